import { useMemo } from 'react'
import type { InternalParticipant } from '../../../../domain/internal-participants.ts'
import { type ListedState, listedStates, shownStatus } from '../../../../domain/participants-overview.ts'

export type StatusFilter = 'all' | ListedState
const labels: Record<StatusFilter, string> = {
  all: 'All',
  paid: 'Paid',
  waitlist: 'Waitlist',
  offered: 'Offered',
  refunded: 'Refunded',
}
const filters = ['all', ...listedStates] as const

export const isUnder = (filter: StatusFilter, { status }: InternalParticipant) =>
  filter === 'all' || shownStatus(status) === filter

interface OrderFilterProps {
  orders: readonly InternalParticipant[]
  search: string
  status: StatusFilter
  onSearch(search: string): void
  onStatus(status: StatusFilter): void
}

/** What the list is narrowed down by: words and a status, each status with how many have it. */
export function OrderFilter({ orders, search, status, onSearch, onStatus }: OrderFilterProps) {
  const counts = useMemo(
    () => filters.map((filter) => orders.filter((order) => isUnder(filter, order)).length),
    [orders],
  )
  return (
    <search className="order-filter print:hidden">
      <div className="field">
        <label htmlFor="search">Search by name, email, coupon or order number</label>
        <input
          id="search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      <fieldset className="order-states">
        <legend>Status</legend>
        {filters.map((filter, place) => (
          <label key={filter}>
            <input
              type="radio"
              name="status"
              value={filter}
              checked={filter === status}
              onChange={() => onStatus(filter)}
            />
            {labels[filter]} <span>{counts[place]}</span>
          </label>
        ))}
      </fieldset>
    </search>
  )
}
