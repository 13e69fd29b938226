import { beforeEach, expect, test } from 'vitest'
import { addAdmin, signedIn } from '../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openTicketSite } from '../../../tests/support/ticket-site.ts'
import type { Dashboard } from '../../domain/admins.ts'
import type { Logger } from '../lib/log.ts'
import type { WebhookEvent } from '../payments/provider.ts'
import { linesOfOrder } from '../store/seats.ts'
import { metadataOf } from './order-from-session.ts'
import { settlePayment } from './settle-payment.ts'

describeOnBothEngines('a payment that people have to look at', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let logged: unknown[]
  let adminToken: string
  beforeEach(async () => {
    site = openTicketSite(store)
    logged = []
    await addAdmin(store().db, { email: 'teo@example.org' })
    adminToken = await signedIn(store().db, site.now)
  })
  const settle = (event: Parameters<typeof settlePayment>[1]) => {
    const log = { info() {}, warn: (fields: unknown) => logged.push(fields) } as unknown as Logger
    return settlePayment(site.context({ log }), event)
  }
  const dashboard = async () => {
    const answer = await site.call('get-admin-dashboard', {}, { adminToken })
    return answer.ok ? (answer.value as Dashboard) : expect.fail(answer.refusal.sentence)
  }
  const titles = async () => (await dashboard()).warnings.map(({ title }) => title)

  test.each([
    ['another amount', { amountCents: 500 }, 'CHF 5.00'],
    ['another currency', { currency: 'eur' }, 'EUR 49.00'],
  ])('because it has %s is logged, shown and mailed to all organisers, once', async (_, wrong, paid) => {
    const order = await site.hold()
    const session = site.session(order, wrong)
    await settle(site.webhook(session, 'evt_1'))
    await settle(site.webhook(session, 'evt_2'))
    await settle({ kind: 'session', session })
    expect(await site.statusOf(order)).toBe('pending')
    expect(logged).toEqual([{ problem: 'payment-mismatched', orderId: order.id }])
    expect(await site.mails()).toEqual({ 'payment-problem': 2 })
    const [warning, ...more] = (await dashboard()).warnings
    expect(more).toEqual([])
    expect(warning).toMatchObject({ title: 'A payment does not fit its order' })
    for (const part of [paid, 'CHF 49.00', order.order_number, session.paymentIntentId ?? ''])
      expect(warning?.text).toContain(part)
    expect((await dashboard()).audit).toMatchObject([
      { actor: 'payment provider', action: 'payment-mismatched' },
    ])
  })

  test('is also one whose order is lost, but none of another shop, and none that is unpaid', async () => {
    const order = await site.hold()
    const wrong = { amountCents: 500, metadata: metadataOf(order, await linesOfOrder(store().db, order.id)) }
    await settle({ kind: 'session', session: site.session(order, { ...wrong, isPaid: false }) })
    await store().db.deleteFrom('orders').execute()
    await settle({ kind: 'session', session: site.session(order, { amountCents: 500 }) })
    await settle({ kind: 'session', session: site.session(order, { amountCents: 500, orderId: 'shop' }) })
    expect(await titles()).toEqual([])
    await settle({ kind: 'session', session: site.session(order, wrong) })
    expect(await titles()).toEqual(['A payment does not fit its order'])
  })

  test('is shown however many there are, the newest first', async () => {
    const orders = []
    for (let paid = 1; paid <= 12; paid += 1) {
      const order = await site.hold()
      await settle({ kind: 'session', session: site.session(order, { amountCents: 500 }) })
      orders.unshift(order.order_number)
    }
    const { warnings } = await dashboard()
    const told = warnings.filter(({ kind }) => kind.startsWith('payment-mismatched'))
    expect(told.map(({ text }) => text.match(/order (\S+) where/)?.[1])).toEqual(orders)
  })

  test('is a disputed one, from its beginning to its end', async () => {
    const order = await site.buy()
    const dispute = (id: string, outcome?: string): WebhookEvent => ({
      kind: 'dispute',
      id,
      type: outcome ? 'charge.dispute.closed' : 'charge.dispute.created',
      createdAt: site.now,
      disputeId: 'dp_1',
      paymentIntentId: `pi_${order.stripe_session_id}`,
      amountCents: 4900,
      currency: 'chf',
      outcome,
    })
    await settle(dispute('evt_1'))
    await settle(dispute('evt_1'))
    expect(await site.statusOf(order)).toBe('paid')
    expect(await titles()).toEqual(['A payment is disputed'])
    expect(await site.mails('teo@example.org')).toEqual({ 'payment-problem': 1 })
    await settle(dispute('evt_2', 'lost'))
    expect(await titles()).toEqual([])
    expect(await site.mails('teo@example.org')).toEqual({ 'payment-problem': 2 })
    expect((await dashboard()).audit.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^Reported the end of the dispute about CHF 49.00 of order VCF-.*: lost/),
      expect.stringMatching(/^Reported a dispute about CHF 49.00/),
    ])
    // Another shop's, on the same account.
    await settle({ ...dispute('evt_3'), paymentIntentId: 'pi_of_another_shop' } as WebhookEvent)
    expect(logged).toHaveLength(2)
    // Webhooks come in any order: whose end is known has nothing to be answered any more.
    await settle({ ...dispute('evt_5', 'won'), disputeId: 'dp_2' } as WebhookEvent)
    await settle({ ...dispute('evt_4'), disputeId: 'dp_2' } as WebhookEvent)
    expect(await site.mails('teo@example.org')).toEqual({ 'payment-problem': 3 })
  })
})
