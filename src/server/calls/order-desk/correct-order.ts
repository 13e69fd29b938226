import { isUuid } from '../../../domain/fields.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { keepAnswer } from '../../http/idempotency.ts'
import { dropUnsent, enqueue } from '../../mail/outbox.ts'
import { changeSeats, type NowAndEvent } from '../../orders/change-seats.ts'
import { refuseDeskConflict } from '../../orders/desk-conflict.ts'
import { enqueueCompanyInvoice, enqueueConfirmation, enqueueOffer } from '../../orders/mails.ts'
import { offerFreedSeats } from '../../orders/offers.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { renewInvoiceCodes } from '../../store/invoices.ts'
import { addressOf } from '../../store/order-desk.ts'
import { changeOrder, findOrder, hasTicket, type Order } from '../../store/orders.ts'
import { retryFailedMails } from '../../store/outbox.ts'
import { endLinksOfAddress, listSeatsOfOrder } from '../../store/seat-people.ts'
import { redirectMails } from '../../store/sendings.ts'
import { revokeTokens } from '../../store/tokens.ts'
import { findPlace, leaveWaitlist } from '../../store/waitlist.ts'

/** Fields that others changed meanwhile are not overwritten; different fields merge. */
export const correctOrder: Handler<'correct-order'> = async (
  { orderId, name, email, seen },
  context,
  admin,
) => {
  const { db, now } = context
  const known = isUuid(orderId) ? await findOrder(db, orderId) : undefined
  if (!known) return refuse('not-found', messages.unknownOrder)
  const corrected = await changeSeats(context, async (tx): Promise<Result<{ success: true }>> => {
    const order = await findOrder(tx, known.id)
    if (!order) return refuse('not-found', messages.unknownOrder)
    if (order.erased_at) return refuse('conflict', messages.erased)
    const current = { name: order.customer_name, email: addressOf(order) }
    const wanted = { name, email }
    const changed = (['name', 'email'] as const).filter((field) => wanted[field] !== seen[field])
    for (const field of changed)
      if (current[field] !== seen[field] && current[field] !== wanted[field])
        return refuseDeskConflict(tx, context, { order, field, now: current[field] ?? '' })
    const differs = changed.filter((field) => current[field] !== wanted[field])
    if (differs.includes('email')) {
      if (email === null)
        return refuse('invalid', messages.emailRequired, { fields: { email: messages.emailRequired } })
      const free = await checkAddress(tx, order, email)
      if (!free.ok) return free
    }
    if (differs.length > 0) {
      const next = await changeOrder(
        tx,
        order.id,
        {
          ...(differs.includes('name') && { customer_name: name }),
          ...(differs.includes('email') && email !== null && { customer_email: email }),
        },
        now,
      )
      const about = { orderId: order.id }
      // What the wrong address has refused goes to the new one with what waits.
      if (differs.includes('email'))
        await retryFailedMails(tx, now, { to: { recipient: order.customer_email, params: about } })
      const mails = await redirectMails(tx, about, {
        from: order.customer_email,
        to: next.customer_email,
        name: next.customer_name,
      })
      if (differs.includes('email')) await endLinks(tx, order, next, { mails, moment: context })
      const details = { order: order.order_number, changed: differs }
      await writeAudit(
        tx,
        { actor: admin.email, action: 'order-corrected', subjectId: order.id, details },
        now,
      )
    }
    await keepAnswer(tx, context, { success: true })
    return ok({ success: true })
  })
  if (corrected.ok) context.changed('participants')
  return corrected
}

async function checkAddress(tx: Db, { id, status }: Order, email: string): Promise<Result<undefined>> {
  const taken = (sentence: string) => refuse('conflict', sentence, { fields: { email: sentence } })
  if (await hasTicket(tx, email, id)) return taken(messages.addressHasTicket)
  // An offer may go back to the line, where each address stands once.
  const isInLine = status === 'waitlist' || status === 'offered'
  const place = isInLine ? await findPlace(tx, email) : undefined
  return place && place.id !== id ? taken(messages.addressWaits) : ok(undefined)
}

/**
 * The old address is told and its links end; the new one gets the receipt or the offer with links of its own, and friends
 * who had the same link get the new one.
 */
async function endLinks(
  tx: Db,
  before: Order,
  after: Order,
  { mails, moment }: { mails: readonly string[]; moment: NowAndEvent },
): Promise<void> {
  const { now } = moment
  for (const kind of ['profile-edit', 'ticket-plan', 'poll-edit', 'seat-offer', 'waitlist-confirm'] as const)
    await revokeTokens(tx, { kind, subjectId: before.id })
  // The buyer answers the poll for seats without a person.
  for (const { id, email } of await listSeatsOfOrder(tx, before.id))
    if (email === null) await revokeTokens(tx, { kind: 'poll-edit', subjectId: id })
  for (const { id: seatId, email, cancelled_at } of await endLinksOfAddress(tx, before, now)) {
    await dropUnsent(tx, 'seat-link', { seatId })
    if (email !== null && cancelled_at === null && after.status === 'paid')
      await enqueue(tx, 'seat-link', { recipient: email, params: { seatId } }, now)
  }
  await renewInvoiceCodes(tx, before.id)
  const old = addressOf(before)
  if (old !== null) {
    const params = { orderNumber: before.order_number }
    await enqueue(tx, 'order-email-changed', { recipient: old, params }, now)
  }
  if (after.status === 'paid') {
    if (!mails.includes('order-confirmation')) await enqueueConfirmation(tx, after, now)
    await offerFreedSeats(tx, await leaveWaitlist(tx, after, now), moment)
  }
  if (after.status === 'pending' && after.due_on !== null && !mails.includes('company-invoice'))
    await enqueueCompanyInvoice(tx, after, now)
  if (after.status === 'offered' && !mails.includes('seat-offered')) await enqueueOffer(tx, after, moment)
  const isUnconfirmed = after.status === 'waitlist' && after.address_confirmed_at === null
  if (isUnconfirmed && !mails.includes('confirm-waitlist-place'))
    await enqueue(
      tx,
      'confirm-waitlist-place',
      { recipient: after.customer_email, params: { orderId: after.id } },
      now,
    )
}
