import { defineTemplate } from '../template.ts'
import { type DueInvoice, dueInvoiceBlocks } from './invoice-overdue.ts'

/** For the organisers: the seats of an unpaid invoice are free again. */
export const invoiceEnded = defineTemplate({
  tokens: (_params: DueInvoice) => ({}),
  compose(invoice, _tokens, site) {
    const { order, label, seats } = invoice
    return {
      subject: `Invoice ${label} was not paid (${order})`,
      preview: 'Its seats are free again, and the invoice is taken back.',
      blocks: [
        { kind: 'heading', text: 'An invoice was not paid' },
        {
          kind: 'paragraph',
          text: `${seats === 1 ? 'Its seat is' : `Its ${seats} seats are`} free again, and the company has a credit note. Has the money come after all? Press Paid in the order: it gets its seats while there are any, and a new invoice.`,
        },
        ...dueInvoiceBlocks(invoice, site),
      ],
      reason: `You get this mail as an organiser of the ${site.event.name}, once.`,
    }
  },
})
