/** Once a day: what a crash or a failed deletion left in the image store goes (docs/security.md#image-files). */
import { imageKeyOf, imageNames } from '../../domain/images.ts'
import type { ImageStore } from '../images/image-store.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from '../store/engine/db.ts'
import { listImages } from '../store/images.ts'
import { every, type Job } from './every.ts'

const hour = 3600_000
const day = 24 * hour

interface Surroundings {
  db: Db
  images: ImageStore
  log: Logger
}

/**
 * Deletes drafts and files without a row, once they are an hour old: until then an upload may still be on its way to its
 * row. Names that are not ours are left alone. Rows without their files are told in the log.
 */
export async function sweepImages({ db, images, log }: Surroundings, now: Date): Promise<void> {
  // The files first: a row that comes in between then has its file in neither list.
  const files = await images.list()
  const rows = await listImages(db)
  const known = new Set(rows.map(({ key }) => key))
  const isOld = (time: Date) => now.getTime() - time.getTime() > hour
  const isLeftOver = (name: string) => {
    const key = imageKeyOf(name)
    return key === undefined ? draft.test(name) : !known.has(key)
  }
  const leftOver = files.filter(({ name, changedAt }) => isOld(changedAt) && isLeftOver(name))
  await images.delete(leftOver.map(({ name }) => name))
  if (leftOver.length > 0) log.info({ files: leftOver.length }, 'left-over image files were deleted')

  const present = new Set(files.map(({ name }) => name))
  const bare = rows.filter(
    ({ key, createdAt }) => isOld(createdAt) && imageNames(key).some((name) => !present.has(name)),
  )
  if (bare.length > 0) log.error({ images: bare.map(({ key }) => key) }, 'images lack their files')
}

const draft = /^\.[0-9a-f]{32}-\d+\.webp\.tmp$/

/** Sweeps now and then daily. A sweep may be cut short anywhere. */
export const startImageSweep = (within: Surroundings): Job =>
  every(day, () => sweepImages(within, new Date()), {
    onError: (err) => within.log.warn({ err }, 'images could not be swept'),
  })
