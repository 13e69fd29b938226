/** Answers to the poll, a seat each: the newest one in the order for its first seat, in the seat for the others; all of them in the history. */
import { sql } from 'kysely'
import type { PollChoices } from '../../domain/poll-choices.ts'
import { standingOf } from '../../domain/seats.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'
import { listSeatsOfPerson } from './seat-people.ts'

const columns = [
  'commitment_status',
  'lunch_preference',
  'dinner_preference',
  'ice_bath_preference',
  'further_answers',
] as const

export interface Answered {
  /** Of the order where it is its first seat: a mailed link has one or the other. */
  id: string
  orderId: string
  email: string
  choices: PollChoices | null
}

/** The first seat of an address without answers, else its first seat. */
export async function findSeatToAnswer(db: Db, email: string): Promise<Answered | undefined> {
  const good = (await listSeatsOfPerson(db, email)).filter((seat) => standingOf(seat) === 'good')
  const seat = good.find(({ commitment_status }) => commitment_status === null) ?? good[0]
  return seat && answeredOf({ ...seat, email })
}

/** When two answer at once for the two seats of an address, each gets one. */
export async function lockSeatToAnswer(tx: Db, email: string): Promise<Answered | undefined> {
  const orderIds = (await listSeatsOfPerson(tx, email)).map(({ order_id }) => order_id)
  if (orderIds.length === 0) return undefined
  await tx.selectFrom('orders').select('id').where('id', 'in', orderIds).orderBy('id').forUpdate().execute()
  return findSeatToAnswer(tx, email)
}

/** The answer of a seat, or of the first seat of an order; undefined where no address is known. */
export async function findAnswer(db: Db, id: string): Promise<Answered | undefined> {
  const row = await seatOf(db, id)
    .select(['id', 'order_id', 'position', ...columns])
    // The buyer answers for a seat without a person, as in `listSeatsOfPerson`.
    .select(({ selectFrom, fn, and, eb }) =>
      fn
        .coalesce(
          'email',
          selectFrom('orders')
            .select('customer_email')
            .whereRef('orders.id', '=', 'order_id')
            .where(and([eb('name', 'is', null), eb('passed_on_at', 'is', null)])),
        )
        .as('email'),
    )
    .where('status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  // That of an erased buyer is none.
  return row?.email?.includes('@') ? answeredOf({ ...row, email: row.email }) : undefined
}

export async function lockAnswer(tx: Db, id: string): Promise<Answered | undefined> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', seatOf(tx, id).select('order_id'))
    .forUpdate()
    .execute()
  return findAnswer(tx, id)
}

const seatOf = (db: Db, id: string) =>
  db
    .selectFrom('seats_in_full')
    .where((is) => is.or([is('id', '=', id), is.and([is('order_id', '=', id), is('position', '=', 1)])]))

type Stored = Pick<Row<'seats_in_full'>, 'id' | 'order_id' | 'position' | (typeof columns)[number]>

const answeredOf = ({ id, order_id, position, email, ...row }: Stored & { email: string }): Answered => ({
  id: position === 1 ? order_id : id,
  orderId: order_id,
  email,
  choices: choicesOf(row),
})

/** Whether a row of the history is about this seat. */
const isOfSeat = sql<boolean>`answer.order_id = seat.order_id and
  answer.seat_id is not distinct from case when seat.position = 1 then null else seat.id end`

const isSeat = (id: string) =>
  sql<boolean>`(seat.id = ${id} or (seat.order_id = ${id} and seat.position = 1))`

export async function findReplacedAnswer(db: Db, id: string): Promise<PollChoices | null> {
  const row = await db
    .selectFrom('seats_in_full as seat')
    .innerJoin('food_answers as answer', (join) => join.on(isOfSeat))
    .select(columns.map((column) => `answer.${column}` as const))
    .where(isSeat(id))
    .where(sql<boolean>`(${answerOf('answer')}) is distinct from (${answerOf('seat')})`)
    .orderBy('answer.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? choicesOf(row) : null
}

/** The order must be locked. An older answer that the history lacks is added to it first. */
export async function saveAnswer(tx: Db, id: string, choices: PollChoices, now: Date): Promise<void> {
  const seat = await seatOf(tx, id).select(['id', 'order_id', 'position']).executeTakeFirstOrThrow()
  await tx
    .insertInto('food_answers')
    .columns(['order_id', 'seat_id', ...columns, 'created_at'])
    .expression((from) =>
      from
        .selectFrom('seats_in_full as seat')
        .select([
          'order_id',
          sql<string | null>`case when position = 1 then null else id end`.as('seat_id'),
          ...columns,
          'answered_at',
        ])
        .where('id', '=', seat.id)
        .where('commitment_status', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('food_answers as answer')
                .select('answer.id')
                .where(isOfSeat)
                .where(sql<boolean>`(${answerOf('answer')}) is not distinct from (${answerOf('seat')})`),
            ),
          ),
        ),
    )
    .execute()
  const answer = {
    commitment_status: choices.commitment,
    lunch_preference: choices.lunchPreference,
    dinner_preference: choices.dinnerPreference,
    ice_bath_preference: choices.iceBathPreference,
    further_answers: choices.furtherAnswers ?? {},
  }
  const changed = { ...answer, updated_at: now }
  if (seat.position === 1)
    await tx.updateTable('orders').set(changed).where('id', '=', seat.order_id).execute()
  else await tx.updateTable('seats').set(changed).where('id', '=', seat.id).execute()
  const seat_id = seat.position === 1 ? null : seat.id
  await tx
    .insertInto('food_answers')
    .values({ order_id: seat.order_id, seat_id, ...answer, created_at: now })
    .execute()
}

const answerOf = (table: 'answer' | 'seat') =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))

export const choicesOf = (row: Pick<Row<'orders'>, (typeof columns)[number]>): PollChoices | null =>
  row.commitment_status === null
    ? null
    : {
        commitment: row.commitment_status,
        lunchPreference: row.lunch_preference,
        dinnerPreference: row.dinner_preference,
        iceBathPreference: row.ice_bath_preference,
        ...(Object.keys(row.further_answers).length > 0 && { furtherAnswers: row.further_answers }),
      }
