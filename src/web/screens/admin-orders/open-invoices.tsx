import type { OpenInvoice } from '../../../domain/company-invoices.ts'
import { counted } from '../../../domain/counted.ts'
import { dayInWords } from '../../../domain/event/zoned.ts'
import { deskMessages } from '../../../domain/messages/desk-messages.ts'
import { formatCents } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { QuickSearch } from '../../parts/admin/quick-search.tsx'

/** The earliest due day first; paid ones are found like every order. */
export function OpenInvoices({ invoices, currency }: { invoices: readonly OpenInvoice[]; currency: string }) {
  if (invoices.length === 0)
    return <p className="mt-2 text-lg">No company owes anything. Invoices that you send stand here.</p>
  return (
    <>
      <QuickSearch
        id="invoices-search"
        entries={invoices}
        textOf={({ number, invoice, company }) => `${number} ${invoice} ${company}`}
      >
        {(found) => (
          <ul className="mt-4 border-t-4 border-text">
            {found.map(({ number, invoice, company, seats, amount_cents, due_on, is_overdue }) => (
              <li key={number} className="border-b-2 border-text">
                <a
                  href={paths.orderDesk(number)}
                  className="group grid gap-x-6 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-baseline"
                >
                  <span className="link">{invoice}</span>
                  <span className="min-w-0 wrap-anywhere">
                    <strong dir="auto">{company}</strong>, {counted(seats, 'seat')}
                  </span>
                  <span>
                    {formatCents(amount_cents, currency)}, by {dayInWords(due_on)}{' '}
                    {is_overdue && (
                      <strong className="on-bright inline-block bg-second px-2 py-0.5">overdue</strong>
                    )}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </QuickSearch>
      <p className="mt-4">
        <DownloadCsv ask={() => call('export-open-invoices', {}, deskMessages.failed)} failedTitle="Error" />
      </p>
    </>
  )
}
