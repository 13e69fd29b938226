import { randomUUID } from 'node:crypto'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { keepAnswer } from '../../http/idempotency.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { enqueueConfirmation } from '../../orders/mails.ts'
import { offerFreedSeats } from '../../orders/offers.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { nameKind, noAddress } from '../../store/order-desk.ts'
import { hasTicket, insertOrder } from '../../store/orders.ts'
import { countSeatsToSell } from '../../store/seats.ts'
import { leaveWaitlist } from '../../store/waitlist.ts'

/** A free seat, paid at once, whether the sale is open or not. */
export const addGuest: Handler<'add-guest'> = async (guest, context, admin) => {
  const { name, email, kind, note = null, sendReceipt, squeezeIn = false } = guest
  const { now, event } = context
  const wanted = event.tickets.kinds.find(({ id }) => id === kind)
  if (!wanted) return refuse('invalid', messages.unknownKind, { fields: { kind: messages.unknownKind } })
  if (sendReceipt && email === null)
    return refuse('invalid', messages.noAddressForReceipt, {
      fields: { email: messages.noAddressForReceipt },
    })
  const added = await changeSeats(context, async (tx) => {
    if (email !== null && (await hasTicket(tx, email)))
      return refuse('conflict', messages.addressHasTicket, { fields: { email: messages.addressHasTicket } })
    const left = await countSeatsToSell(tx, event.tickets)
    const isFull = (left.byKind.get(kind) ?? 0) === 0
    if (isFull && !squeezeIn)
      return refuse('conflict', messages.full(left.all), { fields: { squeezeIn: messages.full(left.all) } })
    const id = randomUUID()
    const order = await insertOrder(
      tx,
      {
        id,
        customer_name: name,
        customer_email: email ?? noAddress(id),
        number_of_tickets: 1,
        total_amount: 0,
        status: 'paid',
        paid_at: now,
        desk_note: note,
        created_at: now,
        updated_at: now,
      },
      event,
    )
    await nameKind(tx, id, kind)
    if (sendReceipt) await enqueueConfirmation(tx, order, now)
    if (email !== null) await offerFreedSeats(tx, await leaveWaitlist(tx, order, now), context)
    const details = { order: order.order_number, isSqueezedIn: isFull }
    await writeAudit(tx, { actor: admin.email, action: 'guest-added', subjectId: id, details }, now)
    const answer = { success: true, number: order.order_number } as const
    await keepAnswer(tx, context, answer)
    return ok(answer)
  })
  if (added.ok) context.changed('participants')
  return added
}
