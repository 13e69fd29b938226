import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import { reconcilePayments, sweepOrders } from './order-sweep.ts'

describeOnBothEngines('the order sweep', (store) => {
  test('gives money back although an order cannot be released', async () => {
    const site = openTicketSite(store)
    sell({ capacity: 2 })
    const [order, other] = [await site.buy(), await site.buy()]
    const offered = await site.wait()
    await site.settle(site.refunded(other, 'evt_1'))
    const waiting = await site.wait()
    // As an earlier release could leave it: back in the line the address would stand there twice.
    await store()
      .db.updateTable('orders')
      .set({ customer_email: offered.customer_email })
      .where('id', '=', waiting.id)
      .execute()
    const refund = { amount_cents: 100, way: 'provider', state: 'pending', reason: 'asked' } as const
    await store()
      .db.insertInto('refunds')
      .values({ ...refund, order_id: order.id })
      .execute()
    site.provider.refund = async () => ({ id: 're_1' })
    site.pass(24 * 3600_000)
    await expect(sweepOrders(site.context(), site.now)).rejects.toThrow('orders_one_place_in_line')
    const refunds = store().db.selectFrom('refunds').select('state').where('order_id', '=', order.id)
    expect(await refunds.execute()).toEqual([{ state: 'done' }])
  })

  test('settles a payment whose webhook was lost although another one cannot be settled', async () => {
    const site = openTicketSite(store)
    sell({ capacity: 2 })
    const stuck = await site.hold({ email: 'stuck@example.org' })
    site.pass(1_000)
    const lost = await site.hold()
    site.provider.findSession = async (id) => site.session(id === stuck.stripe_session_id ? stuck : lost)
    const { pool } = store()
    await pool.query(`
      create function refuse_order() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger refuse_order before update on orders
        for each row when (new.customer_email = 'stuck@example.org') execute function refuse_order()`)
    try {
      await expect(reconcilePayments(site.context(), site.now)).rejects.toThrow('stuck')
    } finally {
      await pool.query('drop trigger refuse_order on orders; drop function refuse_order')
    }
    expect((await site.order(lost.id)).status).toBe('paid')
  })
})
