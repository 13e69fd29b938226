import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addAdmin, signedIn } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import type { CallName, CallPayload } from '../../../domain/calls/index.ts'
import { day } from '../../../domain/durations.ts'
import { companyMessages as messages } from '../../../domain/messages/company-messages.ts'
import type { DeskOrder } from '../../../domain/order-desk.ts'
import type { Result } from '../../../domain/result.ts'
import { sweepOrders } from '../../jobs/order-sweep.ts'
import { composeMail } from '../../mail/compose.ts'
import { howToPay } from '../../pdf/invoice.ts'
import { listAllInvoices } from '../../store/invoices.ts'
import { listAuditOf } from '../../store/order-desk.ts'
import type { Order } from '../../store/orders.ts'
import { claimMail } from '../../store/outbox.ts'

/** docs/product.md#invoices-to-companies */
describeOnBothEngines('an invoice to a company', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let adminToken: string
  beforeEach(async () => {
    site = openTicketSite(store)
    sell({ capacity: 6 })
    adminToken = await signedIn(store().db, site.now)
  })
  const form = (given: object = {}): CallPayload<'invoice-company'> => ({
    company: 'Example Ltd',
    street: 'Beispielweg 1',
    postalCode: '8000',
    city: 'Zurich',
    country: 'ch',
    vatNumber: 'CHE-987.654.321',
    name: 'Ada Bern',
    email: 'ada@example.org',
    lines: [{ kind: 'ticket', count: 3 }],
    dueOn: '2025-08-10',
    ...given,
  })
  const call = (name: CallName, payload: object, key?: string) =>
    site.call(name, payload, { adminToken, idempotencyKey: key })
  async function invoice(given: object = {}): Promise<Order> {
    const answer = (await call('invoice-company', form(given))) as Result<{ number: string }>
    if (!answer.ok) return expect.fail(answer.refusal.sentence)
    const { number } = answer.value
    return (await site.orders()).find(({ order_number }) => order_number === number) ?? expect.fail()
  }
  const desk = async ({ order_number: number }: Order): Promise<DeskOrder> => {
    const answer = (await call('get-order', { number })) as Result<DeskOrder>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  const pay = (order: Order, given: object = {}, key?: string) =>
    call('mark-invoice-paid', { orderId: order.id, paidOn: '2025-08-01', ...given }, key)
  const sweep = async () => {
    await site.deliver()
    return sweepOrders(site.context(), site.now)
  }
  const papers = async () =>
    (await listAllInvoices(store().db)).map(({ number, kind, amount_cents }) => [number, kind, amount_cents])
  const open = async () => {
    const answer = (await call('list-open-invoices', {})) as Result<{ number: string; is_overdue: boolean }[]>
    return answer.ok ? answer.value : expect.fail()
  }

  test('stands among the invoices to be paid, also in a file', async () => {
    const { order_number } = await invoice()
    expect(await open()).toMatchObject([{ number: order_number, is_overdue: false }])
    const file = await call('export-open-invoices', {})
    expect(file).toMatchObject({ ok: true })
    expect(JSON.stringify(file)).toMatch(new RegExp(`${order_number}.*147\\.00.*2025-08-10.*no`))
  })

  test('names the country in the last line where it is not that of the event', async () => {
    const { countryCode } = testEvent.venue
    onTestFinished(() => void Object.assign(testEvent.venue, { countryCode }))
    Object.assign(testEvent.venue, { countryCode: 'PT' })
    const lisbon = { postalCode: '1100-000', city: 'Lisboa', country: 'PT', email: 'ines@example.org' }
    expect((await invoice(lisbon)).company_address).toBe('Beispielweg 1\n1100-000 Lisboa')
    expect((await invoice()).company_address).toBe('Beispielweg 1\n8000 Zurich\nSwitzerland')
  })

  test('takes a company where there are no postal codes', async () => {
    const harbour = { postalCode: '', city: 'Hong Kong', country: 'HK' }
    expect((await invoice(harbour)).company_address).toBe('Beispielweg 1\nHong Kong')
  })

  test('holds its seats until the day after the due day, has its number at once, and is mailed', async () => {
    const order = await invoice()
    expect(order).toMatchObject({
      status: 'pending',
      total_amount: 14700,
      company_address: 'Beispielweg 1\n8000 Zurich',
      due_on: '2025-08-10',
      hold_expires_at: new Date('2025-08-11T22:00:00Z'),
    })
    expect(await papers()).toEqual([[1, 'invoice', 14700]])
    expect((await listAllInvoices(store().db))[0]?.content).toMatchObject({
      toPay: { dueOn: '2025-08-10' },
      buyer: { company: 'Example Ltd', name: 'Ada Bern', vatNumber: 'CHE-987.654.321' },
    })
    expect(await site.mails('ada@example.org')).toEqual({ 'company-invoice': 1 })
    const mail = await claimMail(store().db, site.now, new Date(site.now.getTime() + 60_000))
    const where = { publicUrl: 'http://localhost:3000', event: testEvent }
    const composed = await composeMail(store().db, mail ?? expect.fail('no mail'), where, site.now)
    expect(composed.attachments.map(({ content }) => content.subarray(0, 5).toString())).toEqual(['%PDF-'])
    expect(composed.text).toContain(`/invoice/${(await desk(order)).invoices[0]?.code}`)
    expect(await site.checkout({ numberOfTickets: 4 })).toMatchObject({ ok: false })
    expect(await desk(order)).toMatchObject({ due: { due_on: '2025-08-10', is_overdue: false } })
    expect(await open()).toMatchObject([{ number: order.order_number, company: 'Example Ltd', seats: 3 }])
  })

  test('is paid on a day, once: the receipt with the links goes out, and no second invoice', async () => {
    const order = await invoice()
    site.pass(4 * day)
    const key = 'a-press-that-came-twice'
    expect(await pay(order, { paidOn: '2025-08-04' }, key)).toMatchObject({ ok: true })
    expect(await pay(order, { paidOn: '2025-08-04' }, key)).toMatchObject({ ok: true })
    expect(await pay(order, { paidOn: '2025-08-05' })).toMatchObject({
      refusal: { reason: 'conflict', sentence: messages.paidAlready('mara@example.org', '12:00') },
    })
    expect(await site.order(order.id)).toMatchObject({
      status: 'paid',
      paid_at: new Date('2025-08-04T10:00:00Z'),
      stripe_payment_intent_id: null,
    })
    expect(await site.mails('ada@example.org')).toEqual({ 'company-invoice': 1, 'order-confirmation': 1 })
    expect(await papers()).toEqual([[1, 'invoice', 14700]])
    expect(await open()).toEqual([])
    // A seat goes back like any other, with a credit note.
    const [seat] = (await desk(order)).seats
    const cancelled = { orderId: order.id, seatIds: [seat?.id], way: 'elsewhere', amountCents: 4900 }
    expect(await call('cancel-seats', cancelled)).toMatchObject({ ok: true })
    expect(await papers()).toEqual([
      [1, 'invoice', 14700],
      [2, 'credit-note', 4900],
    ])
  })

  test('is written once for a press that came twice, and never for more seats than there are', async () => {
    const key = 'a-press-that-came-twice'
    await Promise.all([1, 2, 3].map(() => call('invoice-company', form(), key)))
    expect(await papers()).toHaveLength(1)
    await Promise.all(
      [1, 2, 3, 4].map((one) => call('invoice-company', form({ email: `c${one}@example.org` }))),
    )
    expect(await papers()).toEqual([
      [1, 'invoice', 14700],
      [2, 'invoice', 14700],
    ])
    expect(await call('invoice-company', form())).toMatchObject({
      refusal: { reason: 'conflict', fields: { squeezeIn: messages.full(0) } },
    })
    await invoice({ squeezeIn: true, lines: [{ kind: 'ticket', count: 1 }] })
    expect(await papers()).toHaveLength(3)
  })

  test('for the same contact and seats as an unpaid one is asked about first, also of two organisers at once', async () => {
    sell({ capacity: 20 })
    const { order_number: number } = await invoice()
    const quoted = async (given: object = {}) => await call('quote-company-invoice', form(given))
    expect(await quoted()).toMatchObject({ value: { again: messages.again(number) } })
    expect(await quoted({ lines: [{ kind: 'ticket', count: 2 }] })).toMatchObject({
      value: { again: null },
    })
    expect(await quoted({ email: 'bo@example.org' })).toMatchObject({ value: { again: null } })
    expect(await call('invoice-company', form())).toMatchObject({
      refusal: { reason: 'conflict', fields: { again: messages.again(number) } },
    })
    expect(await call('invoice-company', form({ again: true }))).toMatchObject({ ok: true })
    expect(await papers()).toHaveLength(2)
    const answers = await Promise.all(
      ['one', 'other'].map(() => call('invoice-company', form({ email: 'bo@example.org' }))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is overdue the day after, which organisers hear once; a day later the seats go to who waits', async () => {
    await addAdmin(store().db, { email: 'teo@example.org' })
    const order = await invoice({ lines: [{ kind: 'ticket', count: 6 }] })
    const next = await site.wait()
    site.now = new Date('2025-08-10T21:59:00Z')
    await sweep()
    expect(await site.mails('teo@example.org')).toEqual({})
    site.now = new Date('2025-08-10T22:01:00Z')
    await Promise.all([sweep(), sweep()])
    expect(await site.mails('teo@example.org')).toEqual({ 'invoice-overdue': 1 })
    adminToken = await signedIn(store().db, site.now, { email: 'tea@example.org' })
    expect(await desk(order)).toMatchObject({ status: 'pending', due: { is_overdue: true } })
    expect(await site.statusOf(next)).toBe('waitlist')
    site.now = new Date('2025-08-11T22:01:00Z')
    await Promise.all([sweep(), sweep()])
    expect(await site.statusOf(order)).toBe('expired')
    expect(await site.statusOf(next)).toBe('offered')
    expect(await papers()).toEqual([
      [1, 'invoice', 29400],
      [2, 'credit-note', 29400],
    ])
    expect(await site.mails('teo@example.org')).toEqual({ 'invoice-overdue': 1, 'invoice-ended': 1 })
    expect(await site.mails('ada@example.org')).toEqual({ 'company-invoice': 1, 'company-invoice-ended': 1 })
  })

  test('whose money comes late gets seats while there are any, and an invoice of its own', async () => {
    const order = await invoice({ lines: [{ kind: 'ticket', count: 6 }] })
    site.now = new Date('2025-08-12T10:00:00Z')
    await sweep()
    adminToken = await signedIn(store().db, site.now, { email: 'tea@example.org' })
    await site.buy()
    expect(await pay(order, { paidOn: '2025-08-11' })).toMatchObject({
      refusal: { reason: 'conflict', fields: { squeezeIn: messages.full(5) } },
    })
    expect(await pay(order, { paidOn: '2025-08-11', squeezeIn: true })).toMatchObject({ ok: true })
    const [noted] = await listAuditOf(store().db, [order.id], 1)
    expect(noted).toMatchObject({ action: 'invoice-paid', details: { isSqueezedIn: true } })
    expect(await papers()).toEqual([
      [1, 'invoice', 29400],
      [2, 'credit-note', 29400],
      [3, 'invoice', 4900],
      [4, 'invoice', 29400],
    ])
    expect(await site.statusOf(order)).toBe('paid')
  })

  test('that organisers end is taken back by a credit note, and who was to pay is told', async () => {
    const order = await invoice()
    expect(await call('end-unpaid-order', { orderId: order.id })).toMatchObject({ ok: true })
    expect(await papers()).toEqual([
      [1, 'invoice', 14700],
      [2, 'credit-note', 14700],
    ])
    expect(await site.mails('mara@example.org')).toEqual({})
    expect(await site.mails('ada@example.org')).toEqual({ 'company-invoice': 1, 'company-invoice-ended': 1 })
  })

  test('goes to the new address of a contact, with a new link', async () => {
    const order = await invoice()
    await site.deliver()
    const [before] = (await desk(order)).invoices
    const seen = { name: 'Ada Bern', email: 'ada@example.org' }
    await call('correct-order', { orderId: order.id, name: 'Ada Bern', email: 'bea@example.org', seen })
    expect(await site.mails('bea@example.org')).toEqual({ 'company-invoice': 1 })
    expect((await desk(order)).invoices[0]?.code).not.toBe(before?.code)
  })

  test('does not keep its contact from buying a ticket; then the invoice needs another address', async () => {
    const order = await invoice({ lines: [{ kind: 'ticket', count: 1 }] })
    await site.buy({ name: 'Ada Bern', email: 'ada@example.org' })
    expect(await site.statusOf(order)).toBe('pending')
    expect(await pay(order)).toMatchObject({ refusal: { sentence: messages.addressHasTicket } })
    expect(await call('invoice-company', form())).toMatchObject({
      refusal: { fields: { email: messages.addressHasTicket } },
    })
  })

  describe('is refused', () => {
    test.each([
      ['a name of 300 letters', { company: 'x'.repeat(300) }, { company: messages.companyTooLong }],
      ['no address', { street: ' ' }, { street: messages.streetRequired }],
      ['no country', { country: 'Switzerland' }, { country: messages.countryInvalid }],
      ['a day that is over', { dueOn: '2025-07-31' }, { dueOn: messages.dueInPast }],
      ['a day that is none', { dueOn: '2026-02-30' }, { dueOn: messages.dayInvalid }],
      ['a day in years', { dueOn: '2029-01-01' }, { dueOn: messages.dueTooFar }],
      ['no seats', { lines: [] }, { lines: messages.noSeats }],
      ['an unknown kind', { lines: [{ kind: 'vip', count: 1 }] }, { 'lines.vip': messages.kindUnknown }],
      ['an unknown coupon', { couponCode: 'NO' }, { couponCode: expect.any(String) }],
    ])('with %s, and nothing is written', async (_, given, fields) => {
      const refused = { ok: false, refusal: { fields } }
      expect(await call('quote-company-invoice', form(given))).toMatchObject(refused)
      expect(await call('invoice-company', form(given))).toMatchObject(refused)
      expect(await site.orders()).toEqual([])
    })

    test('where there is nothing to pay', async () => {
      const coupon = { code: 'ALL', percentOff: 100 }
      sell({ coupons: [...testEvent.tickets.coupons, coupon] })
      expect(await call('invoice-company', form({ couponCode: 'all' }))).toMatchObject({
        refusal: { sentence: messages.nothingToPay },
      })
    })

    test('as paid on a day to come, or before it was written, or where it is no such order', async () => {
      const order = await invoice()
      expect(await pay(order, { paidOn: '2025-08-02' })).toMatchObject({
        refusal: { fields: { paidOn: messages.paidInFuture } },
      })
      expect(await pay(order, { paidOn: '2025-07-31' })).toMatchObject({
        refusal: { fields: { paidOn: messages.paidTooEarly } },
      })
      const other = await site.hold()
      expect(await pay(other)).toMatchObject({ refusal: { sentence: messages.notInvoiced } })
      expect(await call('mark-invoice-paid', { orderId: 'x', paidOn: '2025-08-01' })).toMatchObject({
        refusal: { reason: 'not-found' },
      })
    })
  })

  test('says to which account to pay also where banks have no IBAN, and its quote says where nothing does', async () => {
    const { publisher } = testEvent
    const { iban, ...others } = publisher
    onTestFinished(() => void Object.assign(testEvent, { publisher }))
    Object.assign(testEvent, { publisher: others })
    const quote = () => call('quote-company-invoice', form())
    expect(await quote()).toMatchObject({ value: { hasAccount: false } })
    const account = 'Bank of Example, 12-3456-0123456-00'
    Object.assign(testEvent, { publisher: { ...others, account } })
    expect(await quote()).toMatchObject({ value: { hasAccount: true } })
    await invoice()
    const [written] = await listAllInvoices(store().db)
    expect(howToPay(written?.content ?? expect.fail())).toBe(
      `Please pay by Sunday 10 August 2025 by transfer to ${account}, and name ${testEvent.shortName}-00001.`,
    )
    Object.assign(testEvent, { publisher: { ...others, iban: 'GB33 BUKB 2020 1555 5555 55' } })
    expect(await quote()).toMatchObject({ value: { hasAccount: true } })
  })

  test('is quoted before: the same sum as the invoice, without writing anything', async () => {
    sell({ coupons: [{ code: 'FIVE', amountOffCents: 500 }] })
    const quote = await call('quote-company-invoice', form({ couponCode: 'five' }))
    expect(quote).toMatchObject({
      value: { totalCents: 13200, discountCents: 1500, seats: 3, hasQrBill: false },
    })
    expect(await site.orders()).toEqual([])
    expect((await invoice({ couponCode: 'five' })).total_amount).toBe(13200)
  })
})
