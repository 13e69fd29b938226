/** A backup that cannot be whole says what is missing, or is not made. */
import fs from 'node:fs'
import { copyFile, readdir, readFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBackedUpSite, openPlaceForTest } from '../../../tests/support/backed-up-site.ts'
import { backUp, type Place, restore } from '../../../tests/support/backups.ts'
import type { ImageStore } from '../images/image-store.ts'

let folder: string
let site: Place
let file: string
beforeAll(async () => {
  const opened = await openBackedUpSite()
  ;({ folder, site, file } = opened)
  return opened.close
})

describe('images in a backup', () => {
  test('are the new ones when an image is replaced meanwhile', async () => {
    let asked = 0
    const late: ImageStore = {
      ...site.images,
      get: (name) => {
        asked += 1
        return asked === 3 ? Promise.resolve(undefined) : site.images.get(name)
      },
    }
    const { manifest } = await backUp({ ...site, images: late }, join(folder, 'late.tar.gz'))
    expect(manifest.missing).toEqual([])
    expect(manifest.images).toHaveLength((await site.images.list()).length)
  })

  test('that are lost are named in it, and do not prevent it', async () => {
    const [first] = (await site.images.list()).map(({ name }) => name).sort()
    const hole: ImageStore = {
      ...site.images,
      get: (name) => (name === first ? Promise.resolve(undefined) : site.images.get(name)),
    }
    const holed = join(folder, 'holed.tar.gz')
    const { manifest } = await backUp({ ...site, images: hole }, holed)
    expect(manifest.missing).toEqual([first])
    expect(await restore(await openPlaceForTest('embedded'), holed)).toMatchObject({ missingImages: [first] })
  })
})

describe('a backup that cannot be written', () => {
  const names = async () => (await readdir(folder)).sort()

  /** Every file that this test writes as a stream is that one. */
  function writeAllTo(file: string) {
    const { createWriteStream } = fs
    const replace = (by: typeof createWriteStream) => {
      fs.createWriteStream = by
      syncBuiltinESMExports()
    }
    replace((_, options) => createWriteStream(file, { ...(options as object), flags: 'w' }))
    onTestFinished(() => replace(createWriteStream))
  }

  test.skipIf(process.platform !== 'linux')(
    'because the disk is full throws, and leaves nothing behind',
    async () => {
      writeAllTo('/dev/full')
      await expect(backUp(site, join(folder, 'full.tar.gz'))).rejects.toThrow(/ENOSPC/)
      expect(await names()).not.toContain('full.tar.gz')
      expect(await names()).not.toContain('full.tar.gz.part')
    },
  )

  test('throws when its folder is missing', async () => {
    await expect(backUp(site, join(folder, 'nowhere', 'site.tar.gz'))).rejects.toThrow(/ENOENT/)
  })

  test('leaves an existing one of the same name alone', async () => {
    const kept = join(folder, 'kept.tar.gz')
    await copyFile(file, kept)
    const away: ImageStore = { ...site.images, get: () => Promise.reject(new Error('the store is away')) }
    await expect(backUp({ ...site, images: away }, kept)).rejects.toThrow('the store is away')
    expect((await readFile(kept)).equals(await readFile(file))).toBe(true)
    expect(await names()).not.toContain('kept.tar.gz.part')
  })

  test('says so when there is nothing to back up', async () => {
    const empty = await openPlaceForTest('postgresql', { schema: 0 })
    await expect(backUp(empty, join(folder, 'empty.tar.gz'))).rejects.toThrow('There is nothing to back up')
  })
})
