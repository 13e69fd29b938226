/** Figures, breakdowns and sorting of all orders (docs/product.md#participants-overview); without schemas. */
import { overviewMessages } from './messages/admin-messages.ts'
import type { OrderState } from './orders.ts'
import type { Breakdown, ListedOrder, ParticipantsOverview } from './participants-overview-schemas.ts'
import { isAboutAllergies } from './poll-choices.ts'
import { hasOwnField, knownCommitments } from './poll-fields.ts'
import { answerInWords, commitmentInWords, type PollWithPast } from './poll-words.ts'
import { foldName } from './spelling.ts'

/** The states that the list shows: paid, waiting or ended since, not abandoned. */
export const listedStates = [
  'paid',
  'waitlist',
  'offered',
  'refunded',
  'cancelled',
] as const satisfies OrderState[]
export type ListedState = (typeof listedStates)[number]

/** Old rows have another name for the waitlist (docs/product.md#orders). */
export const shownStatus = (status: string) => (status === 'waitlisted' ? 'waitlist' : status)

const isWaiting = ({ status }: { status: string }) => shownStatus(status) === 'waitlist'
const isPaid = ({ status }: { status: string }) => status === 'paid'

/** Waiting orders first, then newest first. */
export function byOverviewOrder(one: ListedOrder, other: ListedOrder): number {
  if (isWaiting(one) !== isWaiting(other)) return isWaiting(one) ? -1 : 1
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}

export const firstRowCount = 30

/** How many `orders` are equal in the counted columns: the database groups, the rules are here. */
export interface OrderGroup extends Pick<ListedOrder, (typeof countedColumns)[number]> {
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
] as const satisfies (keyof ListedOrder)[]

/** How many paid orders gave an answer to a question whose answers have no column. */
export interface FurtherCount {
  id: string
  value: string
  orders: number
}

export const overviewOf = (
  groups: readonly OrderGroup[],
  poll: PollWithPast,
  further: readonly FurtherCount[] = [],
): Omit<ParticipantsOverview, 'rows' | 'seats' | 'unprintable'> => ({
  figures: figuresOf(groups, poll),
  breakdowns: breakdownsOf(groups, poll, further),
  inOwnWords: poll.questions
    .filter((question) => question.kind === 'text' && !isAboutAllergies(question))
    .map(({ name }) => name),
  counts: {
    all: countOf(groups),
    paid: countOf(groups.filter(isPaid)),
    waitlist: countOf(groups.filter(isWaiting)),
    offered: countOf(groups.filter(({ status }) => status === 'offered')),
    refunded: countOf(groups.filter(({ status }) => status === 'refunded')),
    cancelled: countOf(groups.filter(({ status }) => status === 'cancelled')),
  },
})

/** Also who has not answered yet. */
function isAttending(commitment: string | null, { commitment: { options }, past }: PollWithPast): boolean {
  if (commitment === null || commitment === '') return true
  const offered = [...options, ...(past?.commitment ?? [])].map(({ value, comes }) => [value, comes] as const)
  const comes = new Map<string, string>([...Object.entries(knownCommitments), ...offered]).get(commitment)
  return comes !== undefined && comes !== 'neither'
}

export function figuresOf(groups: readonly OrderGroup[], poll: PollWithPast) {
  const paid = groups.filter(isPaid)
  return {
    paidParticipants: sum(
      paid.filter(({ total_amount }) => total_amount > 0),
      ({ orders, number_of_tickets }) => orders * number_of_tickets,
    ),
    attending: countOf(paid.filter(({ commitment_status }) => isAttending(commitment_status, poll))),
    waitlist: countOf(groups.filter(isWaiting)),
    revenueCents: sum(paid, ({ orders, total_amount }) => orders * total_amount),
  }
}

const sum = <Group>(groups: readonly Group[], amountOf: (group: Group) => number) =>
  groups.reduce((total, group) => total + amountOf(group), 0)
const countOf = (groups: readonly OrderGroup[]) => sum(groups, ({ orders }) => orders)

/** Where the answers to a question stand in a row. */
export const columnOf = {
  commitment: 'commitment_status',
  lunch: 'lunch_preference',
  dinner: 'dinner_preference',
  'ice-bath': 'ice_bath_preference',
} as const satisfies Record<string, keyof ListedOrder>

/** 'Ice bath' -> 'Ice Bath Preferences'. */
const titleOf = (name: string) =>
  `${name.replace(/(?<=^|\s)\p{Ll}/gu, (first) => first.toUpperCase())} Preferences`

/** What paid orders answered, for each question with options: alphabetically, 'Not specified' last. */
export function breakdownsOf(
  groups: readonly OrderGroup[],
  poll: PollWithPast,
  further: readonly FurtherCount[] = [],
): Breakdown[] {
  const paid = groups.filter(isPaid)
  const inColumn = (id: keyof typeof columnOf) =>
    paid.map((group) => ({ value: group[columnOf[id]], orders: group.orders }))
  function inFurther(id: string) {
    const given = further.filter((count) => count.id === id)
    const unspecified = countOf(paid) - sum(given, ({ orders }) => orders)
    return [...given, { value: null, orders: unspecified }]
  }
  return [
    {
      id: 'commitment',
      title: 'Commitment Status',
      answers: tallyOf(inColumn('commitment'), (value) => commitmentInWords(poll, value)),
    },
    ...poll.questions
      .filter(({ kind }) => kind === 'choice')
      .map(({ id, name }) => ({
        id,
        title: titleOf(name),
        answers: tallyOf(hasOwnField(id) ? inColumn(id) : inFurther(id), (value) =>
          answerInWords(poll, id, value),
        ),
      })),
  ]
}

function tallyOf(
  answers: readonly { value: string | null; orders: number }[],
  inWords: (value: string) => string,
): Breakdown['answers'] {
  const counts = new Map<string, number>()
  for (const { value, orders } of answers) {
    const label = value ? inWords(value) : ''
    counts.set(label, (counts.get(label) ?? 0) + orders)
  }
  const none = counts.get('') ?? 0
  counts.delete('')
  return [
    ...[...counts].sort(([one], [other]) => one.localeCompare(other, 'en')),
    ...(none === 0 ? [] : [[overviewMessages.unspecified, none] as const]),
  ].map(([label, count]) => ({ label, count }))
}

/** What a search looks through: name, address, coupon and order number, folded. */
export const searchTextOf = (row: ListedOrder) =>
  [row.customer_name, row.customer_email, row.coupon_code ?? '', row.order_number].map(foldName).join(' ')
