/** docs/product.md#waitlist-and-offers, with kinds of tickets */
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import { ok } from '../../domain/result.ts'
import type { Order } from '../store/orders.ts'
import { linesOfOrder } from '../store/seats.ts'
import { offerNewSeats } from './offers.ts'

const day = { id: 'day', name: 'Day', priceCents: 4900, hidden: false }
const student = { id: 'student', name: 'Student', priceCents: 2500, hidden: false, capacity: 1 }
const helper = { id: 'helper', name: 'Helper', priceCents: 0, hidden: true }
const dayOffer = [{ name: 'Day', count: 1, eachCents: 4900 }]

describeOnBothEngines('a place on the waitlist for a kind of tickets', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })
  /** The only student's seat is sold, and somebody waits for another. */
  async function waitForStudent(given: object = {}): Promise<Order> {
    sell({ kinds: [day, student], capacity: 5 })
    const lines = [{ kind: 'student', count: 1 }]
    await site.buy({ numberOfTickets: undefined, lines })
    const form = site.form({ numberOfTickets: undefined, lines, ...given })
    expect(await site.checkout(form)).toEqual(ok({ waitlisted: true }))
    const [place] = await site.orders(form.email)
    await site.confirm(place as Order)
    await offerNewSeats(site.context())
    expect(await site.statusOf(place as Order)).toBe('waitlist')
    return place as Order
  }
  const offerMail = async () => {
    const mails = await store()
      .db.selectFrom('outbox')
      .select('params')
      .where('letter', '=', 'seat-offered')
      .execute()
    return mails.map(({ params }) => params)
  }
  const kindsOf = async ({ id }: Order) => (await linesOfOrder(store().db, id)).map(({ kind }) => kind)

  test('that is removed gets an offer of the first one, at its price, and the mail says so', async () => {
    const place = await waitForStudent()
    sell({ kinds: [day, { ...helper, hidden: false }] })
    await Promise.all([offerNewSeats(site.context()), offerNewSeats(site.context())])
    expect(await site.order(place.id)).toMatchObject({ status: 'offered', total_amount: 4900 })
    expect(await kindsOf(place)).toEqual(['day'])
    expect(await offerMail()).toMatchObject([
      { isOtherKind: true, totalCents: 4900, lines: [{ kind: 'day', count: 1, priceCents: 4900 }] },
    ])
  })

  test('whose sale has ended gets an offer of one that is still sold', async () => {
    const saleEndsAt = new Date(site.now.getTime() + 60_000).toISOString()
    const place = await waitForStudent()
    sell({ kinds: [{ ...student, saleEndsAt }, helper, day] })
    await offerNewSeats(site.context())
    expect(await site.statusOf(place)).toBe('waitlist')
    site.pass(60_000)
    await offerNewSeats(site.context())
    expect(await site.statusOf(place)).toBe('offered')
    expect(await kindsOf(place)).toEqual(['day'])
  })

  test('that is removed waits on while nothing is sold to everybody, or no seat is left', async () => {
    const place = await waitForStudent()
    sell({ kinds: [helper] })
    await offerNewSeats(site.context())
    expect(await site.statusOf(place)).toBe('waitlist')
    sell({ kinds: [helper, day], capacity: 1 })
    await offerNewSeats(site.context())
    expect(await site.statusOf(place)).toBe('waitlist')
    sell({ capacity: 2 })
    await offerNewSeats(site.context())
    expect(await site.statusOf(place)).toBe('offered')
  })

  test('gets none but its own while that one is sold', async () => {
    const place = await waitForStudent()
    sell({ capacity: 6 })
    await offerNewSeats(site.context())
    expect(await site.statusOf(place)).toBe('waitlist')
    sell({ kinds: [day, { ...student, capacity: 2 }] })
    await offerNewSeats(site.context())
    expect(await site.statusOf(place)).toBe('offered')
    expect(await offerMail()).toMatchObject([{ lines: [{ kind: 'student', priceCents: 2500 }] }])
    expect(JSON.stringify(await offerMail())).not.toContain('isOtherKind')
  })

  test('is named behind the mailed link, and can be paid', async () => {
    const place = await waitForStudent()
    sell({ kinds: [day, helper] })
    await offerNewSeats(site.context())
    const token = await site.offerToken(place)
    expect(await site.call('find-offered-seat', { token })).toMatchObject(ok({ lines: dayOffer }))
    expect(await site.call('take-offered-seat', { token })).toMatchObject({ ok: true })
    const taken = await site.order(place.id)
    await site.pay(taken)
    expect(await site.statusOf(place)).toBe('paid')
    const paid = { sessionId: taken.stripe_session_id }
    expect(await site.call('process-payment-success', paid)).toEqual(ok({ success: true, lines: dayOffer }))
    site.pass(73 * 3600_000)
    expect(await site.call('process-payment-success', paid)).toEqual(ok({ success: true }))
  })

  test('is not lost while mail is down, and its mail names the kinds once', async () => {
    const place = await waitForStudent()
    sell({ kinds: [day, { ...student, capacity: 2 }] })
    await offerNewSeats(site.context())
    site.isMailAway = true
    site.pass(24 * 3600_000)
    await site.sweep()
    // Offered again at once, because nobody else waits.
    expect([await site.statusOf(place), await offerMail()]).toMatchObject([
      'offered',
      [{ lines: [{ kind: 'student' }] }],
    ])
  })

  test('is not named where the event has one kind alone', async () => {
    const free = await site.sellOut()
    const place = await site.wait()
    await free()
    expect(await site.statusOf(place)).toBe('offered')
    expect(JSON.stringify(await offerMail())).not.toContain('lines')
    const token = await site.offerToken(place)
    expect(JSON.stringify(await site.call('find-offered-seat', { token }))).not.toContain('lines')
  })
})
