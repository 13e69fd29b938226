import { expect, test, vi } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openOverviewHarness } from '../../../../tests/support/overview-harness.ts'
import { day } from '../../../domain/durations.ts'
import { overviewMessages } from '../../../domain/messages/admin-messages.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { orderStates } from '../../../domain/orders.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import type { Order } from '../../store/orders.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

describeOnBothEngines('a confirmation sent again', (store) => {
  const { order, resend, mails, noted } = openOverviewHarness(store)

  const receipt = ({ id, customer_email, ...stored }: Order) => ({
    letter: 'order-confirmation',
    recipient: customer_email,
    params: {
      orderId: id,
      orderNumber: `VCF-${id.slice(0, 8).toUpperCase()}`,
      name: stored.customer_name,
      numberOfTickets: stored.number_of_tickets,
      totalCents: stored.total_amount,
      discountCents: stored.discount_amount,
      couponCode: stored.coupon_code,
    },
  })

  test('has the address and amounts of the order, whatever the caller sends', async () => {
    const paid = await order({ total_amount: 3675, discount_amount: 1225, coupon_code: 'EARLY25' })
    let queued = 0
    const answer = await resend(
      {
        orderId: paid.id,
        customerName: 'Eve',
        customerEmail: 'evil@example.com',
        numberOfTickets: 99,
        couponCode: 'FREE',
        discountAmount: 1_000_000,
        totalAmount: { evil: true },
      },
      { mailQueued: () => void queued++ },
    )
    expect(answer).toEqual(ok({ success: true }))
    expect(await mails()).toEqual([receipt(paid)])
    expect(queued).toBe(1)
    const details = { order: `VCF-${paid.id.slice(0, 8).toUpperCase()}` }
    expect(await noted()).toEqual([
      { actor: 'mara@example.org', action: 'confirmation-resent', subject_id: paid.id, details },
    ])
  })

  test('is refused to strangers, and for unknown and unpaid orders', async () => {
    const paid = await order()
    const refused = refuse('not-signed-in', callMessages.notSignedIn)
    expect(await resend({ orderId: paid.id }, { adminToken: undefined })).toEqual(refused)
    expect(await resend({ evil: 1 }, { adminToken: 'J'.repeat(43) })).toEqual(refused)
    for (const orderId of [nobody, 'x', '', "' or 1=1 --", paid.customer_email]) {
      expect(await resend({ orderId })).toEqual(refuse('not-found', overviewMessages.unknownOrder))
    }
    for (const status of orderStates.filter((state) => state !== 'paid')) {
      const { id } = await order({ status })
      expect(await resend({ orderId: id })).toEqual(refuse('invalid', overviewMessages.notPaid))
    }
    expect(await resend({ orderId: paid.id, to: 'evil@example.com' })).toMatchObject({ ok: false })
    expect([await mails(), await noted()]).toEqual([[], []])
    // Negative control: the order itself allows it.
    expect(await resend({ orderId: paid.id })).toEqual(ok({ success: true }))
  })

  test('is limited to one a minute and five a day for each order', async () => {
    const tooMany = {
      ok: false,
      refusal: {
        reason: 'too-many',
        sentence: expect.stringMatching(/^Too many requests\. Please try again in /),
      },
    }
    const [one, other] = [await order(), await order()]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      const attempts = () =>
        Promise.all(
          Array.from({ length: 4 }, () =>
            resend({ orderId: one.id }, { rateLimits: createRateLimits(store().pool, true) }),
          ),
        )
      for (let sent = 1; sent <= 5; sent += 1) {
        const answers = await attempts()
        expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
        for (const answer of answers.filter((answer) => !answer.ok)) expect(answer).toMatchObject(tooMany)
        expect(await mails()).toHaveLength(sent)
        vi.setSystemTime(Date.now() + 61_000)
      }
      for (const answer of await attempts()) expect(answer).toMatchObject(tooMany)
      expect(await mails()).toEqual(Array(5).fill(receipt(one)))
      const rateLimits = createRateLimits(store().pool, true)
      expect(await resend({ orderId: other.id }, { rateLimits })).toEqual(ok({ success: true }))
      vi.setSystemTime(Date.now() + day)
      expect(await resend({ orderId: one.id }, { rateLimits })).toEqual(ok({ success: true }))
    } finally {
      vi.useRealTimers()
    }
  })
})
