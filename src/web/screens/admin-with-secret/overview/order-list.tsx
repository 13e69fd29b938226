import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import { overviewMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import { firstRowCount, searchTextOf } from '../../../../domain/participants-overview.ts'
import type { ListedOrder, ParticipantsOverview } from '../../../../domain/participants-overview-schemas.ts'
import { searchFor } from '../../../../domain/spelling.ts'
import { LoadFailure } from './load-failure.tsx'
import { isUnder, OrderFilter, type StatusFilter } from './order-filter.tsx'
import { OrderRow } from './order-row.tsx'
import { useResend } from './use-resend.ts'

/** Rows added when the end of the list comes near. */
const step = 60

const columns = ['Date', 'Name', 'Email', 'Amount', 'LinkedIn', 'Coupon', 'Status', 'Actions']

interface OrderListProps {
  timeZone: string
  currency: string
  overview: ParticipantsOverview
  /** Undefined while only the first rows are loaded. */
  orders: readonly ListedOrder[] | undefined
  failure: string | undefined
  isLoading: boolean
  retry(): void
  wantList(): void
}

/** The whole list is loaded once somebody searches, filters or comes near the end of the first rows. */
export function OrderList({
  timeZone,
  currency,
  overview,
  orders,
  failure,
  isLoading,
  retry,
  wantList,
}: OrderListProps) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<StatusFilter>('all')
  const [count, setCount] = useState(firstRowCount)
  const { sending, resend } = useResend()

  const searchTexts = useRef(new Map<string, string>())
  // Typing must not wait for the list to render.
  const wanted = useDeferredValue(search)
  const isNarrowed = status !== 'all' || wanted.trim() !== ''
  const known = orders ?? (isNarrowed ? undefined : overview.rows)
  const found = useMemo(() => {
    const fits = searchFor(wanted)
    return known?.filter((order) => {
      if (!isUnder(status, order)) return false
      if (wanted.trim() === '') return true
      const texts = searchTexts.current
      const text = texts.get(order.id) ?? searchTextOf(order)
      texts.set(order.id, text)
      return fits(text)
    })
  }, [known, wanted, status])
  const total = orders?.length ?? overview.counts.all
  const foundCount = orders && found ? found.length : total
  const left = found ? foundCount - Math.min(count, found.length) : 0
  const isReady = orders !== undefined || (!isLoading && failure === undefined)
  // A search or filter waits for the whole list.
  const isSought = !found && failure === undefined

  const narrow =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setCount(firstRowCount)
      wantList()
    }
  const showAll = () => {
    narrow(setSearch)('')
    setStatus('all')
    document.getElementById('search')?.focus()
  }

  return (
    <section aria-labelledby="all-participants" className="mt-10 md:mt-14">
      <h2 id="all-participants" className="display-small text-2xl md:text-3xl">
        All Participants
      </h2>
      <OrderFilter
        {...{ counts: overview.counts, search, status }}
        onReach={wantList}
        onSearch={narrow(setSearch)}
        onStatus={narrow(setStatus)}
      />
      <p role="status" className={isSought ? 'order-note mt-4' : 'order-count'}>
        {isSought && messages.loading}
        {found && `${foundCount} of ${counted(total, 'order')}`}
      </p>
      {found?.length === 0 && (
        <div className="order-note">
          <p>{messages.empty}</p>
          {total > 0 && (
            <button type="button" className="button mt-4" onClick={showAll}>
              Show all
            </button>
          )}
        </div>
      )}
      {found && found.length > 0 && (
        <table className="orders" aria-labelledby="all-participants" aria-rowcount={foundCount + 1}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, count).map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                timeZone={timeZone}
                currency={currency}
                isSending={sending.has(order.id)}
                onResend={resend}
              />
            ))}
          </tbody>
        </table>
      )}
      {!orders && failure !== undefined && <LoadFailure {...{ failure, retry }} />}
      {found && !orders && isLoading && (
        <p role="status" className="order-note mt-4 print:hidden">
          {messages.loading}
        </p>
      )}
      {left > 0 && <p className="order-note mt-4 hidden print:block">{messages.notPrinted(left)}</p>}
      {left > 0 && isReady && (
        <MoreOrders
          left={left}
          onWanted={() => {
            setCount(count + step)
            wantList()
          }}
        />
      )}
    </section>
  )
}

/** The end of the list so far: loads more when it comes near, and when it is pressed. */
function MoreOrders({ left, onWanted }: { left: number; onWanted(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(onWanted)
      },
      { rootMargin: '1200px' },
    )
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [onWanted])
  return (
    <button
      ref={button}
      type="button"
      className="button button-quiet mt-4 w-full print:hidden"
      onClick={onWanted}
    >
      Show more ({left} left)
    </button>
  )
}
