/** Orders and seats, as their owner reads them in the export of their data. */
import { imageAddress } from '../../domain/images.ts'
import type { YourData } from '../../domain/your-data.ts'
import { iso } from '../lib/iso.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'
import { whenHidden } from './profile-desk.ts'
import { listSeatsOfPerson, type Seat, unanswered } from './seat-people.ts'

/** Picture URLs are without origin. */
export async function readTickets(
  db: Db,
  email: string,
): Promise<Pick<YourData, 'orders' | 'seats' | 'arrivals'>> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('images', 'images.order_id', 'orders.id')
    .selectAll('orders')
    .select(['images.storage_key', 'images.created_at as uploaded_at'])
    .where('customer_email', '=', email)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
  const seats = await listSeatsOfPerson(db, email)
  const hiddenSince = await whenHidden(db, seats)
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .where('customer_email', '=', email)
    .orderBy('refunds.created_at')
    .execute()
  // Others may have answered for other seats of these orders: each answer goes to its seat below.
  const answers = await readAnswers(db, [
    ...orders.map(({ id }) => id),
    ...seats.map(({ order_id }) => order_id),
  ])
  return {
    orders: orders.map((order) => ({
      ...orderOf(
        order,
        refunds.filter(({ order_id }) => order_id === order.id),
        seats,
      ),
      poll_answers_given: seats.some((seat) => seat.is_of_buyer && seat.order_id === order.id)
        ? answers.filter(({ order_id, seat_id }) => order_id === order.id && seat_id === null).map(givenOf)
        : [],
    })),
    seats: seats
      .filter((seat) => !seat.is_of_buyer && (seat.email === email || seat.commitment_status !== null))
      .map((seat) => ({
        ...seatOf(seat),
        hidden_by_organizers_at: iso(hiddenSince.get(seat.id)),
        poll_answers_given: answers
          .filter(({ order_id, seat_id }) =>
            seat.position === 1 ? order_id === seat.order_id && seat_id === null : seat_id === seat.id,
          )
          .map(givenOf),
      })),
    arrivals: seats.flatMap(({ order_number, position, arrived_at, arrived_at_door }) =>
      arrived_at
        ? [{ order: order_number, seat: position, at: arrived_at.toISOString(), door: arrived_at_door }]
        : [],
    ),
  }
}

const readAnswers = async (db: Db, orderIds: readonly string[]): Promise<Row<'food_answers'>[]> =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('food_answers')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('created_at')
        .execute()

const givenOf = (answer: Row<'food_answers'>) => ({
  ...answerOf(answer),
  answered_at: answer.created_at.toISOString(),
})

const seatOf = (seat: Seat) => ({
  order: seat.order_number,
  seat: seat.position,
  kind: seat.kind,
  name: seat.name,
  is_listed: seat.allow_public_listing,
  linkedin_profile_url: seat.linkedin_profile_url,
  about_me: seat.about_me,
  passed_on_at: iso(seat.passed_on_at),
  cancelled_at: iso(seat.cancelled_at),
  changed_at: seat.updated_at.toISOString(),
  poll_answer: answerOf(seat),
})

const orderOf = (
  order: Row<'orders'> & { storage_key: string | null; uploaded_at: Date | null },
  refunds: readonly Row<'refunds'>[],
  seats: readonly Seat[],
) => ({
  order: order.order_number,
  status: order.status,
  ordered_at: order.created_at.toISOString(),
  changed_at: order.updated_at.toISOString(),
  number_of_tickets: order.number_of_tickets,
  total_in_cents: order.total_amount,
  discount_in_cents: order.discount_amount,
  coupon_code: order.coupon_code,
  seats_held_until: iso(order.hold_expires_at),
  seat_offered_at: iso(order.offered_at),
  address_confirmed_at: iso(order.address_confirmed_at),
  hash_of_network: order.network,
  payment: {
    session: order.stripe_session_id,
    number: order.stripe_payment_intent_id,
    paid_at: iso(order.paid_at),
    refunded_at: iso(order.refunded_at),
    refunds: refunds.map(({ amount_cents, way, state, created_at, settled_at }) => ({
      amount_in_cents: amount_cents,
      way,
      state,
      written_at: created_at.toISOString(),
      settled_at: iso(settled_at),
    })),
  },
  profile: {
    name: order.customer_name,
    is_listed: order.status === 'paid' && order.allow_public_listing,
    hidden_by_organizers_at: iso(order.listing_hidden_at),
    linkedin_profile_url: order.linkedin_profile_url,
    about_me: order.about_me,
    app_idea: order.app_idea,
    picture: order.storage_key ? imageAddress(order.storage_key) : order.profile_image_url,
    picture_uploaded_at: iso(order.uploaded_at),
  },
  invoice_for: {
    company: order.company,
    address: order.company_address,
    vat_number: order.vat_number,
  },
  // Whoever the first seat was passed on to has answered for themselves.
  poll_answer: answerOf(
    seats.some((seat) => seat.is_of_buyer && seat.order_id === order.id) ? order : unanswered,
  ),
})

const answerOf = (row: Pick<Row<'orders'>, keyof typeof unanswered>) => ({
  commitment: row.commitment_status,
  lunch: row.lunch_preference,
  dinner: row.dinner_preference,
  ice_bath: row.ice_bath_preference,
  further_answers: row.further_answers,
})
