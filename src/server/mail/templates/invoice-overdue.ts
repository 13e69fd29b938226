import { dayInWords } from '../../../domain/event/zoned.ts'
import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { type Block, defineTemplate, type MailSite } from '../template.ts'

export interface DueInvoice {
  /** The order's number. */
  order: string
  /** The label of the invoice. */
  label: string
  amountCents: number
  dueOn: string
  seats: number
}

/** For the organisers, on the day after the due day, without a name or address of the company. */
export const invoiceOverdue = defineTemplate({
  tokens: (_params: DueInvoice) => ({}),
  compose(invoice, _tokens, site) {
    const { order, label, amountCents, dueOn, seats } = invoice
    const { event } = site
    return {
      subject: `Invoice ${label} is overdue (${order})`,
      preview: `${formatCents(amountCents, event.tickets.currency)} was to be paid by ${dayInWords(dueOn)}.`,
      blocks: [
        { kind: 'heading', text: 'An invoice is overdue' },
        {
          kind: 'paragraph',
          text: `Nobody has noted that ${formatCents(amountCents, event.tickets.currency)} came by ${dayInWords(dueOn)}. Please look into the account today and press Paid in the order. Otherwise ${seats === 1 ? 'its seat is' : `its ${seats} seats are`} free from midnight, and the invoice is taken back.`,
        },
        ...dueInvoiceBlocks(invoice, site),
      ],
      reason: `You get this mail as an organiser of the ${event.name}, once.`,
    }
  },
})

/** Which invoice it is, and the way to its order. */
export const dueInvoiceBlocks = (
  { order, label, amountCents }: DueInvoice,
  { publicUrl, event }: MailSite,
): Block[] => [
  {
    kind: 'receipt',
    rows: [
      { label: 'Invoice', value: label },
      { label: 'Order', value: order },
      { label: 'Amount', value: formatCents(amountCents, event.tickets.currency), isTotal: true },
    ],
  },
  { kind: 'links', links: [{ label: 'The order', url: publicUrl + paths.orderDesk(order) }] },
]
