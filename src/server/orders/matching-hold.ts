import type { TicketOrder } from '../../domain/orders.ts'
import { type Line, linesOf, seatsIn } from '../../domain/ticket-kinds.ts'
import type { Db } from '../store/engine/db.ts'
import { listHolds, type Order } from '../store/orders.ts'
import { linesOfOrder } from '../store/seats.ts'
import type { NowAndEvent } from './change-seats.ts'

/** The pending order of exactly this form that still holds its seats. */
export async function findMatchingHold(
  db: Db,
  form: TicketOrder,
  { now, event }: NowAndEvent,
): Promise<Order | undefined> {
  const lines = linesOf(form, event.tickets)
  for (const hold of await listHolds(db, form.email, now))
    if (matchesForm(hold, form) && isSameSeats(lines, await linesOfOrder(db, hold.id))) return hold
  return undefined
}

const matchesForm = (order: Order, form: TicketOrder): boolean =>
  order.customer_name === form.name &&
  order.customer_email === form.email &&
  (order.coupon_code?.toUpperCase() ?? null) === (form.couponCode ?? null) &&
  order.linkedin_profile_url === (form.linkedinProfileUrl ?? null) &&
  order.allow_public_listing === form.allowPublicListing &&
  order.company === (form.company ?? null) &&
  order.company_address === (form.companyAddress ?? null) &&
  order.vat_number === (form.vatNumber ?? null)

const isSameSeats = (asked: readonly Line[], held: readonly Line[]): boolean =>
  seatsIn(asked) === seatsIn(held) &&
  asked.every(({ kind, count }) => seatsIn(held.filter((line) => line.kind === kind)) === count)
