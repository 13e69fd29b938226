import { imageKeyOfAddress, withPublicUrl } from '../../../domain/images.ts'
import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { deleteFiles } from '../../images/profile-images.ts'
import { isImageOfOrder, withdrawImage } from '../../store/images.ts'
import { changeProfile, lockParticipant, type Participant } from '../../store/participants.ts'

/** The picture can be removed, or stay this participant's own upload (docs/security.md#mass-assignment). */
export const updateParticipant: Handler<'update-participant'> = async ({ updates }, context, { id }) => {
  const { db, now, config } = context
  const { profile_image_url: address, ...changes } = updates
  const edits = await context.rateLimits.spend('edits-per-record', id)
  if (!edits.ok) return edits
  // Without a picture one statement is enough: a transaction would take three more round trips.
  const changed =
    address === undefined
      ? done(await changeProfile(db, id, changes, now))
      : await db.transaction().execute(async (tx) => {
          // Uploads lock the same row.
          if (!(await lockParticipant(tx, id))) return deletedMeanwhile
          if (address !== null) {
            const key = imageKeyOfAddress(address, config.publicUrl)
            const isOwn = key !== undefined && (await isImageOfOrder(tx, id, key))
            if (!isOwn) return refuse('invalid', profileMessages.foreignImage)
          }
          const withdrawn = address === null ? await withdrawImage(tx, id, now) : []
          return done(await changeProfile(tx, id, changes, now), withdrawn)
        })
  if (!changed.ok) return changed
  context.changed('participants')
  const { withdrawn, participant } = changed.value
  await deleteFiles(context, withdrawn)
  return ok({ success: true, participant: withPublicUrl(participant, config.publicUrl) })
}

const deletedMeanwhile = refuse('forbidden', profileMessages.linkInvalidOrExpired.text)

const done = (participant: Participant | undefined, withdrawn: string[] = []) =>
  participant ? ok({ participant, withdrawn }) : deletedMeanwhile
