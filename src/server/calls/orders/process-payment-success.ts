import type { CallOutput } from '../../../domain/calls/index.ts'
import { seatMessages } from '../../../domain/messages/seat-messages.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { isSettledState, namedLines, receiptMs } from '../../../domain/orders.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { settlePayment } from '../../orders/settle-payment.ts'
import type { CheckoutSession } from '../../payments/provider.ts'
import { createTimeBudget } from '../../payments/time-budget.ts'
import { findOrderOfSession, type Order } from '../../store/orders.ts'
import { linesOfOrder } from '../../store/seats.ts'

/** Trusts the provider only, never the caller (docs/security.md#payment-forgery). */
export const processPaymentSuccess: Handler<'process-payment-success'> = async ({ sessionId }, context) => {
  const { db, payments } = context
  const known = await findOrderOfSession(db, sessionId)
  if (known && isSettledState(known.status)) return complete(known, context)
  // Neither guesses nor unpaid orders may cause endless requests to the provider; whose payment has come spends nothing.
  const limit = known ? 'order-reads' : 'token-checks'
  const within = await spendAsVisitor(context, limit)
  if (!within.ok) return within

  const session = await createTimeBudget().run(() => payments.findSession(sessionId))
  if (!session.ok) return session
  const state = session.value && (await settle(session.value, known, context))
  if (state === undefined) return refuse('not-found', messages.unknownSession)
  if (!isSettledState(state)) return refuse('conflict', messages.unpaid)
  await context.rateLimits.refund(limit, context)
  return complete(await findOrderOfSession(db, sessionId), context)
}

/** A session that is neither paid nor over changes nothing, and nobody waits for the seats. */
const settle = async (session: CheckoutSession, known: Order | undefined, context: CallContext) =>
  session.isPaid || session.status === 'expired'
    ? settlePayment(context, { kind: 'session', session })
    : known?.status

/** Kinds are named as long as the page shows the order (docs/security.md#order-disclosure). */
async function complete(
  order: Order | undefined,
  { db, now, event }: Pick<CallContext, 'db' | 'now' | 'event'>,
): Promise<Result<CallOutput<'process-payment-success'>>> {
  if (order?.status === 'cancelled') return refuse('gone', seatMessages.orderCancelled)
  const isShown = order?.paid_at && order.paid_at.getTime() > now.getTime() - receiptMs
  const lines = isShown ? namedLines(event.tickets, await linesOfOrder(db, order.id)) : undefined
  return ok({ success: true, ...(lines && { lines }) })
}
