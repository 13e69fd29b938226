import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ticketMessages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { receiveWebhook } from '../../orders/settle-payment.ts'

/** Pays by a signed webhook, as Stripe does; 'decline' is a refused card, and the payment stays open. */
export const settleDemoPayment: Handler<'settle-demo-payment'> = async ({ sessionId, outcome }, context) => {
  const { demo } = context.payments
  if (!demo) return refuse('not-found', callMessages.unknownCall)
  const payment = await demo.findPayment(sessionId)
  // A second press of Pay leads where the first one did.
  if (outcome === 'pay' && payment?.paidUrl) return ok({ url: payment.paidUrl })
  if (!payment?.isOpen) return refuse('not-found', ticketMessages.unknownSession)
  if (outcome === 'decline') return refuse('conflict', ticketMessages.cardDeclined)
  const paid = await demo.pay(sessionId)
  if (!paid) {
    const meanwhile = await demo.findPayment(sessionId)
    return meanwhile?.paidUrl
      ? ok({ url: meanwhile.paidUrl })
      : refuse('not-found', ticketMessages.unknownSession)
  }
  const received = await receiveWebhook(paid.body, paid.signature, context)
  return received.ok ? ok({ url: paid.url }) : received
}
