/** Deletes once a day the pictures of the event that no kept version and no draft names. */
import { day } from '../../domain/durations.ts'
import type { Site } from '../context.ts'
import { every, type Job } from '../lib/every.ts'
import { lockEvent } from '../store/event-documents.ts'
import { deleteUnnamedPictures } from '../store/event-pictures.ts'

type PictureSweepContext = Pick<Site, 'db' | 'log'>

/** Waits a day, because a picture is uploaded before anything names it. */
export async function sweepPictures({ db, log }: PictureSweepContext, now: Date): Promise<void> {
  const names = await db.transaction().execute(async (tx) => {
    await lockEvent(tx)
    return deleteUnnamedPictures(tx, new Date(now.getTime() - day))
  })
  if (names.length > 0) log.info({ pictures: names }, 'pictures that nothing names were deleted')
}

export const startPictureSweep = (context: PictureSweepContext): Job =>
  every(day, () => sweepPictures(context, new Date()), {
    onError: (err) => context.log.warn({ err }, 'pictures of the event could not be swept'),
  })
