import { event } from '../../../content/event.ts'
import { paths } from '../../domain/paths.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { sessionIdPlaceholder } from '../payments/provider.ts'
import type { TimeBudget } from '../payments/time-budget.ts'
import { findOrder, type Order, saveCheckoutSession } from '../store/orders.ts'
import { changeSeats, type SeatContext } from './change-seats.ts'
import { metadataOf } from './order-from-session.ts'

type SessionContext = SeatContext & Pick<CallContext, 'config' | 'payments'>

/** The provider repeats a failure to whoever asks with the same key; after so long the key is another one. */
const keyLastsMs = 10 * 60_000

/**
 * Opens the payment page of a pending or offered order, until its hold ends, and keeps where it is. Asked twice for the
 * same order it is the same page. Undefined when the order has moved on meanwhile; a refusal (503) when the provider is in
 * trouble.
 */
export async function openCheckout(
  context: SessionContext,
  order: Order,
  timeBudget: TimeBudget,
): Promise<Result<{ url: string } | undefined>> {
  const { db, now, config, payments } = context
  const opened = await timeBudget.ask(() =>
    payments.createSession({
      orderId: order.id,
      customerEmail: order.customer_email,
      description: `${event.name} ${event.edition}, ticket`,
      quantity: order.number_of_tickets,
      unitAmountCents: order.total_amount / order.number_of_tickets,
      metadata: metadataOf(order),
      successUrl: config.publicUrl + paths.paid(sessionIdPlaceholder),
      cancelUrl: config.publicUrl + paths.paymentCancel,
      expiresAt: order.hold_expires_at ?? now,
      // An offer may have had another page before, which is over.
      idempotencyKey: [order.id, order.stripe_session_id, Math.floor(now.getTime() / keyLastsMs)]
        .filter(Boolean)
        .join('-'),
    }),
  )
  if (!opened.ok) return opened
  const isKept = await changeSeats(context, (tx) => saveCheckoutSession(tx, order, opened.value, now))
  if (isKept) return ok({ url: opened.value.url })
  // Nobody knows this page, and nobody is to pay there.
  await timeBudget.ask(() => payments.expireSession(opened.value.id))
  const moved = await findOrder(db, order.id)
  // Another click was faster.
  return ok(moved?.status === order.status && moved.payment_url ? { url: moved.payment_url } : undefined)
}
