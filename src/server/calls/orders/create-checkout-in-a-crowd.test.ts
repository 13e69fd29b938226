import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'

describeOnBothEngines('a checkout', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })

  describe('of 200 people at once for ten seats and a coupon for one', () => {
    const crowd = () => Array.from({ length: 200 }, () => site.form({ couponCode: 'LASTONE' }))

    test('sells ten seats, uses the coupon once, and puts all others on the waitlist', async () => {
      const answers = await Promise.all(
        crowd().map(async (form) => {
          const first = await site.checkout(form)
          if (first.ok) return first
          expect(first.refusal.sentence).toBe(messages.couponUsedUp)
          return site.checkout({ ...form, couponCode: '' })
        }),
      )
      expect(answers.filter((answer) => answer.ok && 'url' in (answer.value as object))).toHaveLength(10)
      expect(await site.states()).toEqual({ pending: 10, waitlist: 190 })
      await Promise.all((await site.orders()).filter(({ status }) => status === 'pending').map(site.pay))
      const paid = (await site.orders()).filter(({ status }) => status === 'paid')
      expect(paid).toHaveLength(10)
      expect(paid.filter(({ coupon_code }) => coupon_code === 'LASTONE')).toHaveLength(1)
      expect(await site.mails()).toEqual({ 'order-confirmation': 10, 'confirm-waitlist-place': 190 })
    })

    test('would oversell without the seat lock (control of this test)', async () => {
      const { db } = store()
      const naive = async ({ email, couponCode }: { email: string; couponCode?: string | null }) => {
        const rows = await db.selectFrom('orders').selectAll().where('status', '=', 'pending').execute()
        const isUsed = rows.some(({ coupon_code }) => coupon_code !== null)
        if (rows.length >= 10 || isUsed) return
        await db
          .insertInto('orders')
          .values({
            customer_name: 'Naive',
            customer_email: email,
            total_amount: 4900,
            coupon_code: couponCode ?? null,
            status: 'pending',
            hold_expires_at: site.now,
          })
          .execute()
      }
      await Promise.all(crowd().map(naive))
      const sold = await site.orders()
      expect(sold.length).toBeGreaterThan(10)
      expect(sold.filter(({ coupon_code }) => coupon_code !== null).length).toBeGreaterThan(1)
    })
  })

  test('of people who race for the last seats sells no seat twice', async () => {
    const sizes = Array.from({ length: 40 }, (_, at) => (at % 5) + 1)
    await Promise.all(sizes.map((numberOfTickets) => site.checkout({ numberOfTickets })))
    const { pending = 0 } = await site.states()
    expect(pending).toBeLessThanOrEqual(10)
    expect(pending).toBeGreaterThanOrEqual(6)
  })
})
