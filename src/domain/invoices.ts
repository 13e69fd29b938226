/** What an invoice or a credit note says; kept as it was when it was written (docs/product.md#invoices). */
import * as z from 'zod/mini'
import { formatCents } from './money.ts'
import { slugOf } from './slug.ts'

export interface InvoiceLine {
  text: string
  count: number
  eachCents: number
}

/** As a page links to it. */
export const linkedInvoice = z.object({ title: z.string(), code: z.string() })
export type LinkedInvoice = z.output<typeof linkedInvoice>

/** A correction takes back a credit note whose money did not get through. */
export const invoiceKinds = ['invoice', 'credit-note', 'correction'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Structured, as payments need it. */
export interface BillAddress {
  name: string
  address: string
  zip: string
  city: string
  country: string
}

/** The payment part by the Swiss standard. */
export interface QrBill {
  account: string
  creditor: BillAddress
  debtor?: BillAddress
  reference: string
  message: string
}

export interface InvoiceContent {
  kind: InvoiceKind
  /** As people write it, such as 'VCF-00042'. */
  label: string
  /** ISO 8601. */
  issuedAt: string
  timeZone: string
  seller: {
    name: string
    address: string[]
    contactEmail: string
    vatNumber?: string
    iban?: string
    /** Of a bank that has no IBANs. */
    account?: string
  }
  buyer: { name: string; company?: string; address?: string[]; vatNumber?: string }
  event: string
  orderNumber: string
  lines: InvoiceLine[]
  /** Missing in those of an older release, which are in francs. */
  currency?: string
  discountCents: number
  totalCents: number
  /** On a credit note the invoice that it takes back, wholly or in part; on a correction the credit note. */
  invoice?: string
  vatSentence?: string
  /** On an invoice that is to be paid by transfer; the day is one in the time zone. */
  toPay?: { dueOn: string; qrBill?: QrBill }
  /** On a credit note for an invoice that nobody paid. */
  wasUnpaid?: true
  look: { first: string; second: string; third: string }
}

export const invoiceLabel = (shortName: string, number: number) =>
  `${shortName}-${String(number).padStart(5, '0')}`

const kindWords = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  correction: 'Correction',
} as const satisfies Record<InvoiceKind, string>

export const titleOf = ({ kind, label }: Pick<InvoiceContent, 'kind' | 'label'>) =>
  `${kindWords[kind]} ${label}`

const totalWords = {
  invoice: 'Total, paid',
  'credit-note': 'Total, given back',
  correction: 'Total, not given back',
} as const satisfies Record<InvoiceKind, string>

/** 'vcf-00042.pdf', 'invoice-vcf-00042.pdf' */
export const invoiceFileName = ({ kind, label }: Pick<InvoiceContent, 'kind' | 'label'>) =>
  `${kind}-${slugOf(label)}.pdf`

export const currencyOf = ({ currency = 'CHF' }: Pick<InvoiceContent, 'currency'>) => currency

/** In the order in which they stand on paper. */
export function sumsOf(invoice: InvoiceContent) {
  const { lines, discountCents, totalCents, kind, toPay, wasUnpaid } = invoice
  const money = (cents: number) => formatCents(cents, currencyOf(invoice))
  return [
    ...(discountCents > 0
      ? [
          {
            label: 'Sum',
            value: money(lines.reduce((sum, { count, eachCents }) => sum + count * eachCents, 0)),
          },
          { label: 'Discount', value: `−${money(discountCents)}` },
        ]
      : []),
    {
      label: toPay ? 'Total, to be paid' : wasUnpaid ? 'Total, no longer due' : totalWords[kind],
      value: money(totalCents),
    },
  ]
}
