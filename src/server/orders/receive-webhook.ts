import { callMessages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Takes a message of the payment provider as it came, with its signature (docs/api.md#webhooks): its effect is there when
 * this answers, and comes once. Messages about anything else are taken, too, so that they are not repeated. Refused (400)
 * is what the provider has not signed just now; throws when the database is away, and the provider then tries again.
 */
export async function receiveWebhook(
  body: string,
  signature: string,
  context: CallContext,
): Promise<Result<{ received: true }>> {
  const event = await context.payments.readEvent(body, signature, context.now)
  if (!event) return refuse('invalid', callMessages.notSigned)
  const state = await settlePayment(context, event)
  context.log.info({ event: event.id, type: event.type, state }, 'the payment provider told')
  return ok({ received: true })
}
