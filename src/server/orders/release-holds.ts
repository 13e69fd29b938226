/** Seats are released only once the provider confirms that nobody can pay for them (docs/decisions/0011-seats.md). */
import type { OrderState } from '../../domain/orders.ts'
import type { CallContext } from '../context.ts'
import { createLimit } from '../lib/concurrency.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import type { TimeBudget } from '../payments/time-budget.ts'
import type { Db } from '../store/engine/db.ts'
import { findOrder, listOverdueOrders, type Order } from '../store/orders.ts'
import { listRefusedOffers } from '../store/waitlist.ts'
import { changeSeats, type SeatContext } from './change-seats.ts'
import { settlePayment } from './settle-payment.ts'
import { releaseSeats, withdrawOffer } from './transitions.ts'

type ReleaseContext = SeatContext & Pick<CallContext, 'payments' | 'log'>

/**
 * Returns the order's state: released, unless paid in time. Throws a PaymentProviderError, and changes nothing then. An offer
 * that `isFinal` does not go back to the waitlist; `onReleased` writes in the same transaction.
 */
export async function releaseOrder(
  context: ReleaseContext,
  order: Pick<Order, 'id' | 'stripe_session_id'>,
  { isFinal = false, onReleased }: { isFinal?: boolean; onReleased?: (tx: Db) => Promise<void> } = {},
): Promise<OrderState | undefined> {
  const { id, stripe_session_id: sessionId } = order
  if (sessionId !== null) {
    const session = await context.payments.expireSession(sessionId)
    // Complete but unpaid: the money is on its way.
    if (session?.isPaid || session?.status === 'complete')
      return settlePayment(context, { kind: 'session', session })
  }
  return changeSeats(context, async (tx) => {
    const found = await findOrder(tx, id)
    // It may have been paid meanwhile, or have another payment page.
    if (!found || !isHeld(found.status) || found.stripe_session_id !== sessionId) return found?.status
    const { status } = await releaseSeats(tx, found, context, { isFinal })
    await onReleased?.(tx)
    return status
  })
}

const isHeld = (state: OrderState) => state === 'pending' || state === 'offered'

/** Expires the payment page, but not the order; true once nobody can pay there any more. */
export async function endCheckout(
  context: ReleaseContext,
  order: Order,
  timeBudget: TimeBudget,
): Promise<boolean> {
  const { stripe_session_id: sessionId } = order
  if (sessionId === null) return true
  const session = await timeBudget.run(() => context.payments.expireSession(sessionId))
  if (!session.ok) return false
  if (session.value?.isPaid) await settlePayment(context, { kind: 'session', session: session.value })
  return session.value?.status !== 'complete'
}

/** Passes seats on whose offer cannot be mailed to its address. */
export async function endRefusedOffers(context: ReleaseContext): Promise<void> {
  for (const { id } of await listRefusedOffers(context.db)) {
    await changeSeats(context, async (tx) => {
      const found = await findOrder(tx, id)
      if (found?.status === 'offered' && found.stripe_session_id === null)
        await withdrawOffer(tx, found, context)
    })
    context.log.warn({ orderId: id }, 'an offer ended because its mail was refused')
  }
}

const requestsAtOnce = 10

/** Releases overdue orders, at most `most`, if the provider answers; returns how many. */
export async function releaseOverdue(context: ReleaseContext, most: number): Promise<number> {
  const overdue = await listOverdueOrders(context.db, context.now, most)
  const limit = createLimit(requestsAtOnce)
  const released = overdue.map((order) =>
    limit
      .run(() => releaseOrder(context, order))
      .then(
        () => 1,
        (error: unknown) => {
          if (!(error instanceof PaymentProviderError)) throw error
          context.log.warn({ orderId: order.id }, 'a payment page could not be expired')
          return 0
        },
      ),
  )
  return (await Promise.all(released)).reduce((sum, one) => sum + one, 0)
}
