import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { hasTicket, openTicketSite, payHere, sell } from '../../../../tests/support/ticket-site.ts'
import { minute } from '../../../domain/durations.ts'
import { sumsOf } from '../../../domain/invoices.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { PaymentProviderError } from '../../payments/provider.ts'
import { listAllInvoices } from '../../store/invoices.ts'

const waitlisted = ok({ waitlisted: true })
const noCoupon = (reason: 'invalid' | 'conflict', sentence: string) =>
  refuse(reason, sentence, { fields: { couponCode: sentence } })
const tooMany = { ok: false, refusal: { reason: 'too-many' } }

describeOnBothEngines('a checkout', (store, engine) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  test('holds the seats for half an hour and answers the payment page', async () => {
    const form = {
      ...ada,
      numberOfTickets: 2,
      couponCode: 'community20',
      linkedinProfileUrl: 'www.example.org/ada',
      allowPublicListing: true,
    }
    const answer = await site.checkout(form)
    expect(answer).toEqual(payHere)
    const [order] = await site.orders()
    expect(order).toMatchObject({
      customer_name: 'Ada Bern',
      customer_email: 'ada@example.org',
      number_of_tickets: 2,
      total_amount: 7840,
      discount_amount: 1960,
      coupon_code: 'COMMUNITY20',
      linkedin_profile_url: 'https://www.example.org/ada',
      allow_public_listing: true,
      status: 'pending',
      hold_expires_at: new Date(site.now.getTime() + 30 * minute),
      payment_url: answer.ok && (answer.value as { url: string }).url,
    })
    const session = await site.context().payments.findSession(order?.stripe_session_id ?? '')
    expect(session).toMatchObject({ orderId: order?.id, status: 'open', amountCents: 7840, currency: 'chf' })
    expect(await site.mails()).toEqual({})
  })

  test('is charged in the currency of the event, and paid in no other', async () => {
    sell({ currency: 'EUR' })
    const order = await site.hold(ada)
    const { payments } = site.context()
    const session = await payments.findSession(order.stripe_session_id ?? '')
    expect(session).toMatchObject({ amountCents: 4900, currency: 'eur' })
    await site.settle({ kind: 'session', session: site.session(order, { currency: 'chf' }) })
    expect(await site.statusOf(order)).toBe('pending')
    await site.pay(order)
    expect(await site.statusOf(order)).toBe('paid')
    const [invoice] = await listAllInvoices(store().db)
    expect(invoice?.content.currency).toBe('EUR')
    expect(sumsOf(invoice?.content ?? expect.fail('no invoice'))).toMatchObject([{ value: 'EUR 49.00' }])
  })

  test('keeps for whom the invoice is, and is another order when that changes', async () => {
    await site.checkout({
      ...ada,
      company: ' Example Ltd ',
      companyAddress: 'Street 1\r\n\r\n 8000 Zurich',
      vatNumber: '',
    })
    expect(await site.orders()).toMatchObject([
      { company: 'Example Ltd', company_address: 'Street 1\n8000 Zurich', vat_number: null },
    ])
    await site.checkout({ ...ada, company: 'Example and Sons' })
    const orders = await site.orders()
    expect(
      orders.find(({ status, company }) => status === 'pending' && company === 'Example and Sons'),
    ).toBeDefined()
  })

  test('lists nobody in the directory who did not ask for it', async () => {
    await site.checkout({})
    expect(await site.orders()).toMatchObject([{ allow_public_listing: false, linkedin_profile_url: null }])
  })

  test('that costs nothing is paid at once, confirmed by mail, and listed', async () => {
    const answer = await site.checkout({ ...ada, couponCode: 'SPEAKER100', numberOfTickets: 2 })
    const [order] = await site.orders()
    expect(order).toMatchObject({
      status: 'paid',
      total_amount: 0,
      discount_amount: 9800,
      paid_at: site.now,
    })
    expect(order?.stripe_session_id).toMatch(/^free_[\w-]{43}$/)
    expect(answer).toEqual(
      ok({ url: `http://localhost:3000/payment-success?session_id=${order?.stripe_session_id}` }),
    )
    expect([await site.mails(), site.pagesDropped]).toEqual([{ 'order-confirmation': 1 }, 1])
    const again = await site.call('process-payment-success', { sessionId: order?.stripe_session_id })
    expect([again, await site.mails()]).toEqual([ok({ success: true }), { 'order-confirmation': 1 }])
  })

  describe('is refused and stores nothing', () => {
    const nothingLeft = async () => {
      expect(await site.orders()).toEqual([])
      expect(await site.mails()).toEqual({})
    }

    test.each([
      ['an unknown coupon', { couponCode: 'NOPE' }, noCoupon('invalid', messages.couponUnknown)],
      ['an expired coupon', { couponCode: 'EARLYBIRD' }, noCoupon('invalid', messages.couponExpired)],
      [
        'more tickets than a coupon is for',
        { couponCode: 'LASTONE', numberOfTickets: 2 },
        noCoupon('conflict', messages.couponFor(1)),
      ],
      ['no name', { name: ' ' }, { refusal: { reason: 'invalid', fields: { name: messages.nameRequired } } }],
      ['no address', { email: '' }, { refusal: { fields: { email: messages.emailRequired } } }],
      [
        'two addresses',
        { email: 'a@example.org, b@example.org' },
        { refusal: { fields: { email: messages.emailInvalid } } },
      ],
      [
        'a link of scripts',
        { linkedinProfileUrl: 'javascript:alert(1)' },
        { refusal: { reason: 'invalid' } },
      ],
      [
        'a company of 201 letters',
        { company: 'x'.repeat(201) },
        { refusal: { fields: { company: messages.companyTooLong } } },
      ],
      [
        'an address of forty lines',
        { companyAddress: 'a\n'.repeat(40) },
        { refusal: { fields: { companyAddress: messages.companyAddressTooLong } } },
      ],
      [
        'a control character in an address',
        { companyAddress: 'Street\u0007 1' },
        { refusal: { reason: 'invalid' } },
      ],
      ['a price', { total_amount: 5 }, { refusal: { reason: 'invalid' } }],
    ])('with %s', async (_what, given, refusal) => {
      expect(await site.checkout(given as object)).toMatchObject(refusal)
      await nothingLeft()
    })

    test.each([0, -1, 1.5, 10_000, '2', null, Number.NaN])('for %s tickets', async (numberOfTickets) => {
      expect(await site.checkout({ numberOfTickets } as object)).toMatchObject({
        refusal: { reason: 'invalid', fields: { numberOfTickets: expect.any(String) } },
      })
      await nothingLeft()
    })

    test('before the sale begins and after it has ended', async () => {
      sell({ saleStartsAt: '2025-08-01T12:00:01+02:00' })
      expect(await site.checkout()).toEqual(refuse('conflict', messages.saleEarly))
      sell({ saleStartsAt: '2025-08-01T12:00:00+02:00', saleEndsAt: '2025-08-01T12:00:00+02:00' })
      expect(await site.checkout()).toEqual(refuse('conflict', messages.saleOver))
      await nothingLeft()
      sell({ saleEndsAt: '2025-08-01T12:00:01+02:00' })
      expect(await site.checkout()).toEqual(payHere)
    })
  })

  test('for an address with a ticket is refused, with a limit of ten guesses an hour', async () => {
    await site.buy(ada)
    expect(await site.checkout({ email: ' ADA@example.org ' })).toEqual(hasTicket)
    const rateLimits = createRateLimits(store().pool, true)
    const mallory = { rateLimits, visitor: 'mallory', clientAddress: '192.0.2.1' }
    for (let guess = 0; guess < 10; guess++) expect(await site.checkout(ada, mallory)).toEqual(hasTicket)
    // Then for every address, because the answer would reveal who has a ticket.
    expect(await site.checkout(ada, mallory)).toMatchObject(tooMany)
    expect(await site.checkout({}, mallory)).toMatchObject(tooMany)
    expect(await site.checkout({}, { ...mallory, visitor: 'noa' })).toEqual(payHere)
  })

  test('that cannot be placed anyway does not reveal who has a ticket', async () => {
    const { customer_email: email } = await site.buy(ada)
    for (const given of [{ couponCode: 'NOPE' }, { couponCode: 'LASTONE', numberOfTickets: 2 }])
      expect(await site.checkout({ ...given, email })).toEqual(await site.checkout(given))
    // Negative control: one that can be placed reveals it.
    expect(await site.checkout({ email })).toEqual(hasTicket)
  })

  describe('when seats are short', () => {
    test('says how many seats are left, and holds none', async () => {
      await site.hold({ numberOfTickets: 5 })
      await site.hold({ numberOfTickets: 3 })
      const sentence = messages.seatsLeft(2)
      expect(await site.checkout({ numberOfTickets: 3 })).toEqual(
        refuse('conflict', sentence, { fields: { numberOfTickets: sentence } }),
      )
      expect(await site.checkout({ numberOfTickets: 2 })).toEqual(payHere)
      expect(await site.states()).toEqual({ pending: 10 })
    })

    test('puts each address on the waitlist once, with one mail', async () => {
      sell({ capacity: 0 })
      for (let time = 0; time < 3; time++)
        expect(await site.checkout({ ...ada, numberOfTickets: 2 })).toEqual(waitlisted)
      expect(await site.checkout({ ...ada, name: 'Eve' })).toEqual(waitlisted)
      expect(await site.orders()).toMatchObject([
        { status: 'waitlist', customer_name: 'Ada Bern', number_of_tickets: 2, hold_expires_at: null },
      ])
      expect(await site.mails()).toEqual({ 'confirm-waitlist-place': 1 })
    })

    test('releases holds whose time and payment page are over', async () => {
      sell({ capacity: 1 })
      const first = await site.hold()
      site.pass(30 * minute - 1)
      expect(await site.checkout()).toEqual(waitlisted)
      site.pass(1)
      await store().db.deleteFrom('orders').where('status', '=', 'waitlist').execute()
      expect(await site.checkout()).toEqual(payHere)
      expect(await site.order(first.id)).toMatchObject({ status: 'expired' })
      expect(await site.states()).toEqual({ expired: 1, pending: 1 })
    })

    test('keeps an overdue hold that was paid, or about which the provider does not answer', async () => {
      sell({ capacity: 2 })
      const [paid, unknown] = [await site.hold(), await site.hold()]
      const { payments } = site.context()
      await payments.demo?.pay(paid.stripe_session_id ?? '')
      site.pass(31 * minute)
      site.provider.expireSession = (id) =>
        id === unknown.stripe_session_id
          ? Promise.reject(new PaymentProviderError('away'))
          : payments.expireSession(id)
      expect(await site.checkout()).toEqual(waitlisted)
      expect(await site.order(paid.id)).toMatchObject({ status: 'paid' })
      expect(await site.order(unknown.id)).toMatchObject({ status: 'pending' })
    })
  })

  test.runIf(engine === 'postgresql')(
    'waits three seconds for a provider that is silent about old holds',
    async () => {
      sell({ capacity: 1 })
      await site.hold()
      site.pass(30 * minute)
      site.provider.expireSession = () => new Promise(() => {})
      const begun = performance.now()
      expect(await site.checkout()).toEqual(waitlisted)
      // Without that limit it would be 8.5 s.
      expect(performance.now() - begun).toBeLessThan(8_000)
    },
  )
})
