import { type ListedState, listedStates, shownStatus } from '../../../../domain/participants-overview.ts'
import type { ListedOrder, ParticipantsOverview } from '../../../../domain/participants-overview-schemas.ts'

export type StatusFilter = 'all' | ListedState
const labels: Record<StatusFilter, string> = {
  all: 'All',
  paid: 'Paid',
  waitlist: 'Waitlist',
  offered: 'Offered',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}
const filters = ['all', ...listedStates] as const

export const isUnder = (filter: StatusFilter, { status }: ListedOrder) =>
  filter === 'all' || shownStatus(status) === filter

interface OrderFilterProps {
  counts: ParticipantsOverview['counts']
  search: string
  status: StatusFilter
  onSearch(search: string): void
  /** The field got the focus. */
  onReach(): void
  onStatus(status: StatusFilter): void
}

export function OrderFilter({ counts, search, status, onSearch, onReach, onStatus }: OrderFilterProps) {
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
          onFocus={onReach}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      <fieldset className="order-states">
        <legend>Status</legend>
        {filters.map((filter) => (
          <label key={filter}>
            <input
              type="radio"
              name="status"
              value={filter}
              checked={filter === status}
              onChange={() => onStatus(filter)}
            />
            {labels[filter]} <span>{counts[filter]}</span>
          </label>
        ))}
      </fieldset>
    </search>
  )
}
