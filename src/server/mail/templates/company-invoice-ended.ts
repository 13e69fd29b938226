import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'
import type { CompanyInvoice } from './company-invoice.ts'

/** To the contact of a company: the seats are free again, and nothing is to be paid any more. */
export const companyInvoiceEnded = defineTemplate({
  tokens: (_params: CompanyInvoice) => ({}),
  compose({ orderNumber, seats, amountCents, invoice }, _tokens, { publicUrl, event }) {
    return {
      subject: `Invoice ${invoice.label} is taken back`,
      preview: 'Nothing is to be paid any more.',
      invoices: [invoice.number],
      blocks: [
        { kind: 'heading', text: 'Your invoice is taken back' },
        {
          kind: 'paragraph',
          text: `We no longer keep ${seats === 1 ? 'the seat' : `the ${seats} seats`} of this order for the ${event.name}. The credit note is attached: nothing is to be paid any more.`,
        },
        {
          kind: 'receipt',
          rows: [
            { label: 'Invoice', value: invoice.label },
            { label: 'Order', value: orderNumber },
            {
              label: 'No longer due',
              value: formatCents(amountCents, event.tickets.currency),
              isTotal: true,
            },
          ],
        },
        { kind: 'links', links: [{ label: 'Tickets', url: publicUrl + paths.tickets }] },
        {
          kind: 'small',
          text: `You have paid already, or still want to come? Write to ${event.publisher.contactEmail} and name your order.`,
        },
      ],
    }
  },
})
