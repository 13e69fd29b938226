import { isUuid } from '../../../domain/fields.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { isZeroDecimal } from '../../../domain/money.ts'
import type { Cancellation } from '../../../domain/order-desk.ts'
import { isSettledState } from '../../../domain/orders.ts'
import { leftOf } from '../../../domain/refunds.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { keepAnswer } from '../../http/idempotency.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { writeCreditNote } from '../../orders/invoices.ts'
import { enqueueRefunded, tellFriends } from '../../orders/mails.ts'
import { writeRefund } from '../../orders/refunds.ts'
import { requestRefund } from '../../orders/request-refunds.ts'
import { cancelSeats as takeSeats } from '../../orders/transitions.ts'
import { createTimeBudget } from '../../payments/time-budget.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { isDisputed } from '../../store/order-desk.ts'
import { countSeatsOf, type DeskSeat, listOrderSeats } from '../../store/order-seats.ts'
import { findOrder, type Order } from '../../store/orders.ts'
import { listRefunds } from '../../store/refunds.ts'

/** Everything is written in one transaction; then the provider is asked, once, and again by the sweep (docs/security.md#refunds). */
export const cancelSeats: Handler<'cancel-seats'> = async (input, context, admin) => {
  const { db, now } = context
  const known = isUuid(input.orderId) ? await findOrder(db, input.orderId) : undefined
  if (!known) return refuse('not-found', messages.unknownOrder)
  const written = await changeSeats(context, async (tx) => {
    const order = await findOrder(tx, known.id)
    if (!order) return refuse('not-found', messages.unknownOrder)
    const chosen = await check(tx, order, input, context.event.tickets.currency)
    if (!chosen.ok) return chosen
    const { way, amountCents, note, tell = true } = input
    const wanted = {
      way,
      amountCents,
      reason: 'asked',
      askedBy: admin.email,
      note: note ?? undefined,
    } as const
    const refund = await writeRefund(tx, order, wanted, now)
    await writeCreditNote(tx, order, refund, context)
    const before = await countSeatsOf(tx, order.id)
    const seatIds = chosen.value.map(({ id }) => id)
    const after = await takeSeats(tx, order, { seatIds, refund }, context)
    const seatsLeft = await countSeatsOf(tx, order.id)
    const cancelledSeats = before - seatsLeft
    if (tell) {
      const reason = seatsLeft === 0 ? 'asked' : 'part'
      await enqueueRefunded(
        tx,
        after,
        { reason, way, amountCents, cancelledSeats, seatsLeft, refundId: refund.id },
        now,
      )
      await tellFriends(tx, chosen.value, now)
    }
    const details = { order: order.order_number, seats: cancelledSeats, amountCents, way }
    await writeAudit(tx, { actor: admin.email, action: 'seats-cancelled', subjectId: order.id, details }, now)
    await keepAnswer(tx, context, { success: true, refundId: refund.id })
    return ok(refund)
  })
  if (!written.ok) return written
  const { id: refundId, state } = written.value
  context.changed('participants')
  // Whatever comes of it is written down: the answer is that it was taken.
  if (state === 'pending') await createTimeBudget().run(() => requestRefund(context, refundId))
  return ok({ success: true, refundId })
}

/** Never above what is left, and never twice for one seat. */
async function check(
  tx: Db,
  order: Order,
  { seatIds, way, amountCents, seenLeftCents }: Cancellation,
  currency: string,
): Promise<Result<DeskSeat[]>> {
  const wrongAmount = (sentence: string) => refuse('invalid', sentence, { fields: { amountCents: sentence } })
  if (!isSettledState(order.status)) return refuse('conflict', messages.notPaid)
  const isMoney = way !== 'none'
  if (isMoney !== amountCents > 0) return wrongAmount(messages.amountInvalid)
  if (isZeroDecimal(currency) && amountCents % 100 !== 0) return wrongAmount(messages.wholeAmount(currency))
  if (seatIds.length === 0 && !isMoney) return refuse('invalid', messages.nothingToDo)
  const seats = (await listOrderSeats(tx, order.id)).filter(({ id }) => seatIds.includes(id))
  if (seats.length !== new Set(seatIds).size) return refuse('invalid', messages.notOfOrder)
  for (const { position, cancelled_at, refund_id } of seats) {
    if (refund_id !== null) return refuse('conflict', messages.seatPaidBack(position))
    if (cancelled_at !== null && !isMoney) return refuse('conflict', messages.seatCancelled(position))
  }
  if (!isMoney) return ok(seats)
  const leftCents = leftOf(order, await listRefunds(tx, order.id))
  // No seat is paid back twice; money without a seat would go back once more for a second organiser.
  if (seats.length === 0 && (seenLeftCents ?? leftCents) !== leftCents)
    return refuse('conflict', messages.wentBackMeanwhile(leftCents, currency))
  if (amountCents > leftCents) return refuse('conflict', messages.aboveLeft(leftCents, currency))
  const seatCents = seats.reduce((cents, { price_cents }) => cents + price_cents, 0)
  if (seats.length > 0 && amountCents > seatCents)
    return wrongAmount(messages.aboveSeats(seatCents, currency))
  const isEverything = amountCents === leftCents && (await countSeatsOf(tx, order.id)) > 0
  if (seats.length === 0 && isEverything) return wrongAmount(messages.wholeNeedsSeats)
  if (way !== 'provider') return ok(seats)
  if (order.stripe_payment_intent_id === null) return refuse('conflict', messages.noPayment)
  if (await isDisputed(tx, order.order_number)) return refuse('conflict', messages.disputed)
  return ok(seats)
}
