import { callMessages, ticketMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { receiveWebhook } from '../../orders/receive-webhook.ts'

/**
 * The buttons of the demo's payment page. 'pay' tells what was paid by a signed message, as Stripe would, and answers where
 * the buyer goes next; 'decline' is a card that the bank refuses (409), and the payment stays open. A payment that is over
 * or unknown is 404, and where real money is taken so is the call itself.
 */
export const settleDemoPayment: Handler<'settle-demo-payment'> = async ({ sessionId, outcome }, context) => {
  const { demo } = context.payments
  if (!demo) return refuse('not-found', callMessages.unknownCall)
  const payment = await demo.findPayment(sessionId)
  if (!payment?.isOpen) return refuse('not-found', ticketMessages.unknownSession)
  if (outcome === 'decline') return refuse('conflict', ticketMessages.cardDeclined)
  const paid = await demo.pay(sessionId)
  if (!paid) return refuse('not-found', ticketMessages.unknownSession)
  const received = await receiveWebhook(paid.body, paid.signature, context)
  return received.ok ? ok({ url: paid.url }) : received
}
