/** Seats are let go only once nobody can pay for them any more: the provider has the last word (docs/decisions/0011). */
import type { OrderState } from '../../domain/orders.ts'
import type { CallContext } from '../context.ts'
import { createLimit } from '../lib/concurrency.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import type { TimeBudget } from '../payments/time-budget.ts'
import { findOrder, listOverdueOrders, type Order } from '../store/orders.ts'
import { changeSeats, type SeatContext } from './change-seats.ts'
import { settlePayment } from './settle-payment.ts'
import { releaseSeats } from './transitions.ts'

type ReleaseContext = SeatContext & Pick<CallContext, 'payments' | 'log'>

/**
 * Ends the payment of a pending or offered order and gives its seats to whoever is next. If it was paid in time, it stays
 * or becomes paid. Answers its state then. Throws a PaymentProviderError, and changes nothing, when the provider cannot be asked.
 */
export async function releaseOrder(
  context: ReleaseContext,
  order: Pick<Order, 'id' | 'stripe_session_id'>,
): Promise<OrderState | undefined> {
  const { id, stripe_session_id: sessionId } = order
  if (sessionId !== null) {
    const session = await context.payments.expireSession(sessionId)
    const state = session && (await settlePayment(context, { kind: 'session', session }))
    // When the buyer has done all there is to do, the money is on its way.
    if (session?.status === 'complete' || (state && !isHeld(state))) return state
  }
  return changeSeats(context, async (tx) => {
    const found = await findOrder(tx, id)
    // Meanwhile it may have been paid, or have got another payment page.
    if (!found || !isHeld(found.status) || found.stripe_session_id !== sessionId) return found?.status
    return (await releaseSeats(tx, found, context.now)).status
  })
}

const isHeld = (state: OrderState) => state === 'pending' || state === 'offered'

/**
 * Ends the payment page of an order without touching the order; true once nobody can pay there any more. What was paid is
 * settled, and what the provider does not answer stays as it is.
 */
export async function endCheckout(
  context: ReleaseContext,
  order: Order,
  timeBudget: TimeBudget,
): Promise<boolean> {
  const { stripe_session_id: sessionId } = order
  if (sessionId === null) return true
  const session = await timeBudget.ask(() => context.payments.expireSession(sessionId))
  if (!session.ok) return false
  if (session.value?.isPaid) await settlePayment(context, { kind: 'session', session: session.value })
  return session.value?.status !== 'complete'
}

/** So that a hall full of holds does not ask the provider everything in one breath. */
const questionsAtOnce = 10

/**
 * Releases orders whose time is over, at most so many, longest first; one that the provider cannot be asked about stays as
 * it is. Answers how many were dealt with.
 */
export async function releaseOverdue(context: ReleaseContext, most: number): Promise<number> {
  const overdue = await listOverdueOrders(context.db, context.now, most)
  const limit = createLimit(questionsAtOnce)
  const released = overdue.map((order) =>
    limit
      .run(() => releaseOrder(context, order))
      .then(
        () => 1,
        (error: unknown) => {
          if (!(error instanceof PaymentProviderError)) throw error
          context.log.warn({ orderId: order.id }, 'a payment could not be ended')
          return 0
        },
      ),
  )
  return (await Promise.all(released)).reduce((sum, one) => sum + one, 0)
}
