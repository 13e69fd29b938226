import { ok, type Result, refuse } from '../../../domain/result.ts'
import { seatMessages as messages } from '../../../domain/seat-messages.ts'
import { findOrderOfLink, lockOrderOfLink } from '../../auth/seat-link.ts'
import { spendSeatMail } from '../../auth/seat-mails.ts'
import type { Handler } from '../../context.ts'
import { enqueue, withdraw } from '../../mail/outbox.ts'
import { findSeat, giveNewLink } from '../../store/seat-people.ts'

/** Whoever had the seat hears of it. A second press with the same address does nothing more. */
export const passSeatOn: Handler<'pass-seat-on'> = async ({ code, seatId, email }, context) => {
  const found = await findOrderOfLink(context, code)
  if (!found.ok) return found
  const { now } = context
  const edits = await context.rateLimits.spend('edits-per-record', found.value.id)
  if (!edits.ok) return edits
  if (email !== null) {
    const mails = await spendSeatMail(context, found.value.id)
    if (!mails.ok) return mails
  }
  const result = await context.db.transaction().execute(async (tx): Promise<Result<{ success: true }>> => {
    const order = await lockOrderOfLink(tx, code)
    if (!order.ok) return order
    const seat = await findSeat(tx, seatId)
    if (seat?.order_id !== order.value.id) return refuse('not-found', messages.noSuchSeat)
    if (seat.cancelled_at !== null) return refuse('gone', messages.cancelled)
    if (seat.arrived_at !== null) return refuse('conflict', messages.arrived)
    if (email !== null && seat.passed_on_at !== null && seat.email === email) return ok({ success: true })
    await withdraw(tx, 'seat-link', { seatId })
    if (!seat.is_of_buyer && seat.email !== null)
      await enqueue(tx, 'seat-taken-back', { recipient: seat.email, params: { seatId } }, now)
    await giveNewLink(tx, seat, { email, passedOnAt: now }, now)
    if (email !== null) await enqueue(tx, 'seat-link', { recipient: email, params: { seatId } }, now)
    return ok({ success: true })
  })
  if (result.ok) context.changed('participants')
  context.mailQueued()
  return result
}
