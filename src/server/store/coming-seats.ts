import type { Db } from './engine/db.ts'

/** The seats that are paid for and not given back, with the buyer of those that nobody has named. */
export const listComingSeats = (db: Db) =>
  db
    .selectFrom('seats_in_full')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'seats_in_full.name',
      'kind',
      'seats_in_full.code',
      'customer_name as buyer',
      'seats_in_full.order_number',
      'position',
      'seats_in_full.lunch_preference',
      'seats_in_full.dinner_preference',
      'erased_at',
    ])
    .where('orders.status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .orderBy('position')
    .execute()

export type ComingSeat = Awaited<ReturnType<typeof listComingSeats>>[number]

/** What is asked for each seat of an order. */
export const listSeatPrices = (db: Db, orderId: string) =>
  db
    .selectFrom('seats_in_full')
    .select(['kind', 'price_cents', 'discount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
