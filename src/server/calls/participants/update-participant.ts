import { imageKeyOfAddress, withPublicUrl } from '../../../domain/images.ts'
import { profileMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../call-context.ts'
import { deleteFiles } from '../../profile-images.ts'
import { isImageOfOrder, withdrawImage } from '../../store/images.ts'
import { changeProfile, lockParticipant } from '../../store/participants.ts'

/**
 * A participant's edit by mailed link: what is given changes, what is left out stays. A picture can only be taken away
 * here, or stay the one that was uploaded for this very participant (SECURITY E3).
 */
export const updateParticipant: Handler<'update-participant'> = async ({ updates }, context, { id }) => {
  const { db, now, config } = context
  const { profile_image_url: address, ...changes } = updates
  const edits = await context.budgets.spend('edits-per-record', id)
  if (!edits.ok) return edits
  const changed = await db.transaction().execute(async (tx) => {
    // Uploads lock the same row: whichever comes second sees what the first one left.
    if (!(await lockParticipant(tx, id))) {
      return refuse('forbidden', profileMessages.linkInvalidOrExpired.text)
    }
    if (typeof address === 'string') {
      const key = imageKeyOfAddress(address, config.publicUrl)
      const isOwn = key !== undefined && (await isImageOfOrder(tx, id, key))
      if (!isOwn) return refuse('invalid', profileMessages.foreignImage)
    }
    const withdrawn = address === null ? await withdrawImage(tx, id, now) : []
    return ok({ withdrawn, participant: await changeProfile(tx, id, changes, now) })
  })
  if (!changed.ok) return changed
  const { withdrawn, participant } = changed.value
  await deleteFiles(context, withdrawn)
  return ok({ success: true, participant: withPublicUrl(participant, config.publicUrl) })
}
