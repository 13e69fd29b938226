/** Who sits on a seat. A seat is changed under the lock of its order's row. */
import { sql } from 'kysely'
import { isUuid } from '../../domain/fields.ts'
import { isSeatCode, type SeatNaming } from '../../domain/seats.ts'
import { sha256Of } from '../lib/hash.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'
import type { Order } from './orders.ts'

/** As the tables make them. */
export const newCode = sql<string>`replace(gen_random_uuid()::text, '-', '')`

export type Seat = Row<'seats_in_full'>
type EndOfCode = Row<'ended_seat_codes'>['reason']

const seats = (db: Db) => db.selectFrom('seats_in_full').selectAll()

export const findSeatOfCode = async (db: Db, code: string): Promise<Seat | undefined> =>
  isSeatCode(code) ? seats(db).where('code', '=', code).executeTakeFirst() : undefined

/** Why the code of a seat, or of all seats of an order, is none any more; undefined when it never was one. */
export async function findEndOfCode(db: Db, code: string): Promise<EndOfCode | undefined> {
  if (!isSeatCode(code)) return undefined
  const row = await db
    .selectFrom('ended_seat_codes')
    .select('reason')
    .where('sha256', '=', sha256Of(code))
    .executeTakeFirst()
  return row?.reason
}

export const listSeatsOfOrder = (db: Db, orderId: string): Promise<Seat[]> =>
  seats(db).where('order_id', '=', orderId).orderBy('position').execute()

/** The seat of an order that has only one. */
export const findFirstSeat = (db: Db, orderId: string): Promise<Seat> =>
  seats(db).where('order_id', '=', orderId).where('position', '=', 1).executeTakeFirstOrThrow()

export const findSeat = async (db: Db, id: string): Promise<Seat | undefined> =>
  isUuid(id) ? seats(db).where('id', '=', id).executeTakeFirst() : undefined

/** One with an entry of its own in the directory. */
export async function findListedSeat(db: Db, id: string): Promise<Seat | undefined> {
  const seat = await findSeat(db, id)
  return seat?.allow_public_listing && !seat.is_of_buyer ? seat : undefined
}

/** Locks the order of a seat until the transaction ends, and reads the seat as it is then. */
export async function lockSeat(tx: Db, id: string): Promise<Seat | undefined> {
  if (!isUuid(id)) return undefined
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', (seat) => seat.selectFrom('seats').select('order_id').where('id', '=', id))
    .forUpdate()
    .execute()
  return findSeat(tx, id)
}

export const findOrderOfCode = async (db: Db, code: string): Promise<Order | undefined> =>
  isSeatCode(code)
    ? db.selectFrom('orders').selectAll().where('code', '=', code).executeTakeFirst()
    : undefined

type Person = Pick<SeatNaming, 'name' | 'email' | 'isListed' | 'linkedinProfileUrl' | 'aboutMe'>

/** What the buyer says of themselves is in the order; a null address leaves the one that is stored. */
export async function nameSeat(tx: Db, seat: Seat, person: Person, now: Date): Promise<void> {
  const profile = {
    linkedin_profile_url: person.linkedinProfileUrl,
    about_me: person.aboutMe,
    allow_public_listing: person.isListed,
    updated_at: now,
  }
  if (seat.is_of_buyer)
    await tx
      .updateTable('orders')
      .set({ ...profile, customer_name: person.name })
      .where('id', '=', seat.order_id)
      .execute()
  else {
    await tx
      .updateTable('seats')
      .set({ ...profile, name: person.name, ...(person.email !== null && { email: person.email }) })
      .where('id', '=', seat.id)
      .execute()
    // They would show the new address to whoever has the one of before, and prove it for them.
    if (person.email !== null && person.email !== seat.email) await endAnswerLinks(tx, seat)
  }
}

const endCode = (tx: Db, { id, code }: Pick<Seat, 'id' | 'code'>, reason: EndOfCode, now: Date) =>
  tx
    .insertInto('ended_seat_codes')
    .values({ sha256: sha256Of(code), seat_id: id, reason, created_at: now })
    .execute()

/**
 * Ends the links that an address of the order was mailed before it was corrected: that of all seats, and of each seat but
 * those that a friend was given since. Returns the seats whose people had the same link by a mail of their own.
 */
export async function endLinksOfAddress(
  tx: Db,
  order: Pick<Order, 'id' | 'code'>,
  now: Date,
): Promise<Seat[]> {
  const all = await listSeatsOfOrder(tx, order.id)
  const isFriends = ({ passed_on_at, email, name }: Seat) => passed_on_at !== null && (email ?? name) !== null
  const mailed = all.filter((seat) => !isFriends(seat))
  for (const seat of mailed) {
    await endCode(tx, seat, 'corrected', now)
    await tx.updateTable('seats').set({ code: newCode, updated_at: now }).where('id', '=', seat.id).execute()
  }
  const [first] = all
  if (first) await endCode(tx, { id: first.id, code: order.code }, 'corrected', now)
  await tx.updateTable('orders').set({ code: newCode, updated_at: now }).where('id', '=', order.id).execute()
  return mailed.filter((seat) => !seat.is_of_buyer && seat.email !== null)
}

/** Whoever comes next has done nothing, unless it is the same person again. */
function hiddenFor(seat: Seat, email: string | null) {
  if (email === null || email !== seat.email) return null
  return seat.is_of_buyer
    ? sql<Date | null>`(select listing_hidden_at from orders where orders.id = seats.order_id)`
    : sql<Date | null>`listing_hidden_at`
}

/** Deletes what the person on the seat has entered, and gives it a new link; the old one dies. */
export async function giveNewLink(
  tx: Db,
  seat: Seat,
  { email, passedOnAt }: { email: string | null; passedOnAt: Date | null },
  now: Date,
): Promise<void> {
  await endCode(tx, seat, 'passed-on', now)
  await tx
    .updateTable('seats')
    .set({
      code: newCode,
      name: null,
      email,
      linkedin_profile_url: null,
      about_me: null,
      allow_public_listing: false,
      listing_hidden_at: hiddenFor(seat, email),
      passed_on_at: passedOnAt,
      updated_at: now,
    })
    .where('id', '=', seat.id)
    .execute()
  // The buyer who gives their own seat away does not come.
  if (seat.is_of_buyer) await unlistBuyer(tx, seat.order_id, now)
  await forgetAnswers(tx, seat, now)
}

/** They leave the directory. */
export async function unlistBuyer(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ allow_public_listing: false, updated_at: now })
    .where('id', '=', orderId)
    .execute()
}

/** The columns of the poll, in orders and seats, without an answer. */
export const unanswered = {
  commitment_status: null,
  lunch_preference: null,
  dinner_preference: null,
  ice_bath_preference: null,
  further_answers: {},
}

/** Deletes the answers of a seat, those before them, and mails that have not gone out about them with a link to them. */
export async function forgetAnswers(tx: Db, seat: Seat, now: Date): Promise<void> {
  const { id, order_id, position } = seat
  const emptied = { ...unanswered, updated_at: now }
  if (position === 1) await tx.updateTable('orders').set(emptied).where('id', '=', order_id).execute()
  else await tx.updateTable('seats').set(emptied).where('id', '=', id).execute()
  await tx
    .deleteFrom('food_answers')
    .where('order_id', '=', order_id)
    .where('seat_id', 'is not distinct from', position === 1 ? null : id)
    .execute()
  await endAnswerLinks(tx, seat)
}

async function endAnswerLinks(tx: Db, { id, order_id, position }: Seat): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('kind', '=', 'poll-edit')
    .where('subject_id', 'in', position === 1 ? [id, order_id] : [id])
    .execute()
  await tx
    .deleteFrom('outbox')
    .where('letter', '=', 'poll-answered')
    .where(
      position === 1
        ? sql<boolean>`params->>'orderId' = ${order_id} and not params ? 'seatId'`
        : sql<boolean>`params->>'seatId' = ${id}`,
    )
    .where('sent_at', 'is', null)
    .execute()
}

/** What is kept of one person: seats with their address, their own ones, and seats of their orders that have no person yet. */
export const listSeatsOfPerson = (db: Db, email: string): Promise<Seat[]> =>
  seats(db)
    .where('id', 'in', (known) =>
      known
        .selectFrom('seats')
        .select('id')
        .where('email', '=', email)
        .union(
          known
            .selectFrom('seats')
            .innerJoin('orders', 'orders.id', 'order_id')
            .select('seats.id')
            .where('customer_email', '=', email),
        ),
    )
    .where((is) =>
      is.or([
        is('email', '=', email),
        is.and([is('email', 'is', null), is('name', 'is', null), is('passed_on_at', 'is', null)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('order_id')
    .orderBy('position')
    .execute()
