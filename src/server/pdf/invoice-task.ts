import { type InvoiceContent, titleOf } from '../../domain/invoices.ts'
import type { PaperTask } from './tasks.ts'

/** As it was written, also after another event was published: the same bytes each time. */
export const invoiceTask = (content: InvoiceContent): PaperTask => ({
  paper: 'invoices',
  title: titleOf(content),
  event: content.event,
  look: content.look,
  at: new Date(content.issuedAt),
  invoices: [content],
})
