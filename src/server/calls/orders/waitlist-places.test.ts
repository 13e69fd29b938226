import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { quickestMs } from '../../../../tests/support/durations.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import { day, hour, minute } from '../../../domain/durations.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import type { CallContext } from '../../context.ts'
import { sweepOrders } from '../../jobs/order-sweep.ts'
import type { Order } from '../../store/orders.ts'

const waitlisted = ok({ waitlisted: true })
const success = ok({ success: true })
const linkEnded = refuse('not-found', messages.confirmationExpired)
const networkFull = (sentence: string, retryAfterSeconds: number) =>
  refuse('too-many', sentence, { retryAfterSeconds })

describeOnBothEngines('a place on the waitlist', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })
  const count = async () => (await site.call('get-waitlist-count', {})) as { value: { count: number } }
  /** Joins by the form; returns the order. */
  const join = async (email: string, more?: Partial<CallContext>) => {
    expect(await site.checkout({ email }, more)).toEqual(waitlisted)
    const [order] = (await site.orders(email)).filter(({ status }) => status === 'waitlist')
    return order ?? expect.fail('nobody joined')
  }
  const places = async () =>
    (await site.orders()).flatMap(({ customer_email, status }) =>
      status === 'waitlist' || status === 'offered' ? [`${customer_email} ${status}`] : [],
    )

  test('counts once its address is confirmed by the mailed link', async () => {
    const free = await site.sellOut()
    const place = await join('invented@example.org')
    expect(await site.mails('invented@example.org')).toEqual({ 'confirm-waitlist-place': 1 })
    expect((await count()).value.count).toBe(0)
    const token = await site.token('waitlist-confirm', place)
    expect(await site.confirm(place, token)).toEqual(success)
    expect((await count()).value.count).toBe(1)
    // Confirming again changes nothing.
    expect(await site.confirm(place, token)).toEqual(success)
    await free()
    expect(await site.statusOf(place)).toBe('offered')
  })

  test('is offered nothing while nobody has confirmed it, however long it waits', async () => {
    const free = await site.sellOut()
    const line = []
    for (const email of ['w0@b.test', 'joins-first@c.test', 'confirms-first@c.test']) {
      line.push(await join(email))
      site.pass(minute)
    }
    const [, joinsFirst, confirmsFirst] = line as [Order, Order, Order]
    await site.confirm(confirmsFirst)
    site.pass(hour)
    await site.confirm(joinsFirst)
    await free()
    expect(await Promise.all(line.map(site.statusOf))).toEqual(['waitlist', 'offered', 'waitlist'])
  })

  test('that is confirmed while a seat is free is offered it at once', async () => {
    const free = await site.sellOut()
    const place = await join('late@example.org')
    await free()
    expect(await site.statusOf(place)).toBe('waitlist')
    await site.confirm(place)
    expect(await site.statusOf(place)).toBe('offered')
    expect(await site.mails('late@example.org')).toMatchObject({ 'seat-offered': 1 })
  })

  test('is confirmed by no other link, by none that is seven days old, and limits guesses', async () => {
    await site.sellOut()
    const place = await join('ada@example.org')
    const token = await site.token('waitlist-confirm', place)
    for (const wrong of ['', 'x', 'A'.repeat(43), await site.token('seat-offer', place)])
      expect(await site.confirm(place, wrong)).toEqual(linkEnded)
    site.pass(7 * day)
    expect(await site.confirm(place, token)).toEqual(linkEnded)
    expect((await count()).value.count).toBe(0)
    const rateLimits = createRateLimits(store().pool, true)
    const guess = () => site.call('confirm-waitlist-place', { token: 'A'.repeat(43) }, { rateLimits })
    for (let at = 0; at < 30; at++) await guess()
    expect(await guess()).toMatchObject({ refusal: { reason: 'too-many' } })
  })

  test('asks an address once a day, and then for what was entered last', async () => {
    await site.sellOut()
    const form = { email: 'ada@example.org', name: 'Somebody Else', numberOfTickets: 5 }
    await site.checkout(form)
    const [place] = await site.orders(form.email)
    site.pass(day - 1)
    await site.checkout({ ...form, name: 'Ada Bern', numberOfTickets: 1 })
    expect(await site.orders(form.email)).toEqual([place])
    site.pass(1)
    await site.checkout({ ...form, name: 'Ada Bern', numberOfTickets: 1 })
    expect(await site.orders(form.email)).toMatchObject([
      { id: place?.id, created_at: place?.created_at, customer_name: 'Ada Bern', number_of_tickets: 1 },
    ])
    expect(await site.mails(form.email)).toEqual({ 'confirm-waitlist-place': 2 })
  })

  test('is asked for again on the same day when something else has changed it', async () => {
    const free = await site.sellOut()
    const email = 'ada@example.org'
    const place = await join(email)
    await site.confirm(place)
    site.pass(2 * day)
    await free()
    const refused = { failed_at: site.now }
    await store().db.updateTable('outbox').set(refused).where('letter', '=', 'seat-offered').execute()
    await store()
      .db.updateTable('outbox')
      .set({ sent_at: site.now })
      .where('letter', '!=', 'seat-offered')
      .execute()
    sell({ capacity: 0 })
    await sweepOrders(site.context(), site.now)
    expect(await site.order(place.id)).toMatchObject({ status: 'waitlist', address_confirmed_at: null })
    site.pass(hour)
    await join(email)
    await join(email)
    expect(await site.mails(email)).toEqual({ 'confirm-waitlist-place': 2, 'seat-offered': 1 })
    expect(await site.confirm(place)).toEqual(success)
  })

  test('needs no second confirmation of an address that was confirmed before', async () => {
    await site.sellOut()
    const email = 'ada@example.org'
    const first = await join(email)
    await site.confirm(first)
    await store().db.updateTable('orders').set({ status: 'expired' }).where('id', '=', first.id).execute()
    await join(email)
    expect((await count()).value.count).toBe(1)
    expect(await site.mails(email)).toEqual({ 'confirm-waitlist-place': 1, 'waitlist-joined': 1 })
  })

  test('with an offer gets the mail about it once more when its person asks again', async () => {
    const free = await site.sellOut()
    const email = 'ada@example.org'
    await site.confirm(await join(email))
    await free()
    const asks = async () => expect(await site.checkout({ email })).toEqual(waitlisted)
    const offers = async () => (await site.mails(email))['seat-offered']
    // It has not gone out yet.
    await asks()
    expect(await offers()).toBe(1)
    for (let time = 0; time < 3; time += 1) {
      await site.deliver()
      await asks()
    }
    expect(await offers()).toBe(2)
  })

  test('is answered after the same time, whether the address is in line already or not', async () => {
    await site.sellOut()
    await site.confirm(await join('known@example.org'))
    let strangers = 0
    // Everybody waits for 100 ms, in which the work is done.
    const known = await quickestMs(() => join('known@example.org'), 140, 20)
    const unknown = await quickestMs(() => join(`stranger${++strangers}@example.org`), 140, 20)
    expect(Math.min(known, unknown)).toBeGreaterThan(99)
    expect(Math.max(known, unknown)).toBeLessThan(1.5 * Math.min(known, unknown))
  })

  test('is taken unconfirmed by one network for a tenth of the hall at most, within an hour', async () => {
    sell({ capacity: 0, maxPerOrder: 3 })
    const from = (last: number) => ({ clientAddress: `198.51.100.${last}` })
    const taken = [await join('a@b.test', from(1)), await join('b@b.test', from(2))]
    site.pass(10 * minute)
    await join('c@b.test', from(3))
    expect(await site.checkout({ email: 'd@b.test' }, from(4))).toEqual(
      networkFull(messages.networkWaits, 300),
    )
    expect(await site.checkout({ email: 'd@b.test' }, { clientAddress: '198.51.101.4' })).toEqual(waitlisted)
    // Whoever confirms makes room.
    await site.confirm(taken[0] as Order)
    await join('e@b.test', from(5))
    expect(await site.checkout({ email: 'f@b.test' }, from(6))).toMatchObject({ ok: false })
    site.pass(50 * minute)
    await join('f@b.test', from(6))
    expect(await places()).toHaveLength(6)
  })

  test('is refused when as many unconfirmed addresses were mailed in an hour as may be', async () => {
    await site.sellOut()
    const rateLimits = createRateLimits(store().pool, true)
    const known = await join('known@example.org', { rateLimits })
    await site.confirm(known)
    await store()
      .db.updateTable('rate_limits')
      .set({ points: 1_000 })
      .where('key', 'like', 'unconfirmed-mails%')
      .execute()
    const before = await site.orders()
    const refused = { ok: false, refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) } }
    expect(await site.checkout({}, { rateLimits })).toMatchObject(refused)
    // For a known address as well, because the answer would tell whose it is.
    expect(await site.checkout({ email: 'known@example.org' }, { rateLimits })).toMatchObject(refused)
    expect(await site.orders()).toEqual(before)
  })
})
