import { isSettledState } from '../../../domain/orders.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { ticketMessages as messages } from '../../../domain/ticket-messages.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { settlePayment } from '../../orders/settle-payment.ts'
import { createTimeBudget } from '../../payments/time-budget.ts'
import { findOrderOfSession } from '../../store/orders.ts'

/** Trusts the provider only, never the caller (docs/security.md#payment-forgery). */
export const processPaymentSuccess: Handler<'process-payment-success'> = async ({ sessionId }, context) => {
  const { db, payments, rateLimits } = context
  const known = await findOrderOfSession(db, sessionId)
  if (known && isSettledState(known.status)) return ok({ success: true })

  if (!known) {
    // Guesses must not cause endless requests to the provider.
    const mayGuess = await rateLimits.ask('token-checks', context)
    if (!mayGuess.ok) return mayGuess
  }
  const session = await createTimeBudget().run(() => payments.findSession(sessionId))
  if (!session.ok) return session
  const state = session.value && (await settlePayment(context, { kind: 'session', session: session.value }))
  if (state === undefined) return limitTokenGuesses(context, refuse('not-found', messages.unknownSession))
  return isSettledState(state) ? ok({ success: true }) : refuse('conflict', messages.unpaid)
}
