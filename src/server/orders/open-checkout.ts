import { paths } from '../../domain/paths.ts'
import { ok, type Result } from '../../domain/result.ts'
import { kindName } from '../../domain/ticket-kinds.ts'
import type { CallContext } from '../context.ts'
import { sessionIdPlaceholder } from '../payments/provider.ts'
import type { TimeBudget } from '../payments/time-budget.ts'
import { findOrder, type Order, saveCheckoutSession } from '../store/orders.ts'
import { linesOfOrder } from '../store/seats.ts'
import { changeSeats, type SeatContext } from './change-seats.ts'
import { metadataOf } from './order-from-session.ts'

type CheckoutContext = SeatContext & Pick<CallContext, 'config' | 'payments'>

/** The provider repeats a failure for the same key, so the key changes after a while. */
const keyLastsMs = 10 * 60_000

/** Opens and saves the payment page of an order, one page however often asked. Undefined when the order has moved on meanwhile. */
export async function openCheckout(
  context: CheckoutContext,
  order: Order,
  timeBudget: TimeBudget,
): Promise<Result<{ url: string } | undefined>> {
  const { db, now, event, config, payments } = context
  const lines = await linesOfOrder(db, order.id)
  const isOneKind = event.tickets.kinds.length === 1 && new Set(lines.map(({ kind }) => kind)).size === 1
  const wordFor = (kind: string) => (isOneKind ? 'ticket' : kindName(event.tickets, kind))
  const opened = await timeBudget.run(() =>
    payments.createSession({
      orderId: order.id,
      customerEmail: order.customer_email,
      currency: event.tickets.currency,
      items: lines.map(({ kind, count, priceCents }) => ({
        description: `${event.name} ${event.edition}, ${wordFor(kind)}`,
        quantity: count,
        unitAmountCents: priceCents,
      })),
      metadata: metadataOf(order, lines),
      successUrl: config.publicUrl + paths.paid(sessionIdPlaceholder),
      cancelUrl: config.publicUrl + paths.paymentCancel,
      expiresAt: order.hold_expires_at ?? now,
      idempotencyKey: [order.id, order.stripe_session_id, Math.floor(now.getTime() / keyLastsMs)]
        .filter(Boolean)
        .join('-'),
    }),
  )
  if (!opened.ok) return opened
  const isSaved = await changeSeats(context, (tx) => saveCheckoutSession(tx, order, opened.value, now))
  if (isSaved) return ok({ url: opened.value.url })
  // The order has moved on: nobody may pay on this page.
  await timeBudget.run(() => payments.expireSession(opened.value.id))
  const moved = await findOrder(db, order.id)
  return ok(moved?.status === order.status && moved.payment_url ? { url: moved.payment_url } : undefined)
}
