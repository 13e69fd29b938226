import { pictureMessages } from '../../../domain/event/picture-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { UploadHandler } from '../../context.ts'
import { pictureOfUpload } from '../../images/event-pictures.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { insertPicture, readPictures } from '../../store/event-pictures.ts'

export const uploadEventPicture: UploadHandler<'upload-event-picture'> = async (
  body,
  context,
  admin,
  fileName,
) => {
  const { db, log, now } = context
  const within = await context.rateLimits.spend('pictures-per-admin', admin.id)
  if (!within.ok) return within
  const read = await pictureOfUpload({ file: fileName, body }, log)
  if ('sentence' in read) return refuse('invalid', pictureMessages.refused(read.sentence))
  const file = await db.transaction().execute(async (tx) => {
    const name = await insertPicture(tx, read.picture, now)
    const entry = { actor: admin.email, action: 'event-picture-uploaded', subjectId: name } as const
    await writeAudit(tx, { ...entry, details: { picture: name } }, now)
    return name
  })
  await context.eventPublished()
  const { shown, width, height } = (await readPictures(db))[file] ?? read.picture
  return ok({ file, width, height, address: paths.picture(shown) })
}
