import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import type { Dashboard } from '../../../domain/admins.ts'
import { adminMessages, overviewMessages } from '../../../domain/messages/admin-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { PaymentProviderError } from '../../payments/provider.ts'
import type { Order } from '../../store/orders.ts'

const success = ok({ success: true })

describeOnBothEngines('an organiser', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let adminToken: string
  beforeEach(async () => {
    site = openTicketSite(store)
    adminToken = await signedIn(store().db, site.now)
  })
  const end = (order: Order | string) =>
    site.call('end-unpaid-order', { orderId: typeof order === 'string' ? order : order.id }, { adminToken })
  const dashboard = async () => {
    const answer = await site.call('get-admin-dashboard', {}, { adminToken })
    return answer.ok ? (answer.value as Dashboard) : expect.fail(answer.refusal.sentence)
  }
  const noted = async () => (await dashboard()).audit.map(({ action, actor }) => `${action} by ${actor}`)

  test('releases an unpaid hold: nobody can pay it any more, and its seats are offered', async () => {
    sell({ capacity: 2 })
    const hold = await site.hold({ numberOfTickets: 2 })
    const next = await site.wait()
    expect([await end(hold), await end(hold)]).toEqual([success, success])
    expect(await Promise.all([hold, next].map(site.statusOf))).toEqual(['expired', 'offered'])
    const session = await site.context().payments.findSession(hold.stripe_session_id ?? '')
    expect(session).toMatchObject({ status: 'expired' })
    expect(await noted()).toEqual(['hold-released by mara@example.org'])
  })

  test('ends an offer, mailed or not, and passes the seat on', async () => {
    const free = await site.sellOut()
    const line = [await site.wait(), await site.wait()]
    await free()
    for (const order of line) {
      expect(await site.statusOf(order)).toBe('offered')
      expect(await end(order)).toEqual(success)
      await site.deliver()
    }
    expect(await Promise.all(line.map(site.statusOf))).toEqual(['expired', 'expired'])
    expect(await noted()).toEqual(Array(2).fill('offer-released by mara@example.org'))
  })

  test('takes a place off the waitlist', async () => {
    const place = await site.wait()
    expect([await end(place), await end(place)]).toEqual([success, success])
    expect(await site.statusOf(place)).toBe('expired')
    expect(await noted()).toEqual(['place-removed by mara@example.org'])
  })

  test('leaves one line in the audit log when several release at the same moment', async () => {
    // One after the other: a released hold is offered to the place in line.
    const place = await site.wait()
    const answers = await Promise.all([place, place, place].map(end))
    const hold = await site.hold()
    answers.push(...(await Promise.all([hold, hold, hold].map(end))))
    for (const answer of answers) expect(answer).toEqual(success)
    expect((await noted()).sort()).toEqual([
      'hold-released by mara@example.org',
      'place-removed by mara@example.org',
    ])
  })

  test('releases nothing that cannot be written to the audit log', async () => {
    const { pool } = store()
    await pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
    )
    await pool.query('create trigger fail before insert on audit_log for each row execute function fail()')
    const [hold, place] = [await site.hold(), await site.wait()]
    for (const order of [hold, place]) await expect(end(order)).rejects.toThrow('full')
    expect(await Promise.all([hold, place].map(site.statusOf))).toEqual(['pending', 'waitlist'])
    await pool.query('drop trigger fail on audit_log')
    await pool.query('drop function fail')
    // The place first: a released hold is offered to it.
    for (const order of [place, hold]) expect(await end(order)).toEqual(success)
  })

  test('releases nothing that is or may be paid', async () => {
    const changed = refuse('conflict', adminMessages.orderNotEnded)
    expect(await end(await site.buy())).toEqual(changed)
    const paying = await site.hold()
    await site.context().payments.demo?.pay(paying.stripe_session_id ?? '')
    expect(await end(paying)).toEqual(changed)
    expect(await site.statusOf(paying)).toBe('paid')
    const hold = await site.hold()
    site.provider.expireSession = () => Promise.reject(new PaymentProviderError('away'))
    expect(await end(hold)).toMatchObject({ refusal: { reason: 'not-ready' } })
    expect(await site.statusOf(hold)).toBe('pending')
    expect(await end('nothing')).toEqual(refuse('not-found', overviewMessages.unknownOrder))
    expect(await noted()).toEqual([])
  })

  test('sees what is unpaid by network, with masked addresses and no hash', async () => {
    sell({ capacity: 60 })
    const [here, there] = [{ clientAddress: '203.0.113.9' }, { clientAddress: '198.51.100.7' }]
    await site.hold({ name: 'Ada', email: 'ada@example.org' }, there)
    const [first, second] = [await site.hold({ numberOfTickets: 2 }, here), await site.hold({}, here)]
    await site.wait({ customer_name: 'Wilma', address_confirmed_at: null })
    const { seats, warnings } = await dashboard()
    expect(seats).toMatchObject({ capacity: 60, held: 4, offered: 0, unconfirmed: 1, waiting: 0 })
    expect(seats.orders).toContainEqual({
      id: expect.any(String),
      order: expect.stringMatching(/^VCF-[0-9A-F]{8}$/),
      name: 'Ada',
      email: 'a•••@example.org',
      seats: 1,
      state: 'held',
      since: site.now.toISOString(),
      until: new Date(site.now.getTime() + 30 * 60_000).toISOString(),
      dueOn: null,
      network: 2,
    })
    for (const order of [first, second])
      expect(seats.orders.find(({ id }) => id === order.id)).toMatchObject({ network: 1 })
    expect(seats.orders.find(({ name }) => name === 'Wilma')).toMatchObject({
      state: 'unconfirmed',
      network: null,
    })
    expect(JSON.stringify(seats)).not.toContain(first.network)
    expect(warnings).toEqual([])
  })

  test('is warned of fewer seats than are sold or held, not of as many', async () => {
    await site.hold({ numberOfTickets: 2 })
    await site.hold()
    const warned = async (capacity: number) => {
      sell({ capacity })
      return (await dashboard()).warnings.filter(({ kind }) => kind === 'fewer-seats-than-sold')
    }
    expect(await warned(3)).toEqual([])
    expect(await warned(2)).toMatchObject([{ text: expect.stringMatching(/^3 seats .* has 2: 1 too few/) }])
  })

  test('is not warned of seats above the capacity that an organiser asked for, and is of others', async () => {
    sell({ capacity: 2 })
    await site.hold({ numberOfTickets: 2 })
    const guest = { name: 'Gus', email: null, kind: 'ticket', note: '', sendReceipt: false, squeezeIn: true }
    expect(await site.call('add-guest', guest, { adminToken })).toMatchObject({ ok: true })
    const isWarned = async () =>
      (await dashboard()).warnings.some(({ kind }) => kind === 'fewer-seats-than-sold')
    expect(await isWarned()).toBe(false)
    sell({ capacity: 1 })
    expect(await isWarned()).toBe(true)
  })

  test('is warned when a quarter of the hall is held unpaid or waits unconfirmed', async () => {
    sell({ capacity: 8 })
    const kinds = async () => (await dashboard()).warnings.map(({ kind }) => kind)
    await site.hold()
    await site.wait({ address_confirmed_at: null })
    expect(await kinds()).toEqual([])
    await site.hold()
    await site.wait({ address_confirmed_at: null })
    expect(await kinds()).toEqual(['many-held-seats', 'many-unconfirmed-places'])
  })
})
