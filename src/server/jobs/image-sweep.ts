/** Deletes once a day what a crash or a failed deletion left in the image store (docs/security.md#image-files). */
import { day, hour } from '../../domain/durations.ts'
import { imageKeyOf, imageNames } from '../../domain/images.ts'
import type { Site } from '../context.ts'
import { every, type Job } from '../lib/every.ts'
import { listImages } from '../store/images.ts'

type ImageSweepContext = Pick<Site, 'db' | 'images' | 'log'>

/** Waits an hour, because uploads store files before their row. Logs rows without their files. */
export async function sweepImages({ db, images, log }: ImageSweepContext, now: Date): Promise<void> {
  // Files before rows: a file whose row comes in between is not in this list.
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
  const incomplete = rows.filter(
    ({ key, createdAt }) => isOld(createdAt) && imageNames(key).some((name) => !present.has(name)),
  )
  if (incomplete.length > 0)
    log.error({ images: incomplete.map(({ key }) => key) }, 'images lack their files')
}

const draft = /^\.[0-9a-f]{32}-\d+\.webp\.tmp$/

export const startImageSweep = (context: ImageSweepContext): Job =>
  every(day, () => sweepImages(context, new Date()), {
    onError: (err) => context.log.warn({ err }, 'images could not be swept'),
  })
