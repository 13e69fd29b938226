import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { openTicketSite } from '../../../tests/support/ticket-site.ts'
import { listAllInvoices } from '../store/invoices.ts'
import type { Order } from '../store/orders.ts'
import { changeSeats } from './change-seats.ts'
import { writeCreditNote } from './invoices.ts'
import { enqueueRefunded } from './mails.ts'
import { recordFailedRefund, writeRefund } from './refunds.ts'

/** docs/product.md#invoices */
describeOnBothEngines('a credit note whose money did not get through', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let order: Order
  beforeEach(async () => {
    site = openTicketSite(store)
    order = await site.buy()
  })
  const refundOf = (amountCents: number) =>
    changeSeats(site.context(), async (tx) => {
      const { now } = site
      const refund = await writeRefund(tx, order, { way: 'provider', amountCents, reason: 'asked' }, now)
      await writeCreditNote(tx, order, refund, site.context())
      await enqueueRefunded(tx, order, { reason: 'asked', amountCents, refundId: refund.id }, now)
      return refund
    })

  test('is taken back by one correction, in the series, so that another can be written', async () => {
    const refund = await refundOf(4900)
    const fail = () =>
      changeSeats(site.context(), (tx) => recordFailedRefund(tx, refund, 'expired', site.context()))
    await Promise.all([fail(), fail()])
    await fail()
    await refundOf(2000)
    await refundOf(4900)
    const label = (number: number) => `${testEvent.shortName}-0000${number}`
    expect(await listAllInvoices(store().db)).toMatchObject([
      { number: 1, kind: 'invoice', amount_cents: 4900 },
      { number: 2, kind: 'credit-note', amount_cents: 4900, content: { invoice: label(1) } },
      { number: 3, kind: 'correction', amount_cents: 4900, content: { invoice: label(2) } },
      { number: 4, kind: 'credit-note', amount_cents: 2000, content: { invoice: label(1) } },
      { number: 5, kind: 'credit-note', amount_cents: 2900, content: { invoice: label(1) } },
    ])
    const mails = await store()
      .db.selectFrom('outbox')
      .select('params')
      .where('letter', '=', 'order-refunded')
      .execute()
    // The correction goes with the next one, and only with it.
    const papers = mails.map(({ params }) => params as { creditNote: number; corrections: number[] })
    expect(papers.map(({ creditNote, corrections }) => [creditNote, corrections]).sort()).toEqual([
      [2, []],
      [4, [3]],
      [5, []],
    ])
  })
})
