import type { AuditAction } from '../../../domain/audit.ts'
import { imageKeyOfAddress } from '../../../domain/images.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { peopleMessages as messages } from '../../../domain/messages/people-messages.ts'
import type { ProfileAct } from '../../../domain/people-desk.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { copyImage, deleteFiles } from '../../images/profile-images.ts'
import { enqueue } from '../../mail/outbox.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { renameImage, withdrawImage } from '../../store/images.ts'
import { lockOrder } from '../../store/orders.ts'
import { changeListing, findProfile, type StoredProfile } from '../../store/profile-desk.ts'

/** A hidden picture gets another name, which nobody outside knows: the old one is answered no more. */
interface Copy {
  from: string
  to: string
}

/** What is so already is not done, noted or mailed again. */
export const moderateProfile: Handler<'moderate-profile'> = async (input, context, admin) => {
  const { db, now } = context
  const before = await findProfile(db, input.profileId)
  if (!before) return refuse('not-found', messages.gone)
  let copy: Copy | undefined
  try {
    copy = input.act === 'hide' ? await copyOfPicture(before, context) : undefined
  } catch (error) {
    context.log.error({ err: error }, 'the picture of a profile could not be copied')
    return refuse('not-ready', callMessages.notReady)
  }
  let gone: string[] = copy ? [copy.to] : []
  // When this throws, the files stay for the sweep: the commit may have happened although its answer was lost.
  const answer = await transactOnce(context, async (tx) => {
    await lockOrder(tx, before.order_id)
    const profile = await findProfile(tx, before.id)
    if (!profile) return refuse('not-found', messages.gone)
    const done = await act(tx, profile, { input, copy, now })
    if (!done.ok) return done
    const { isDone, files } = done.value
    if (!isDone) return ok({ success: true, isTold: false } as const)
    gone = files
    const isTold = input.tell !== false && profile.email !== null
    const details = {
      order: profile.order_number,
      isTold,
      ...(input.act === 'empty' && { field: input.field }),
    }
    await writeAudit(
      tx,
      { actor: admin.email, action: actions[input.act], subjectId: profile.order_id, details },
      now,
    )
    if (isTold) await notifyOwner(tx, profile, input, now)
    return ok({ success: true, isTold } as const)
  })
  if (answer.ok) context.changed('participants')
  await deleteFiles(context, gone)
  context.mailQueued()
  return answer
}

const actions: Record<ProfileAct['act'], AuditAction> = {
  hide: 'profile-hidden',
  show: 'profile-shown',
  'remove-picture': 'profile-picture-removed',
  empty: 'profile-emptied',
}

/** Returns the keys of images whose files nothing uses after the commit. */
async function act(
  tx: Db,
  profile: StoredProfile,
  { input, copy, now }: { input: ProfileAct; copy: Copy | undefined; now: Date },
): Promise<Result<{ isDone: boolean; files: string[] }>> {
  const nothingToDo = ok({ isDone: false, files: [] })
  switch (input.act) {
    case 'hide': {
      if (profile.listing_hidden_at !== null) return nothingToDo
      // A picture that was replaced since the copy was made has a new name of its own.
      const isRenamed = copy !== undefined && (await renameImage(tx, profile.order_id, copy))
      await changeListing(tx, profile, { listing_hidden_at: now }, now)
      return ok({ isDone: true, files: copy ? [isRenamed ? copy.from : copy.to] : [] })
    }
    case 'show':
      if (profile.listing_hidden_at === null) return nothingToDo
      await changeListing(tx, profile, { listing_hidden_at: null }, now)
      return ok({ isDone: true, files: [] })
    case 'remove-picture':
      if (profile.profile_image_url === null) return nothingToDo
      if (profile.profile_image_url !== input.seen) return refuse('conflict', messages.changedMeanwhile)
      return ok({ isDone: true, files: await withdrawImage(tx, profile.order_id, now) })
    case 'empty':
      if (profile[input.field] === null) return nothingToDo
      if (profile[input.field] !== input.seen) return refuse('conflict', messages.changedMeanwhile)
      await changeListing(tx, profile, { [input.field]: null }, now)
      return ok({ isDone: true, files: [] })
  }
}

async function copyOfPicture(
  { profile_image_url, listing_hidden_at }: StoredProfile,
  context: CallContext,
): Promise<Copy | undefined> {
  if (profile_image_url === null || listing_hidden_at !== null) return undefined
  const from = imageKeyOfAddress(profile_image_url, context.config.publicUrl)
  const to = from && (await copyImage(context, from))
  return from && to ? { from, to } : undefined
}

/** To the page where they can change it themselves: of their profile, or of their seat. */
async function notifyOwner(
  tx: Db,
  { order_id, seat_id, email }: StoredProfile,
  input: ProfileAct,
  now: Date,
): Promise<void> {
  if (email === null) return
  const what = { act: input.act, ...(input.act === 'empty' && { field: input.field }) }
  if (seat_id === null)
    await enqueue(
      tx,
      'profile-moderated',
      { recipient: email, params: { participantId: order_id, ...what } },
      now,
    )
  else
    await enqueue(
      tx,
      'seat-profile-moderated',
      { recipient: email, params: { seatId: seat_id, ...what } },
      now,
    )
}
