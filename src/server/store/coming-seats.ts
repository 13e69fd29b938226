import { type SqlBool, sql } from 'kysely'
import type { Db } from './engine/db.ts'

/** The seats that are paid for and not cancelled, with the buyer of those that nobody has named. */
export const listComingSeats = (db: Db) =>
  db
    .selectFrom('seats_in_full')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'seats_in_full.name',
      'kind',
      'seats_in_full.code',
      'customer_name as buyer',
      'is_of_buyer',
      'seats_in_full.order_number',
      'position',
      'seats_in_full.commitment_status',
      'seats_in_full.lunch_preference',
      'seats_in_full.dinner_preference',
      'seats_in_full.further_answers',
      'erased_at',
    ])
    .where('orders.status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .orderBy('position')
    .execute()

export type ComingSeat = Awaited<ReturnType<typeof listComingSeats>>[number]

/** Those whose names have letters beyond what fonts for paper usually have; not every one of them lacks a letter. */
export const listSeatsOfRareLetters = (db: Db) =>
  db
    .selectFrom('seats_in_full')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['seats_in_full.name', 'seats_in_full.order_number', 'position'])
    .where('orders.status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(
      sql<SqlBool>`seats_in_full.name ~ ${String.raw`[^\u0001-\u052F\u0590-\u06FF\u0750-\u077F\u1E00-\u206F]`}`,
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .orderBy('position')
    .execute()

/** What is asked for each seat of an order. */
export const listSeatPrices = (db: Db, orderId: string) =>
  db
    .selectFrom('seats_in_full')
    .select(['kind', 'price_cents', 'discount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
