import type { OpenInvoice } from '../../../domain/company-invoices.ts'
import { counted } from '../../../domain/counted.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { type FoundOrder, mostFound } from '../../../domain/order-desk.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { ListSearch } from '../../parts/admin/list-search.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { zonedTime } from '../../ui/zoned-time.ts'
import { CompanyForm } from './company-form.tsx'
import { GuestForm } from './guest-form.tsx'
import { OpenInvoices } from './open-invoices.tsx'

export const ordersTitle = 'Orders desk'

interface OrdersSearchProps {
  search: string
  /** The newest without a search; null when it failed. */
  found: readonly FoundOrder[] | null
  hasFailed: boolean
  kinds: readonly { id: string; name: string }[]
  timeZone: string
  currency: string
  /** Null when they could not be read. */
  openInvoices: readonly OpenInvoice[] | null
  /** Proposed, as is the country. */
  dueOn: string
  country: string
}

/** What else is done here: the list above it is long. */
const sections = {
  invoices: { id: 'open-invoices', title: 'Invoices to be paid' },
  company: { id: 'company', title: 'Invoice a company' },
  guest: { id: 'guest', title: 'Add a guest' },
}

export default function OrdersSearch(props: OrdersSearchProps) {
  const { search, found, hasFailed, kinds, timeZone, currency, openInvoices, dueOn, country } = props
  return (
    <AdminMain
      title={ordersTitle}
      tagline="Find an order by its number, or by the name, company or address of anybody on it."
    >
      <ListSearch
        id="orders-search"
        action={paths.adminOrders}
        label="Number, name, company or address"
        search={search}
      >
        <DownloadCsv
          ask={() => call('export-orders', { search }, messages.exportFailed)}
          failedTitle="Error"
        />
      </ListSearch>
      <nav aria-label="Further down" className="mt-4 flex flex-wrap gap-x-6 print:hidden">
        {Object.values(sections).map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="link py-1">
            {title}
          </a>
        ))}
      </nav>
      {hasFailed && (
        <div className="mt-6 max-w-[40rem]">
          <Alert sentence={messages.searchFailed} />
        </div>
      )}
      {found && <Found found={found} timeZone={timeZone} isSearch={search.trim() !== ''} />}
      <TitledSection {...sections.invoices} className="mt-12 border-t-4 border-text pt-6">
        {openInvoices ? (
          <OpenInvoices invoices={openInvoices} currency={currency} />
        ) : (
          <Alert sentence={messages.searchFailed} />
        )}
      </TitledSection>
      <TitledSection {...sections.company} className="mt-12 border-t-4 border-text pt-6">
        <p className="mt-2 max-w-[44rem] text-lg">
          For companies that pay by transfer: they get an invoice now, their seats are held meanwhile, and the
          tickets go out once you have noted that the money came.
        </p>
        <CompanyForm kinds={kinds} currency={currency} dueOn={dueOn} country={country} />
      </TitledSection>
      <TitledSection {...sections.guest} className="mt-12 border-t-4 border-text pt-6">
        <p className="mt-2 max-w-[44rem] text-lg">
          A free seat for somebody you invite: a speaker, a helper, the neighbour with the key.
        </p>
        <GuestForm kinds={kinds} />
      </TitledSection>
    </AdminMain>
  )
}

interface FoundProps {
  found: readonly FoundOrder[]
  timeZone: string
  isSearch: boolean
}

function Found({ found, timeZone, isSearch }: FoundProps) {
  if (found.length === 0)
    return <p className="mt-6 text-lg">{isSearch ? messages.nothingFound : messages.noOrders}</p>
  return (
    <>
      <ul className="mt-8 border-t-4 border-text">
        {found.map(({ number, name, email, status, seats, created_at }) => {
          const { day, year } = zonedTime(created_at, timeZone)
          return (
            <li key={number} className="border-b-2 border-text">
              <a
                href={paths.orderDesk(number)}
                className="group grid gap-x-6 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-baseline"
              >
                <span className="link">{number}</span>
                <span className="min-w-0 wrap-anywhere">
                  <strong dir="auto">{name}</strong> {email}
                </span>
                <span>
                  {status}, {counted(seats, 'seat')}, {day} {year}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      {found.length === mostFound && <p className="mt-4">{messages.newestOnly(mostFound)}</p>}
    </>
  )
}
