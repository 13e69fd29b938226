import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import type { Order } from '../../store/orders.ts'

const success = { ok: true }

/** docs/product.md#order-desk */
describeOnBothEngines('an address that is corrected', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let adminToken: string
  beforeEach(async () => {
    site = openTicketSite(store)
    adminToken = await signedIn(store().db, site.now)
  })
  const correct = ({ id: orderId, customer_name: name, customer_email }: Order, email: string) =>
    site.call(
      'correct-order',
      { orderId, name, email, seen: { name, email: customer_email } },
      { adminToken },
    )
  const join = async (email: string) => {
    await site.checkout({ email })
    const [place] = await site.orders(email)
    return place ?? expect.fail('nobody joined')
  }

  test('is refused for an offer where it waits already, so that both may go back to the line', async () => {
    const release = await site.sellOut()
    const offered = await site.wait()
    const waiting = await site.wait({ customer_email: 'ada@example.org' })
    await release()
    expect(await site.statusOf(offered)).toBe('offered')
    expect(await correct(offered, 'ada@example.org')).toMatchObject({
      refusal: { reason: 'conflict', fields: { email: messages.addressWaits } },
    })
    site.isMailAway = true
    site.pass(24 * 3600_000)
    await site.sweep()
    expect([await site.statusOf(offered), await site.statusOf(waiting)]).toEqual(['waitlist', 'offered'])
  })

  test('of a place that nobody has confirmed is asked to confirm it, once', async () => {
    await site.sellOut()
    const typo = await join('ada@exmaple.org')
    await site.deliver()
    expect(await correct(typo, 'ada@example.org')).toMatchObject(success)
    expect(await site.mails('ada@example.org')).toEqual({ 'confirm-waitlist-place': 1 })
    await site.confirm(typo)
    expect(await site.order(typo.id)).toMatchObject({ address_confirmed_at: site.now })
    // The first mail has not gone out and goes to the new address.
    const other = await join('bea@exmaple.org')
    expect(await correct(other, 'bea@example.org')).toMatchObject(success)
    expect(await site.mails('bea@example.org')).toEqual({ 'confirm-waitlist-place': 1 })
  })

  test('waits no more once it has a ticket by it, and its offer goes to the next', async () => {
    sell({ capacity: 2 })
    const [order, other] = [await site.buy(), await site.buy()]
    const waiting = await site.wait({ customer_email: 'ada@example.org' })
    const next = await site.wait()
    await site.settle(site.refunded(other, 'evt_1'))
    expect(await site.statusOf(waiting)).toBe('offered')
    expect(await correct(order, 'ada@example.org')).toMatchObject(success)
    expect([await site.statusOf(waiting), await site.statusOf(next)]).toEqual(['expired', 'offered'])
  })

  test('gets the mails that the wrong one refused, which “Try again” does not send there any more', async () => {
    const order = await site.buy({ email: 'ada@exmaple.org' })
    await store().db.updateTable('outbox').set({ failed_at: site.now, attempts: 3 }).execute()
    expect(await correct(order, 'ada@example.org')).toMatchObject(success)
    await site.call('retry-failed-letters', {}, { adminToken })
    expect(await site.mails('ada@exmaple.org')).toEqual({ 'order-email-changed': 1 })
    expect(await site.mails('ada@example.org')).toEqual({ 'order-confirmation': 1 })
    const waiting = await store().db.selectFrom('outbox').select(['failed_at', 'attempts']).execute()
    expect(waiting).toEqual(waiting.map(() => ({ failed_at: null, attempts: 0 })))
  })
})
