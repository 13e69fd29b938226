import { beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openTicketSite } from '../../../tests/support/ticket-site.ts'
import { minute } from '../../domain/durations.ts'
import { sweepOrders } from '../jobs/order-sweep.ts'
import { PaymentProviderError, type RefundRequest } from '../payments/provider.ts'
import type { Order } from '../store/orders.ts'
import { listRefunds } from '../store/refunds.ts'

/** docs/security.md#refunds */
describeOnBothEngines('a refund that is written down', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let asked: RefundRequest[]
  let answer: (request: RefundRequest) => Promise<{ id: string | null }>
  let order: Order
  beforeEach(async () => {
    site = openTicketSite(store)
    asked = []
    answer = async () => ({ id: 're_1' })
    site.provider.refund = async (request) => {
      asked.push(request)
      return answer(request)
    }
    // Paid twice: the second payment is due to go back.
    const first = await site.buy()
    const again = site.session(first, { id: 'cs_again', paymentIntentId: 'pi_again' })
    await site.settle({ kind: 'session', session: again })
    order = (await site.orders()).find(({ id }) => id !== first.id) ?? expect.fail('no second order')
  })
  const sweep = async () => {
    site.pass(minute)
    await sweepOrders(site.context(), site.now)
  }
  const refund = async () => (await listRefunds(store().db, order.id))[0]

  test('is asked for once, in however many processes, and done with the provider’s own id', async () => {
    await Promise.all([1, 2, 3].map(() => sweepOrders(site.context(), site.now)))
    await sweep()
    expect(asked).toEqual([
      {
        refundId: (await refund())?.id,
        paymentIntentId: 'pi_again',
        sessionId: 'cs_again',
        amountCents: 4900,
        currency: 'CHF',
        failures: 0,
        isOld: false,
      },
    ])
    expect(await refund()).toMatchObject({ state: 'done', provider_refund_id: 're_1' })
    expect((await site.order(order.id)).refunded_at).not.toBeNull()
    expect(await site.mails()).toMatchObject({ 'order-refunded': 1 })
  })

  test('is asked for again under the same key without an answer, and under the next after a failure', async () => {
    answer = async () => {
      throw new PaymentProviderError('away')
    }
    await sweep()
    await sweep()
    answer = async () => {
      throw new PaymentProviderError('broken', { outcome: 'failed' })
    }
    await sweep()
    answer = async () => ({ id: 're_1' })
    await sweep()
    await sweep()
    expect(asked.map(({ failures }) => failures)).toEqual([0, 0, 0, 1])
    expect(await refund()).toMatchObject({ state: 'done', last_error: null })
  })

  test('is looked for first where it was written long ago, because its key may be forgotten', async () => {
    answer = async () => {
      throw new PaymentProviderError('away')
    }
    await sweep()
    site.pass(24 * 60 * minute)
    await sweep()
    expect(asked.map(({ isOld }) => isOld)).toEqual([false, true])
  })

  test('is not asked for by others while one waits for the answer, but once that one has died', async () => {
    const never = Promise.withResolvers<{ id: string | null }>()
    const isAsked = Promise.withResolvers<void>()
    answer = () => {
      isAsked.resolve()
      return never.promise
    }
    const waiting = sweepOrders(site.context(), site.now)
    await isAsked.promise
    await sweepOrders(site.context(), new Date(site.now.getTime() + 10_000))
    expect(asked).toHaveLength(1)
    answer = async () => ({ id: 're_1' })
    await sweep()
    expect(asked.map(({ refundId, failures }) => [refundId, failures])).toEqual([
      [(await refund())?.id, 0],
      [(await refund())?.id, 0],
    ])
    // The first one hears the same from the provider, for the same key.
    never.resolve({ id: 're_1' })
    await waiting
    expect(await refund()).toMatchObject({ state: 'done', provider_refund_id: 're_1' })
  })

  test('is failed once it is refused: counted no more, and mailed and shown to the organisers', async () => {
    await addAdmin(store().db)
    answer = async () => {
      throw new PaymentProviderError('no', { outcome: 'refused', code: 'charge_disputed' })
    }
    await sweep()
    await sweep()
    expect(asked).toHaveLength(1)
    expect(await refund()).toMatchObject({ state: 'failed', last_error: 'charge_disputed' })
    expect(await site.mails('mara@example.org')).toEqual({ 'payment-problem': 1 })
    const seats = await store()
      .db.selectFrom('seats')
      .select('refund_id')
      .where('order_id', '=', order.id)
      .execute()
    expect(seats).toEqual([{ refund_id: null }])
    const [noted] = await store().db.selectFrom('audit_log').selectAll().execute()
    expect(noted).toMatchObject({ action: 'refund-failed', details: { outcome: 'charge disputed' } })
  })

  test('that was done is failed once the provider says that it did not get through, repeated or not', async () => {
    await addAdmin(store().db)
    await sweep()
    const code = 'expired_or_canceled_card'
    const of = { paymentIntentId: null, amountCents: 4900 }
    const failed = { kind: 'refund-failed', refundId: 're_1', requestId: undefined, ...of, code } as const
    for (const id of ['evt_1', 'evt_2'])
      await site.settle({ ...failed, id, type: 'refund.failed', createdAt: site.now })
    await site.settle({ ...failed, refundId: 're_of_another_shop' })
    expect(await refund()).toMatchObject({ state: 'failed', last_error: failed.code })
    expect(await site.mails('mara@example.org')).toEqual({ 'payment-problem': 1 })
    await sweep()
    expect(asked).toHaveLength(1)
  })

  test('is failed by what the provider says before it has answered us, and stays so', async () => {
    await addAdmin(store().db)
    const answered = Promise.withResolvers<{ id: string | null }>()
    const isAsked = Promise.withResolvers<void>()
    answer = () => {
      isAsked.resolve()
      return answered.promise
    }
    const waiting = sweepOrders(site.context(), site.now)
    await isAsked.promise
    const requestId = (await refund())?.id
    await site.settle({
      kind: 'refund-failed',
      refundId: 're_1',
      requestId,
      paymentIntentId: null,
      amountCents: 4900,
      code: 'lost_or_stolen_card',
    })
    expect(await refund()).toMatchObject({ state: 'failed', last_error: 'lost_or_stolen_card' })
    answered.resolve({ id: 're_1' })
    await waiting
    await sweep()
    expect(await refund()).toMatchObject({ state: 'failed', provider_refund_id: 're_1' })
    expect(asked).toHaveLength(1)
    expect(await site.mails('mara@example.org')).toEqual({ 'payment-problem': 1 })
  })
})
