/** A small site and its backup, for tests of what may happen to it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { backUp, littleIn, openPlace, type Place } from './backups.ts'

export interface BackedUpSite {
  /** For further files of the test. */
  folder: string
  site: Place
  /** The backup. */
  file: string
  close(): Promise<void>
}

export async function openBackedUpSite(): Promise<BackedUpSite> {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  const site = await openPlace('embedded')
  await littleIn(site)
  const file = join(folder, 'site.tar.gz')
  await backUp(site, file)
  const close = async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, site, file, close }
}

/** A place that is closed when the test ends. */
export async function openPlaceForTest(...given: Parameters<typeof openPlace>): Promise<Place> {
  const opened = await openPlace(...given)
  onTestFinished(() => opened.close())
  return opened
}
