import { sql } from 'kysely'
import type { UnpaidState } from '../../domain/unpaid-orders.ts'
import type { Db } from './engine/db.ts'
import type { Order } from './orders.ts'

/** Seats that are held and offered; places on the waitlist. */
export const countUnpaid = (db: Db): Promise<Record<UnpaidState, number>> =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(number_of_tickets) filter (where status = 'pending'), 0)::int`.as('held'),
      sql<number>`coalesce(sum(number_of_tickets) filter (where status = 'offered'), 0)::int`.as('offered'),
      sql<number>`(count(*) filter (where status = 'waitlist' and address_confirmed_at is null))::int`.as(
        'unconfirmed',
      ),
      sql<number>`(count(*) filter (where status = 'waitlist' and address_confirmed_at is not null))::int`.as(
        'waiting',
      ),
    ])
    .where('status', 'in', ['pending', 'offered', 'waitlist'])
    .executeTakeFirstOrThrow()

const statusOf = {
  held: 'pending',
  offered: 'offered',
  unconfirmed: 'waitlist',
  waiting: 'waitlist',
} as const

/** At most `most`, longest first. */
export const listUnpaid = (db: Db, state: UnpaidState, most: number): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', statusOf[state])
    .$if(state === 'unconfirmed', (query) => query.where('address_confirmed_at', 'is', null))
    .$if(state === 'waiting', (query) => query.where('address_confirmed_at', 'is not', null))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
