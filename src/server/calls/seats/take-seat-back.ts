import { ok, type Result, refuse } from '../../../domain/result.ts'
import { seatMessages as messages } from '../../../domain/seat-messages.ts'
import { findOrderOfLink, lockOrderOfLink } from '../../auth/seat-link.ts'
import type { Handler } from '../../context.ts'
import { enqueue, withdraw } from '../../mail/outbox.ts'
import { findSeat, giveNewLink } from '../../store/seat-people.ts'

/** Whoever had the seat and gave an address hears of it. A second press does nothing more. */
export const takeSeatBack: Handler<'take-seat-back'> = async ({ code, seatId }, context) => {
  const found = await findOrderOfLink(context, code)
  if (!found.ok) return found
  const { now } = context
  const edits = await context.rateLimits.spend('edits-per-record', found.value.id)
  if (!edits.ok) return edits
  const result = await context.db.transaction().execute(async (tx): Promise<Result<{ success: true }>> => {
    const order = await lockOrderOfLink(tx, code)
    if (!order.ok) return order
    const seat = await findSeat(tx, seatId)
    if (seat?.order_id !== order.value.id) return refuse('not-found', messages.noSuchSeat)
    if (seat.cancelled_at !== null) return refuse('gone', messages.cancelled)
    if (seat.arrived_at !== null) return refuse('conflict', messages.arrived)
    const isTaken = seat.passed_on_at !== null || (!seat.is_of_buyer && seat.name !== null)
    if (!isTaken) return ok({ success: true })
    await withdraw(tx, 'seat-link', { seatId })
    await giveNewLink(tx, seat, { email: null, passedOnAt: null }, now)
    if (!seat.is_of_buyer && seat.email !== null)
      await enqueue(tx, 'seat-taken-back', { recipient: seat.email, params: { seatId } }, now)
    return ok({ success: true })
  })
  if (result.ok) context.changed('participants')
  context.mailQueued()
  return result
}
