/** Figures, breakdowns and sorting of all orders (docs/product.md#participants-overview); without schemas. */
import { poll } from '../../content/poll.ts'
import type { PollOption } from '../../content/types.ts'
import type { InternalParticipant, ParticipantsOverview } from './internal-participants.ts'
import { overviewMessages } from './messages.ts'
import { orderNumberOf } from './order-number.ts'
import type { OrderState } from './orders.ts'
import { foldName } from './spelling.ts'

/** The states that the list shows: paid, waiting or refunded, not abandoned. */
export const listedStates = ['paid', 'waitlist', 'offered', 'refunded'] as const satisfies OrderState[]
export type ListedState = (typeof listedStates)[number]

/** Old rows have another name for the waitlist (docs/product.md#orders). */
export const shownStatus = (status: string) => (status === 'waitlisted' ? 'waitlist' : status)

const isWaiting = ({ status }: { status: string }) => shownStatus(status) === 'waitlist'
const isPaid = ({ status }: { status: string }) => status === 'paid'

/** Waiting orders first, then newest first. */
export function byOverviewOrder(one: InternalParticipant, other: InternalParticipant): number {
  if (isWaiting(one) !== isWaiting(other)) return isWaiting(one) ? -1 : 1
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}

export const firstRowCount = 30

/** How many `orders` are equal in the counted columns: the database groups, the rules are here. */
export interface OrderGroup extends Pick<InternalParticipant, (typeof countedColumns)[number]> {
  orders: number
}

export const countedColumns = [
  'status',
  'commitment_status',
  'lunch_preference',
  'dinner_preference',
  'ice_bath_preference',
  'total_amount',
  'number_of_tickets',
] as const satisfies (keyof InternalParticipant)[]

export const overviewOf = (groups: readonly OrderGroup[]): Omit<ParticipantsOverview, 'rows'> => ({
  figures: figuresOf(groups),
  breakdowns: {
    commitment_status: breakdownOf('commitment_status', groups),
    lunch_preference: breakdownOf('lunch_preference', groups),
    dinner_preference: breakdownOf('dinner_preference', groups),
    ice_bath_preference: breakdownOf('ice_bath_preference', groups),
  },
  counts: {
    all: countOf(groups),
    paid: countOf(groups.filter(isPaid)),
    waitlist: countOf(groups.filter(isWaiting)),
    offered: countOf(groups.filter(({ status }) => status === 'offered')),
    refunded: countOf(groups.filter(({ status }) => status === 'refunded')),
  },
})

/** Who counts as attending: also who has not answered yet. */
const attendingAnswers = ['yes-evening', 'yes-full', 'yes-morning', '']

export function figuresOf(groups: readonly OrderGroup[]) {
  const paid = groups.filter(isPaid)
  return {
    paidParticipants: sum(
      paid.filter(({ total_amount }) => total_amount > 0),
      ({ orders, number_of_tickets }) => orders * number_of_tickets,
    ),
    attending: countOf(
      paid.filter(({ commitment_status }) => attendingAnswers.includes(commitment_status ?? '')),
    ),
    waitlist: countOf(groups.filter(isWaiting)),
    revenueCents: sum(paid, ({ orders, total_amount }) => orders * total_amount),
  }
}

const sum = (groups: readonly OrderGroup[], amountOf: (group: OrderGroup) => number) =>
  groups.reduce((total, group) => total + amountOf(group), 0)
const countOf = (groups: readonly OrderGroup[]) => sum(groups, ({ orders }) => orders)

export const breakdowns = {
  commitment_status: { title: 'Commitment Status', options: poll.commitment.options },
  lunch_preference: { title: 'Lunch Preferences', options: poll.lunch.options },
  dinner_preference: { title: 'Dinner Preferences', options: poll.dinner.options },
  ice_bath_preference: { title: 'Ice Bath Preferences', options: poll.iceBath.options },
} as const satisfies { [Column in keyof InternalParticipant]?: Question }
export type BreakdownName = keyof typeof breakdowns
export const breakdownNames = Object.keys(breakdowns) as BreakdownName[]
interface Question {
  title: string
  options: readonly PollOption<string>[]
}

/** The stored value where the poll no longer has it, '' for none. */
export const answerLabel = (name: BreakdownName, value: string | null): string => {
  const { options }: Question = breakdowns[name]
  return options.find((option) => option.value === value)?.label ?? value ?? ''
}

/** The paid orders by answer: alphabetically, 'Not specified' last. */
export function breakdownOf(name: BreakdownName, groups: readonly OrderGroup[]) {
  const counts = new Map<string, number>()
  for (const group of groups.filter(isPaid)) {
    const label = answerLabel(name, group[name])
    counts.set(label, (counts.get(label) ?? 0) + group.orders)
  }
  const none = counts.get('')
  counts.delete('')
  return [
    ...[...counts].sort(([one], [other]) => one.localeCompare(other, 'en')),
    ...(none === undefined ? [] : [[overviewMessages.unspecified, none] as const]),
  ].map(([label, count]) => ({ label, count }))
}

/** What a search looks through: name, address, coupon and order number, folded. */
export const searchTextOf = (row: InternalParticipant) =>
  [row.customer_name, row.customer_email, row.coupon_code ?? '', orderNumberOf(row.id)]
    .map(foldName)
    .join(' ')

/** Whether a row's `searchTextOf` contains every word of the search, ignoring case and accents. */
export function searchFor(search: string): (searchText: string) => boolean {
  const words = search.split(/\s+/).filter(Boolean).map(foldName)
  return (searchText) => words.every((word) => searchText.includes(word))
}
