import { expect, test } from 'vitest'
import { openPlace } from '../../../tests/support/backups.ts'
import { engines } from '../../../tests/support/databases.ts'
import { migrate, readMigrations } from './engine/migrate.ts'

test.each(engines)(
  'the release that writes refunds down has a row for each order that was refunded or is due, and none for others (%s)',
  async (engine) => {
    const schema = readMigrations().findIndex(({ name }) => name === 'refunds')
    const place = await openPlace(engine, { schema })
    try {
      const { pool, db } = place.store
      await pool.query(`insert into orders (customer_name, customer_email, number_of_tickets, total_amount, status,
          paid_at, hold_expires_at, refund_due_at, refund_requested_at, refunded_at)
        values
          ('back', 'a@example.org', 2, 9800, 'refunded', now(), null, null, null, now()),
          ('due', 'b@example.org', 1, 4900, 'refunded', now(), null, now(), null, null),
          ('asked', 'c@example.org', 1, 4900, 'refunded', now(), null, now(), now(), null),
          ('free', 'd@example.org', 1, 0, 'refunded', now(), null, null, null, now()),
          ('paid', 'e@example.org', 3, 14700, 'paid', now(), null, null, null, null),
          ('pending', 'f@example.org', 1, 4900, 'pending', null, now(), null, null, null),
          ('offered', 'g@example.org', 1, 4900, 'offered', null, now(), null, null, null),
          ('waitlist', 'h@example.org', 1, 4900, 'waitlist', null, null, null, null, null),
          ('expired', 'i@example.org', 1, 4900, 'expired', null, null, null, null, null)`)
      await migrate(pool)
      const rows = await db
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        .select(['customer_name', 'amount_cents', 'way', 'state'])
        .orderBy('customer_name')
        .execute()
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['asked', 4900, 'provider', 'done'],
        ['back', 9800, 'provider', 'done'],
        ['due', 4900, 'provider', 'pending'],
      ])
      const seats = await db
        .selectFrom('seats')
        .innerJoin('orders', 'orders.id', 'seats.order_id')
        .select('customer_name')
        .where('refund_id', 'is not', null)
        .orderBy('customer_name')
        .execute()
      expect(seats.map(({ customer_name }) => customer_name)).toEqual(['asked', 'back', 'back', 'due'])
    } finally {
      await place.close()
    }
  },
)
