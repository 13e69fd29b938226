import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'
import type { DueInvoice } from './invoice-overdue.ts'

/** For the organisers: the seats of an unpaid invoice are free again. */
export const invoiceEnded = defineTemplate({
  tokens: (_params: DueInvoice) => ({}),
  compose({ order, label, amountCents, seats }, _tokens, { publicUrl, event }) {
    return {
      subject: `Invoice ${label} was not paid (${order})`,
      preview: 'Its seats are free again, and the invoice is taken back.',
      blocks: [
        { kind: 'heading', text: 'An invoice was not paid' },
        {
          kind: 'paragraph',
          text: `${seats === 1 ? 'Its seat is' : `Its ${seats} seats are`} free again, and the company has a credit note. Has the money come after all? Press Paid in the order: it gets its seats while there are any, and a new invoice.`,
        },
        {
          kind: 'receipt',
          rows: [
            { label: 'Invoice', value: label },
            { label: 'Order', value: order },
            { label: 'Amount', value: formatCents(amountCents, event.tickets.currency), isTotal: true },
          ],
        },
        { kind: 'links', links: [{ label: 'The order', url: publicUrl + paths.orderDesk(order) }] },
      ],
      reason: `You get this mail as an organiser of the ${event.name}, once.`,
    }
  },
})
