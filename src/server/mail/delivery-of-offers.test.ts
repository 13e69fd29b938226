import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { openTicketSite } from '../../../tests/support/ticket-site.ts'
import { createDelivery } from './delivery.ts'

describeOnBothEngines('the mail of an offer', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })
  /** Whom what is due goes to. */
  async function deliver(): Promise<string[]> {
    const sent: string[] = []
    const delivery = createDelivery({
      db: store().db,
      mailer: {
        async send({ template, recipient }) {
          if (template === 'seat-offered') sent.push(recipient)
        },
        check: async () => {},
        close() {},
      },
      publicUrl: 'http://localhost:3000',
      currentEvent: () => testEvent,
      log: site.context().log,
      clock: () => site.now,
    })
    await delivery.deliverDue()
    await delivery.stop()
    return sent
  }

  test('goes to nobody any more when the offer has ended before', async () => {
    const release = await site.sellOut()
    const ada = await site.wait({ customer_email: 'ada@example.org' })
    const next = await site.wait()
    await release()
    const adminToken = await signedIn(store().db, site.now)
    const guest = { name: 'Ada Bern', email: 'ada@example.org', kind: 'ticket', sendReceipt: false }
    expect(await site.call('add-guest', { ...guest, squeezeIn: true }, { adminToken })).toMatchObject({
      ok: true,
    })
    expect(await site.statusOf(ada)).toBe('expired')
    expect(await deliver()).toEqual([])
    // Above the capacity nobody is next; the guest cancels.
    const [ticket] = (await site.orders('ada@example.org')).filter(({ status }) => status === 'paid')
    const seats = await store()
      .db.selectFrom('seats')
      .select('id')
      .where('order_id', '=', ticket?.id ?? '')
      .execute()
    const cancellation = {
      orderId: ticket?.id,
      seatIds: seats.map(({ id }) => id),
      way: 'none',
      amountCents: 0,
    }
    expect(await site.call('cancel-seats', cancellation, { adminToken })).toMatchObject({ ok: true })
    expect(await deliver()).toEqual([next.customer_email])
  })

  test('that was refused is not sent again by “Try again” once somebody else has the offer', async () => {
    const release = await site.sellOut()
    await site.wait({ customer_email: 'gone@example.org' })
    await release()
    const refused = { failed_at: site.now, last_error: 'no such mailbox' }
    await store().db.updateTable('outbox').set(refused).where('letter', '=', 'seat-offered').execute()
    const adminToken = await signedIn(store().db, site.now)
    await store()
      .db.updateTable('orders')
      .set({ status: 'waitlist', address_confirmed_at: null, hold_expires_at: null })
      .where('status', '=', 'offered')
      .execute()
    expect(await site.call('retry-failed-letters', {}, { adminToken })).toMatchObject({
      value: { retried: 1 },
    })
    expect(await deliver()).toEqual([])
    const left = await store()
      .db.selectFrom('outbox')
      .select('id')
      .where('letter', '=', 'seat-offered')
      .execute()
    expect(left).toEqual([])
  })

  test('of a site that was off for days goes to nobody, and its reader keeps the place', async () => {
    const release = await site.sellOut()
    const order = await site.wait()
    await release()
    site.pass(2 * 24 * 3600_000)
    expect(await deliver()).toEqual([])
    site.isMailAway = true
    await site.sweep()
    // Offered anew, for a day from now.
    expect(await site.statusOf(order)).toBe('offered')
    expect(await deliver()).toEqual([order.customer_email])
  })
})
