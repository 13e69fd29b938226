import { paths } from '../../../domain/paths.ts'
import type { DeskPart } from './desk-part.ts'

/** Each as PDF; the links are those that the buyer has. */
export const Invoices = ({ order, money, when }: Pick<DeskPart, 'order' | 'money' | 'when'>) => (
  <ul className="mt-3">
    {order.invoices.map(({ title, kind, amount_cents, issued_at, code }) => (
      <li
        key={code}
        className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-text py-2 text-lg"
      >
        <a
          href={paths.invoiceWith(code)}
          className="link inline-flex min-h-11 items-center wrap-anywhere"
          download
        >
          {title} (PDF)
        </a>
        <span>
          {kind === 'credit-note' && '−'}
          {money(amount_cents)}, {when(issued_at)}
        </span>
      </li>
    ))}
  </ul>
)
