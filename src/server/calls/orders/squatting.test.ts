import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openTicketSite, payHere, sell } from '../../../../tests/support/ticket-site.ts'
import { day, minute } from '../../../domain/durations.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { sweepRetention } from '../../jobs/retention.ts'
import type { Order } from '../../store/orders.ts'

const waitlisted = ok({ waitlisted: true })
const networkFull = (sentence: string, retryAfterSeconds: number) =>
  refuse('too-many', sentence, { retryAfterSeconds })

describeOnBothEngines('unpaid seats', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })

  test.each([
    ['/24 of IPv4', '198.51.100.1', '198.51.100.254', '198.51.101.1'],
    ['/48 of IPv6', '2001:db8:5:1::/64', '2001:db8:5:ffff::/64', '2001:db8:6:1::/64'],
  ])('are held by one %s for a tenth of the hall at most', async (_network, here, sameNetwork, elsewhere) => {
    sell({ capacity: 70 })
    await site.hold({ numberOfTickets: 5 }, { clientAddress: here })
    site.pass(10 * minute)
    await site.hold({ numberOfTickets: 1 }, { clientAddress: sameNetwork })
    const more = (numberOfTickets: number, clientAddress = sameNetwork) =>
      site.checkout({ numberOfTickets }, { clientAddress })
    expect(await more(2)).toEqual(networkFull(messages.networkHolds(1), 300))
    expect(await more(1)).toEqual(payHere)
    expect(await more(1)).toEqual(networkFull(messages.networkHoldsAll, 300))
    expect(await more(5, elsewhere)).toEqual(payHere)
    expect(await site.states()).toEqual({ pending: 12 })
  })

  test('stop counting when they are paid or their time is over: a whole venue can buy', async () => {
    sell({ capacity: 30 })
    const venue = { clientAddress: '203.0.113.9' }
    for (let buyer = 0; buyer < 12; buyer++) await site.pay(await site.hold({}, venue))
    expect(await site.states()).toEqual({ paid: 12 })
    for (let buyer = 0; buyer < 5; buyer++) await site.hold({}, venue)
    expect(await site.checkout({}, venue)).toMatchObject({ ok: false })
    // Free tickets hold nothing unpaid.
    expect(await site.checkout({ couponCode: 'SPEAKER100' }, venue)).toMatchObject({ ok: true })
    site.pass(30 * minute)
    expect(await site.checkout({}, venue)).toEqual(payHere)
  })

  test('may always be those of one whole order, and are not limited where limits are off', async () => {
    sell({ capacity: 10 })
    const venue = { clientAddress: '203.0.113.9' }
    await site.hold({ numberOfTickets: 5 }, venue)
    expect(await site.checkout({}, venue)).toMatchObject({ ok: false })
    const config = { ...site.context().config, rateLimits: false }
    expect(await site.checkout({}, { ...venue, config })).toEqual(payHere)
  })

  test('reveal no ticket holder beyond the limit', async () => {
    sell({ capacity: 10 })
    const venue = { clientAddress: '203.0.113.9' }
    const { customer_email: email } = await site.buy()
    await site.hold({ numberOfTickets: 5 }, venue)
    expect(await site.checkout({ email }, venue)).toEqual(await site.checkout({}, venue))
  })

  describe('know the network of their order', () => {
    const networkOf = async ({ id }: { id: string }) => (await site.order(id)).network

    test('by a keyed hash, until the order is paid or ended or its place confirmed', async () => {
      sell({ capacity: 2 })
      const [paid, expired] = [await site.hold(), await site.hold()]
      expect(await networkOf(paid)).toMatch(/^[\w-]{43}$/)
      expect(await networkOf(paid)).not.toBe(await networkOf(expired))
      await site.checkout({ email: 'waits@example.org' })
      const [place] = await site.orders('waits@example.org')
      expect(place?.network).toMatch(/^[\w-]{43}$/)
      await site.pay(paid)
      site.pass(30 * minute)
      await site.sweep()
      await site.confirm(place as Order)
      for (const order of await site.orders()) expect(order.network).toBeNull()
    })

    test('for a day when it is free, unless it is cancelled or erased before', async () => {
      const kind = { id: 'ticket', name: 'Ticket', priceCents: 0, hidden: false }
      sell({ kinds: [kind], capacity: 100 })
      const [kept, cancelled, erased] = [await site.hold(), await site.hold(), await site.hold()]
      for (const order of [kept, cancelled, erased]) expect(await networkOf(order)).toMatch(/^[\w-]{43}$/)
      const change = (order: Order, changes: object) =>
        store().db.updateTable('orders').set(changes).where('id', '=', order.id).execute()
      await change(cancelled, { status: 'cancelled' })
      await change(erased, {
        customer_name: 'Deleted',
        customer_email: `deleted ${erased.id}`,
        erased_at: site.now,
      })
      site.pass(day - 1)
      const sweep = () => sweepRetention(site.context(), site.now)
      await sweep()
      expect(await Promise.all([kept, cancelled, erased].map(networkOf))).toEqual([
        expect.any(String),
        null,
        null,
      ])
      site.pass(1)
      await sweep()
      expect(await networkOf(kept)).toBeNull()
    })
  })
})

describeOnBothEngines('free seats', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })
  const venue = { clientAddress: '203.0.113.9' }
  const paid = { ok: true, value: { url: expect.stringContaining('free_') } }
  const free = { id: 'ticket', name: 'Ticket', priceCents: 0, hidden: false }

  test('are taken by one network for a tenth of the hall at most in a day', async () => {
    sell({ kinds: [free], capacity: 120 })
    const answers = []
    for (let order = 0; order < 24; order++) {
      answers.push(await site.checkout({ numberOfTickets: 5 }, { clientAddress: `203.0.113.${order}` }))
      site.pass(minute)
    }
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(answers.at(-1)).toEqual(networkFull(messages.networkTakes(2, 85_020), 85_020))
    expect(await site.checkout({ numberOfTickets: 2 }, venue)).toMatchObject(paid)
    expect(await site.checkout({}, venue)).toEqual(networkFull(messages.networkTookAll(84_960), 84_960))
    expect(await site.states()).toEqual({ paid: 12 })
    // Elsewhere nobody notices, and the next day brings as many.
    expect(await site.checkout({ numberOfTickets: 5 })).toMatchObject(paid)
    site.pass(day)
    expect(await site.checkout({ numberOfTickets: 5 }, venue)).toMatchObject(paid)
  })

  test('count together with those that are held unpaid', async () => {
    const seat = { id: 'seat', name: 'Seat', priceCents: 4900, hidden: false }
    sell({ kinds: [free, seat], capacity: 70 })
    const order = (kind: string, count: number) =>
      site.checkout({ numberOfTickets: undefined, lines: [{ kind, count }] }, venue)
    expect(await order('ticket', 4)).toMatchObject(paid)
    expect(await order('seat', 2)).toEqual(payHere)
    expect(await order('ticket', 2)).toEqual(networkFull(messages.networkHolds(1), 300))
    expect(await order('seat', 2)).toEqual(networkFull(messages.networkHolds(1), 300))
    expect(await order('ticket', 1)).toMatchObject(paid)
  })

  test('are as many as a coupon with a limit allows: all speakers get in at their venue', async () => {
    const couponCode = 'SPEAKER100'
    for (let speaker = 0; speaker < 20; speaker++)
      expect(await site.checkout({ couponCode }, venue)).toMatchObject(paid)
    expect(await site.checkout({ couponCode }, venue)).toMatchObject({ refusal: { reason: 'conflict' } })
    // They leave the share of the others alone.
    expect(await site.checkout({ numberOfTickets: 5 }, venue)).toEqual(payHere)
  })

  test('are not opened by a coupon with a limit that is for another kind', async () => {
    const coupon = { code: 'CREW', percentOff: 100, limit: 20, kinds: ['crew'] }
    const crew = { id: 'crew', name: 'Crew', priceCents: 4900, hidden: true }
    sell({ kinds: [free, crew], capacity: 50, coupons: [coupon] })
    const order = () => {
      const lines = [
        { kind: 'ticket', count: 4 },
        { kind: 'crew', count: 1 },
      ]
      return site.checkout({ numberOfTickets: undefined, lines, couponCode: 'CREW' }, venue)
    }
    expect(await order()).toMatchObject(paid)
    expect(await order()).toMatchObject({ refusal: { reason: 'too-many' } })
  })

  test('spend of the mails to addresses that nobody has confirmed, and nothing where there is no order', async () => {
    sell({ kinds: [free], capacity: 120 })
    const rateLimits = createRateLimits(store().pool, true)
    const visitor = 'a visitor'
    const order = (given: Parameters<typeof site.checkout>[0] = {}) =>
      site.checkout(given, { rateLimits, visitor })
    const { email } = site.form()
    for (let mail = 0; mail < 14; mail++) await order(mail === 0 ? { email } : {})
    expect(await order({ email })).toMatchObject({ refusal: { reason: 'conflict' } })
    expect(await order()).toMatchObject(paid)
    const before = await site.orders()
    expect(await order()).toMatchObject({ refusal: { reason: 'too-many' } })
    expect(await site.orders()).toEqual(before)
  })
})

describeOnBothEngines('a hold that is begun anew by its browser', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 1 })
  })
  /** A browser with its cookie jar. */
  function browser() {
    let checkoutCookie: string | undefined
    const setCookie = (cookie: string) => {
      checkoutCookie = /^checkout=([^;]*)/.exec(cookie)?.[1] ?? checkoutCookie
    }
    return (form: Parameters<typeof site.checkout>[0]) => site.checkout(form, { checkoutCookie, setCookie })
  }
  const held = async () => (await site.orders()).filter(({ status }) => status === 'pending')
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  test('ends when the first one would have', async () => {
    const checkout = browser()
    await checkout(ada)
    const [first] = await held()
    for (const name of ['Ada Zürich', 'Ada Chur']) {
      site.pass(14 * minute)
      expect(await checkout({ ...ada, name })).toEqual(payHere)
      expect(await held()).toMatchObject([{ customer_name: name, hold_expires_at: first?.hold_expires_at }])
    }
    // Afterwards its seats are as much anybody else's.
    site.pass(2 * minute)
    expect(await browser()({})).toEqual(payHere)
    expect(await checkout(ada)).toEqual(waitlisted)
  })

  test('begins a whole new hold once its time is over and nobody was quicker', async () => {
    const checkout = browser()
    await checkout(ada)
    site.pass(30 * minute)
    expect(await checkout({ ...ada, name: 'Ada Chur' })).toEqual(payHere)
    expect(await held()).toMatchObject([{ hold_expires_at: new Date(site.now.getTime() + 30 * minute) }])
  })

  test('keeps its seats for the same address only while people wait', async () => {
    const checkout = browser()
    await checkout(ada)
    const patient = await site.wait()
    const sentence = messages.seatsStayWithAddress
    expect(await checkout({ ...ada, email: 'holder0@example.org' })).toEqual(
      refuse('conflict', sentence, { fields: { email: sentence } }),
    )
    expect(await held()).toMatchObject([{ customer_email: ada.email }])
    expect(await checkout({ ...ada, name: 'Ada Chur' })).toEqual(payHere)
    site.pass(30 * minute)
    await site.sweep()
    expect(await site.statusOf(patient)).toBe('offered')
  })

  test('may be handed on while nobody waits, or nobody who was confirmed', async () => {
    const checkout = browser()
    await checkout(ada)
    await site.wait({ address_confirmed_at: null })
    expect(await checkout({ ...ada, email: 'holder0@example.org' })).toEqual(payHere)
  })

  test('keeps the only use of a coupon no longer than half an hour in all', async () => {
    sell({ capacity: 10 })
    const checkout = browser()
    const couponCode = 'LASTONE'
    await checkout({ ...ada, couponCode })
    site.pass(29 * minute)
    expect(await checkout({ email: 'holder0@example.org', couponCode })).toEqual(payHere)
    expect(await site.checkout({ couponCode })).toMatchObject({ refusal: { reason: 'conflict' } })
    site.pass(minute)
    expect(await site.checkout({ couponCode })).toEqual(payHere)
    expect(await checkout({ email: 'holder1@example.org', couponCode })).toMatchObject({
      refusal: { fields: { couponCode: messages.couponUsedUp } },
    })
  })
})
