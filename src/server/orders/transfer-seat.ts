import { seatMessages as messages } from '../../domain/messages/seat-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { findOrderOfLink, lockOrderOfLink } from '../auth/seat-link.ts'
import { spendSeatMail } from '../auth/seat-mails.ts'
import type { CallContext } from '../context.ts'
import { dropUnsent, enqueue } from '../mail/outbox.ts'
import type { Db } from '../store/engine/db.ts'
import { findSeat, giveNewLink, type Seat } from '../store/seat-people.ts'

interface Transfer {
  /** The code of the page with all seats of the order. */
  code: string
  seatId: string
  /** Null: nobody is written to, or nobody has it then. */
  email: string | null
  passedOnAt: Date | null
  /** A second press does nothing more. */
  isDone(seat: Seat): boolean
}

/** A seat that nobody has used yet goes to somebody else. Whoever had it and gave an address hears of it. */
export async function transferSeat(
  context: CallContext,
  { code, seatId, email, passedOnAt, isDone }: Transfer,
): Promise<Result<{ success: true }>> {
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
    if (isDone(seat)) return ok({ success: true })
    await notifyFormerHolder(tx, seat, now)
    await giveNewLink(tx, seat, { email, passedOnAt }, now)
    if (email !== null) await enqueue(tx, 'seat-link', { recipient: email, params: { seatId } }, now)
    return ok({ success: true })
  })
  if (result.ok) context.changed('participants')
  context.mailQueued()
  return result
}

async function notifyFormerHolder(
  tx: Db,
  { id: seatId, is_of_buyer, email }: Seat,
  now: Date,
): Promise<void> {
  await dropUnsent(tx, 'seat-link', { seatId })
  if (!is_of_buyer && email !== null)
    await enqueue(tx, 'seat-taken-back', { recipient: email, params: { seatId } }, now)
}
