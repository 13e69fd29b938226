/** Answers to the poll: the newest one in the order, all of them in the history. */
import { sql } from 'kysely'
import type { PollChoices } from '../../domain/poll-choices.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

const columns = [
  'commitment_status',
  'lunch_preference',
  'dinner_preference',
  'ice_bath_preference',
  'further_answers',
] as const

export interface Answered {
  orderId: string
  email: string
  choices: PollChoices | null
}

export async function findPaidOrderId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_email', '=', email)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return row?.id
}

export async function findAnswer(db: Db, orderId: string): Promise<Answered | undefined> {
  return answeredOf(await paidOrder(db, orderId).executeTakeFirst())
}

export async function lockAnswer(tx: Db, orderId: string): Promise<Answered | undefined> {
  return answeredOf(await paidOrder(tx, orderId).forUpdate().executeTakeFirst())
}

const paidOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'customer_email', ...columns])
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .where('erased_at', 'is', null)

const answeredOf = (
  row: Pick<Row<'orders'>, 'id' | 'customer_email' | (typeof columns)[number]> | undefined,
): Answered | undefined => row && { orderId: row.id, email: row.customer_email, choices: choicesOf(row) }

export async function findReplacedAnswer(db: Db, orderId: string): Promise<PollChoices | null> {
  const row = await db
    .selectFrom('food_answers as answer')
    .innerJoin('orders', 'orders.id', 'answer.order_id')
    .select(columns.map((column) => `answer.${column}` as const))
    .where('answer.order_id', '=', orderId)
    .where(sql<boolean>`(${answerOf('answer')}) is distinct from (${answerOf('orders')})`)
    .orderBy('answer.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? choicesOf(row) : null
}

/** The order must be locked by `lockAnswer`. An older answer that the history lacks is added to it first. */
export async function saveAnswer(tx: Db, orderId: string, choices: PollChoices, now: Date): Promise<void> {
  await tx
    .insertInto('food_answers')
    .columns(['order_id', ...columns, 'created_at'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select(['id', ...columns, 'updated_at'])
        .where('id', '=', orderId)
        .where('commitment_status', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('food_answers as answer')
                .select('answer.id')
                .whereRef('answer.order_id', '=', 'orders.id')
                .where(sql<boolean>`(${answerOf('answer')}) is not distinct from (${answerOf('orders')})`),
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
  await tx
    .updateTable('orders')
    .set({ ...answer, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  await tx
    .insertInto('food_answers')
    .values({ order_id: orderId, ...answer, created_at: now })
    .execute()
}

const answerOf = (table: 'answer' | 'orders') =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))

const choicesOf = (row: Pick<Row<'orders'>, (typeof columns)[number]>): PollChoices | null =>
  row.commitment_status === null
    ? null
    : {
        commitment: row.commitment_status,
        lunchPreference: row.lunch_preference,
        dinnerPreference: row.dinner_preference,
        iceBathPreference: row.ice_bath_preference,
        ...(Object.keys(row.further_answers).length > 0 && { furtherAnswers: row.further_answers }),
      }
