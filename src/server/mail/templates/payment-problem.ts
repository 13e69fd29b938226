import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

interface PaymentProblem {
  kind: 'payment-mismatched' | 'payment-disputed' | 'dispute-ended' | 'refund-failed'
  /** The order's number. */
  order: string
  payment: string
  amount: string
  due?: string
  outcome?: string
}

/** For the organisers, without a name or address of the buyer. */
export const paymentProblem = defineTemplate({
  tokens: (_params: PaymentProblem) => ({}),
  compose(problem, _tokens, { publicUrl, event }) {
    const { title, text } = wordsFor(problem)
    return {
      subject: `${title} (${problem.order})`,
      preview: text.slice(0, 100),
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text },
        {
          kind: 'receipt',
          rows: [
            { label: 'Order', value: problem.order },
            { label: 'Payment', value: problem.payment },
            { label: 'Amount', value: problem.amount, isTotal: true },
          ],
        },
        {
          kind: 'links',
          links: [
            problem.kind === 'refund-failed'
              ? { label: 'The order', url: publicUrl + paths.orderDesk(problem.order) }
              : { label: 'Dashboard', url: publicUrl + paths.admin },
          ],
        },
      ],
      reason: `You get this mail as an organiser of the ${event.name}, once.`,
    }
  },
})

function wordsFor({ kind, amount, due, outcome }: PaymentProblem): { title: string; text: string } {
  switch (kind) {
    case 'payment-mismatched':
      return {
        title: 'A payment does not fit its order',
        text: `${amount} was paid where ${due} was due, so the order got no seats from it. Please find the payment at the payment provider and give it back, or write to the buyer.`,
      }
    case 'payment-disputed':
      return {
        title: 'A payment is disputed',
        text: 'The bank of a buyer takes a payment back until it has decided. Please answer it at the payment provider before its date. The ticket stays good meanwhile.',
      }
    case 'refund-failed':
      return {
        title: 'A refund was refused',
        text: `The payment provider does not give ${amount} back and says why: ${outcome}. The buyer was told that the money comes. Please give it back in another way, and write it down in the order.`,
      }
    case 'dispute-ended':
      return {
        title: 'A dispute has ended',
        text: `The payment provider says how: ${outcome}. After a lost one the money is gone, and the ticket is still good: please decide whether it stays so.`,
      }
  }
}
