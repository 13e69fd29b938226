import { event } from '../../../content/event.ts'
import { paths } from '../../domain/paths.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { CallContext } from '../call-context.ts'
import { keepSession, type Order } from '../store/orders.ts'
import type { Patience } from './patience.ts'
import { sessionIdHere } from './provider.ts'
import { metadataOf } from './session-order.ts'

type SessionContext = Pick<CallContext, 'db' | 'now' | 'config' | 'payments'>

/**
 * Opens the payment page of a pending or offered order, until its hold ends, and keeps where it is. Asked twice for the
 * same order it is the same page. Undefined when the order has moved on meanwhile; a refusal (503) when the provider is in
 * trouble.
 */
export async function openSession(
  { db, now, config, payments }: SessionContext,
  order: Order,
  patience: Patience,
): Promise<Result<{ url: string } | undefined>> {
  const opened = await patience.ask(() =>
    payments.createSession({
      orderId: order.id,
      customerEmail: order.customer_email,
      description: `${event.name} ${event.edition}, ticket`,
      quantity: order.number_of_tickets,
      unitAmountCents: order.total_amount / order.number_of_tickets,
      metadata: metadataOf(order),
      successUrl: config.publicUrl + paths.paid(sessionIdHere),
      cancelUrl: config.publicUrl + paths.paymentCancel,
      expiresAt: order.hold_expires_at ?? now,
      // An offer may have had another page before, which is over.
      idempotencyKey: [order.id, order.stripe_session_id].filter(Boolean).join('-'),
    }),
  )
  if (!opened.ok) return opened
  if (await keepSession(db, order, opened.value, now)) return ok({ url: opened.value.url })
  // Nobody knows this page, and nobody is to pay there.
  await patience.ask(() => payments.expireSession(opened.value.id))
  return ok(undefined)
}
