import { randomUUID } from 'node:crypto'
import type { NewWalkIn } from '../../../domain/doors.ts'
import { doorMessages as messages } from '../../../domain/messages/door-messages.ts'
import { formatCents } from '../../../domain/money.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { kindOf } from '../../../domain/ticket-kinds.ts'
import type { CallContext, Handler } from '../../context.ts'
import { keepAnswer } from '../../http/idempotency.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { writeInvoice } from '../../orders/invoices.ts'
import { enqueueConfirmation } from '../../orders/mails.ts'
import { offerFreedSeats } from '../../orders/offers.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { insertNotes, settleArrivals } from '../../store/door-notes.ts'
import { type Door, findDoor, hasEnded } from '../../store/doors.ts'
import type { Db } from '../../store/engine/db.ts'
import { nameKind, noAddress } from '../../store/order-desk.ts'
import { hasTicket, insertOrder, type Order } from '../../store/orders.ts'
import { findFirstSeat } from '../../store/seat-people.ts'
import { countSeatsToSell } from '../../store/seats.ts'
import { leaveWaitlist } from '../../store/waitlist.ts'

/** A seat that is paid at the door, or free, and whose person is in at once (docs/product.md#door). */
export const addWalkIn: Handler<'add-walk-in'> = async (person, context, door) => {
  const { now, event, rateLimits } = context
  const refused = checkDoor(door, now)
  if (refused) return refused
  const wrong = (field: keyof NewWalkIn, sentence: string) =>
    refuse('conflict', sentence, { fields: { [field]: sentence } })
  const { kind, email, paidCents } = person
  const wanted = kindOf(event.tickets, kind)
  if (!wanted) return wrong('kind', messages.unknownKind)
  // The phone may have an older list.
  if (paidCents !== 0 && paidCents !== wanted.priceCents)
    return wrong('paidCents', messages.priceChanged(formatCents(wanted.priceCents, event.tickets.currency)))
  const allowed = await rateLimits.spend('walk-ins-per-door', door.id)
  if (!allowed.ok) return allowed
  return changeSeats(context, async (tx) => {
    const current = await findDoor(tx, door.id)
    const ended = current ? checkDoor(current, now) : refuse('conflict', messages.ended)
    if (ended) return ended
    if (email !== null && (await hasTicket(tx, email))) return wrong('email', messages.addressHasTicket)
    const left = await countSeatsToSell(tx, event.tickets)
    const isFull = (left.byKind.get(kind) ?? 0) === 0
    if (isFull && door.may_squeeze_in && !person.squeezeIn) return wrong('squeezeIn', messages.fullButMay)
    if (isFull && !door.may_squeeze_in)
      return wrong('kind', left.all === 0 ? messages.full : messages.fullOfKind)
    const order = await sellAtDoor(tx, person, { door, ...context })
    const seat = await findFirstSeat(tx, order.id)
    await letIn(tx, seat.id, { door, now })
    const details = { order: order.order_number, amountCents: paidCents, isSqueezedIn: isFull }
    const entry = { actor: door.name, action: 'walk-in-added', subjectId: order.id, details } as const
    await writeAudit(tx, entry, now)
    const answer = { success: true, seatId: seat.id, order: order.order_number } as const
    await keepAnswer(tx, context, answer)
    return ok(answer)
  })
}

function checkDoor(door: Door, now: Date): (Result<never> & { ok: false }) | undefined {
  if (hasEnded(door, now)) return refuse('conflict', messages.ended)
  return door.may_add ? undefined : refuse('forbidden', messages.mayNotAdd)
}

async function sellAtDoor(
  tx: Db,
  { name, email, kind, paidCents }: NewWalkIn,
  { door, ...moment }: Pick<CallContext, 'now' | 'event'> & { door: Door },
): Promise<Order> {
  const { now, event } = moment
  const id = randomUUID()
  const order = await insertOrder(
    tx,
    {
      id,
      customer_name: name,
      customer_email: email ?? noAddress(id),
      number_of_tickets: 1,
      total_amount: paidCents,
      status: 'paid',
      paid_at: now,
      door_id: door.id,
      created_at: now,
      updated_at: now,
    },
    event,
  )
  await nameKind(tx, id, kind)
  await writeInvoice(tx, order, moment)
  await enqueueConfirmation(tx, order, now)
  if (email !== null) await offerFreedSeats(tx, await leaveWaitlist(tx, order, now), moment)
  return order
}

async function letIn(tx: Db, seatId: string, { door, now }: { door: Door; now: Date }): Promise<void> {
  const note = { id: randomUUID(), door_id: door.id, seat_id: seatId, undoes: null }
  await insertNotes(tx, [{ ...note, phone_at: now, noted_at: now, received_at: now }])
  await settleArrivals(tx, [seatId])
}
