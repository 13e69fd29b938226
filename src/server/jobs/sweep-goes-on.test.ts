import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import { sweepOrders } from './order-sweep.ts'

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
})
