import { randomBytes } from 'node:crypto'
import { paths } from '../../domain/paths.ts'
import {
  completeDemoPayment,
  type DemoPaymentRow,
  expireDemoPayment,
  findDemoPayment,
  insertDemoPayment,
  listDemoPayments,
  listDemoRefunds,
  refundDemoPayment,
} from '../store/demo-payments.ts'
import type { Db } from '../store/engine/db.ts'
import { type PaymentProvider, PaymentProviderError, withSessionId } from './provider.ts'
import { atStripe } from './stripe-amounts.ts'
import { readWebhook, type StripeSession, sessionOf, signWebhook } from './stripe-events.ts'

const randomId = (prefix: string) => `${prefix}_demo_${randomBytes(24).toString('base64url')}`

/** Takes no money. Payments send webhooks like Stripe's, signed with a secret of this process, to run the same code. */
export function createDemoProvider({
  db,
  site,
  clock = () => new Date(),
}: {
  db: Db
  site: { publicUrl: string }
  clock?: () => Date
}): PaymentProvider {
  const secret = randomBytes(32).toString('hex')
  const paymentUrl = (id: string) => site.publicUrl + paths.demoPaymentOf(id)
  const find = async (id: string) => {
    const row = await findDemoPayment(db, id)
    return row && stripeSessionOf(row, { now: clock(), url: paymentUrl(id) })
  }

  return {
    async createSession(request) {
      const { id } = await insertDemoPayment(db, {
        id: randomId('cs'),
        order_id: request.orderId,
        amount_cents: request.items.reduce((sum, item) => sum + item.unitAmountCents * item.quantity, 0),
        description: request.items.map((item) => `${item.quantity} × ${item.description}`).join(', '),
        customer_email: request.customerEmail,
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        expires_at: request.expiresAt,
        created_at: clock(),
        idempotency_key: request.idempotencyKey,
        metadata: { ...request.metadata, currency: request.currency },
      })
      return { id, url: paymentUrl(id) }
    },
    async findSession(id) {
      const session = await find(id)
      return session && sessionOf(session, undefined)
    },
    async expireSession(id) {
      await expireDemoPayment(db, id)
      const session = await find(id)
      return session && sessionOf(session, undefined)
    },
    async *listSessions(since) {
      for (const row of await listDemoPayments(db, since)) {
        yield sessionOf(stripeSessionOf(row, { now: clock(), url: paymentUrl(row.id) }), undefined)
      }
    },
    async *listRefunds(since) {
      for (const { payment_intent_id, amount_cents, refunded_cents } of await listDemoRefunds(db, since)) {
        if (payment_intent_id === null) continue
        const isFull = refunded_cents === amount_cents
        yield { paymentIntentId: payment_intent_id, isFull, amountRefundedCents: refunded_cents }
      }
    },
    async refund({ refundId, paymentIntentId, amountCents }) {
      const done = await refundDemoPayment(db, { refundId, paymentIntentId, amountCents }, clock())
      const refused = { outcome: 'refused', code: 'no_such_payment' } as const
      if (!done) throw new PaymentProviderError('The demo has no such payment', refused)
      return { id: `re_demo_${refundId}` }
    },
    readEvent: (body, signature, now) =>
      readWebhook(body, signature, { secret, now, isLive: false, site: undefined }),
    demo: {
      async findPayment(sessionId) {
        const row = await findDemoPayment(db, sessionId)
        return (
          row && {
            description: row.description,
            amountCents: row.amount_cents,
            customerEmail: row.customer_email,
            cancelUrl: row.cancel_url,
            isOpen: row.status === 'open' && row.expires_at > clock(),
            paidUrl: row.status === 'complete' ? withSessionId(row.success_url, row.id) : undefined,
            expiresAt: row.expires_at,
          }
        )
      },
      async pay(sessionId) {
        const now = clock()
        const row = await completeDemoPayment(db, sessionId, { paymentIntentId: randomId('pi'), now })
        if (!row) return undefined
        const body = JSON.stringify({
          id: randomId('evt'),
          object: 'event',
          type: 'checkout.session.completed',
          created: Math.floor(now.getTime() / 1000),
          livemode: false,
          data: { object: stripeSessionOf(row, { now, url: paymentUrl(row.id) }) },
        })
        const signature = await signWebhook(body, secret, now)
        return { body, signature, url: withSessionId(row.success_url, row.id) }
      },
    },
  }
}

function stripeSessionOf(row: DemoPaymentRow, { now, url }: { now: Date; url: string }): StripeSession {
  // Missing in payments of an older release.
  const { currency = 'CHF', ...metadata } = row.metadata as Record<string, string>
  const status = row.status === 'open' && row.expires_at <= now ? 'expired' : row.status
  return {
    id: row.id,
    client_reference_id: row.order_id,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_total: atStripe(row.amount_cents, currency),
    currency: currency.toLowerCase(),
    livemode: false,
    expires_at: Math.floor(row.expires_at.getTime() / 1000),
    url: status === 'open' ? url : null,
    metadata,
    payment_intent: row.payment_intent_id,
  }
}
