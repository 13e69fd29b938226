/** What an invoice or a credit note says; kept as it was when it was written (docs/product.md#invoices). */
import { formatCents } from './money.ts'

export interface InvoiceLine {
  text: string
  count: number
  eachCents: number
}

export interface InvoiceContent {
  kind: 'invoice' | 'credit-note'
  /** As people write it, such as 'VCF-00042'. */
  label: string
  /** ISO 8601. */
  issuedAt: string
  timeZone: string
  seller: { name: string; address: string[]; contactEmail: string; vatNumber?: string; iban?: string }
  buyer: { name: string; company?: string; address?: string[]; vatNumber?: string }
  event: string
  orderNumber: string
  lines: InvoiceLine[]
  discountCents: number
  totalCents: number
  /** Of a credit note: the invoice that it takes back, wholly or in part. */
  invoice?: string
  vatSentence?: string
  look: { first: string; second: string; third: string }
}

export const invoiceLabel = (shortName: string, number: number) =>
  `${shortName}-${String(number).padStart(5, '0')}`

export const titleOf = ({ kind, label }: Pick<InvoiceContent, 'kind' | 'label'>) =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${label}`

/** 'vcf-00042.pdf', 'invoice-vcf-00042.pdf' */
export const invoiceFileName = ({ kind, label }: Pick<InvoiceContent, 'kind' | 'label'>) =>
  `${kind}-${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`

/** In the order in which they stand on paper. */
export const sumsOf = ({ lines, discountCents, totalCents, kind }: InvoiceContent) => [
  ...(discountCents > 0
    ? [
        {
          label: 'Sum',
          value: formatCents(lines.reduce((sum, { count, eachCents }) => sum + count * eachCents, 0)),
        },
        { label: 'Discount', value: `−${formatCents(discountCents)}` },
      ]
    : []),
  { label: kind === 'invoice' ? 'Total, paid' : 'Total, given back', value: formatCents(totalCents) },
]
