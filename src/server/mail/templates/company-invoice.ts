import { counted } from '../../../domain/counted.ts'
import { dayInWords } from '../../../domain/event/zoned.ts'
import { formatCents } from '../../../domain/money.ts'
import { defineTemplate } from '../template.ts'

export interface CompanyInvoice {
  orderId: string
  orderNumber: string
  name: string
  seats: number
  amountCents: number
  /** The number of what is attached, and the label of the invoice. */
  invoice: { number: number; label: string }
  dueOn?: string
}

/** To the contact of a company: the invoice, to be paid by transfer. */
export const companyInvoice = defineTemplate({
  tokens: (_params: CompanyInvoice) => ({}),
  seats: ({ orderId }) => ({ orderId }),
  compose(
    { orderNumber, name, seats, amountCents, invoice, dueOn = '' },
    _tokens,
    { publicUrl, event },
    { seats: mailed } = {},
  ) {
    const many = counted(seats, 'seat')
    return {
      subject: `Invoice ${invoice.label} for the ${event.name}`,
      preview: `${formatCents(amountCents, event.tickets.currency)}, to be paid by ${dayInWords(dueOn)}`,
      invoices: [invoice.number],
      blocks: [
        { kind: 'heading', text: `Your invoice for ${many}` },
        {
          kind: 'paragraph',
          text: `We keep ${many} for you at the ${event.name}, ${event.dateText}, until ${dayInWords(dueOn)}. The invoice is attached; please pay it by transfer until then. Once the money has come, we mail you the ${seats === 1 ? 'ticket' : 'tickets'} with a link for each seat.`,
        },
        {
          kind: 'receipt',
          rows: [
            { label: 'Invoice', value: invoice.label },
            { label: 'Order', value: orderNumber },
            { label: 'Contact', value: name },
            { label: 'To be paid by', value: dayInWords(dueOn) },
            { label: 'Total', value: formatCents(amountCents, event.tickets.currency), isTotal: true },
          ],
        },
        ...(mailed?.invoicePath
          ? [
              {
                kind: 'links',
                links: [{ label: 'The invoice as PDF', url: publicUrl + mailed.invoicePath }],
              } as const,
            ]
          : []),
        {
          kind: 'small',
          text: `Something is not right, or you need the invoice for somebody else? Write to ${event.publisher.contactEmail} and name your order.`,
        },
      ],
    }
  },
})
