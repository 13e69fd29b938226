import type { LinkedInvoice } from '../../../domain/invoices.ts'
import { paths } from '../../../domain/paths.ts'

/** For the buyer: whoever has one of these links can open it. */
export const InvoiceLinks = ({ invoices }: { invoices: readonly LinkedInvoice[] }) => (
  <ul className="mt-3 text-lg">
    {invoices.map(({ title, code }) => (
      <li key={code}>
        <a
          href={paths.invoiceWith(code)}
          className="link inline-flex min-h-11 items-center wrap-anywhere"
          download
        >
          {title} (PDF)
        </a>
      </li>
    ))}
  </ul>
)
