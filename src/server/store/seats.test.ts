import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import type { OrderState } from '../../domain/orders.ts'
import { countCouponTickets, countTakenSeats } from './seats.ts'

describeOnBothEngines('the seats of an order', (store) => {
  const order = (number_of_tickets: number, status: OrderState = 'paid') =>
    store()
      .db.insertInto('orders')
      .values({
        customer_name: 'Ann Example',
        customer_email: 'ann@example.org',
        number_of_tickets,
        total_amount: number_of_tickets * 4900,
        coupon_code: 'SPEAKER100',
        status,
        lunch_preference: 'spicy-tofu',
        paid_at: '2025-08-01T10:00:00Z',
        hold_expires_at: '2025-08-01T10:30:00Z',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  const seatsOf = (id: string) =>
    store()
      .db.selectFrom('seats_in_full')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('position')
      .execute()

  test('are made with it, the first with the name and the answers of the buyer', async () => {
    const { id, order_number } = await order(3)
    const seats = await seatsOf(id)
    expect(seats).toMatchObject([
      { position: 1, name: 'Ann Example', email: 'ann@example.org', lunch_preference: 'spicy-tofu' },
      { position: 2, name: null, email: null, lunch_preference: null },
      { position: 3, name: null, email: null, lunch_preference: null },
    ])
    for (const seat of seats)
      expect(seat).toMatchObject({ kind: 'ticket', price_cents: 4900, status: 'paid', order_number })
    expect(new Set(seats.map(({ code }) => code)).size).toBe(3)
  })

  test('are as many as its tickets after a change, and those that stay keep their codes', async () => {
    const { id } = await order(2, 'waitlist')
    const before = await seatsOf(id)
    const resize = (number_of_tickets: number) =>
      store().db.updateTable('orders').set({ number_of_tickets }).where('id', '=', id).execute()
    await resize(3)
    expect((await seatsOf(id)).slice(0, 2)).toMatchObject(before.map(({ code }) => ({ code })))
    await resize(1)
    expect(await seatsOf(id)).toMatchObject([{ code: before[0]?.code }])
  })

  test('are taken while the order is pending, offered or paid, except for those that are cancelled', async () => {
    const { db } = store()
    const taken = await countTakenSeats(db)
    const { id } = await order(3)
    await order(2, 'pending')
    await order(1, 'expired')
    expect(await countTakenSeats(db)).toBe(taken + 5)
    expect(await countTakenSeats(db, { except: id })).toBe(taken + 2)
    const coupons = await countCouponTickets(db, { code: 'SPEAKER100' })
    await db
      .updateTable('seats')
      .set({ cancelled_at: new Date() })
      .where('order_id', '=', id)
      .where('position', '=', 2)
      .execute()
    expect(await countTakenSeats(db)).toBe(taken + 4)
    expect(await countCouponTickets(db, { code: 'SPEAKER100' })).toBe(coupons - 1)
  })
})
