import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { InternalParticipant } from '../../../../domain/internal-participants.ts'
import { overviewMessages as messages } from '../../../../domain/messages.ts'
import { searchFor, searchTextOf } from '../../../../domain/participants-overview.ts'
import { isUnder, OrderFilter, type StatusFilter } from './order-filter.tsx'
import { OrderRow } from './order-row.tsx'
import { useResend } from './use-resend.ts'

/** So many rows stand at once; the next ones come when the end of the list comes near. */
const firstCount = 30
const step = 60

const columns = ['Date', 'Name', 'Email', 'Amount', 'LinkedIn', 'Coupon', 'Status', 'Actions']

/** 'All Participants': who has paid and who waits, to search, to filter and to write to (SPEC 2). */
export function OrderList({ orders }: { orders: readonly InternalParticipant[] }) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<StatusFilter>('all')
  const [count, setCount] = useState(firstCount)
  const { sending, resend } = useResend()

  const searchTexts = useRef(new Map<string, string>())
  // A letter stands in the field before the list has followed.
  const wanted = useDeferredValue(search)
  const found = useMemo(() => {
    const fits = searchFor(wanted)
    return orders.filter((order) => {
      if (!isUnder(status, order)) return false
      if (wanted.trim() === '') return true
      const known = searchTexts.current
      const text = known.get(order.id) ?? searchTextOf(order)
      known.set(order.id, text)
      return fits(text)
    })
  }, [orders, wanted, status])

  const narrow =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setCount(firstCount)
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
        {...{ orders, search, status }}
        onSearch={narrow(setSearch)}
        onStatus={narrow(setStatus)}
      />
      <p role="status" className="order-count">
        {found.length} of {orders.length} {orders.length === 1 ? 'order' : 'orders'}
      </p>
      {found.length === 0 ? (
        <div className="order-note">
          <p>{messages.empty}</p>
          {orders.length > 0 && (
            <button type="button" className="button mt-4" onClick={showAll}>
              Show all
            </button>
          )}
        </div>
      ) : (
        <table className="orders" aria-labelledby="all-participants" aria-rowcount={found.length + 1}>
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
              <OrderRow key={order.id} order={order} isSending={sending.has(order.id)} onResend={resend} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > count && (
        <MoreOrders left={found.length - count} onWanted={() => setCount(count + step)} />
      )}
    </section>
  )
}

/** The end of the list so far: it asks for more by itself before anybody gets there, and when it is pressed. */
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
