import type { Poll } from '../../../domain/event/documents.ts'
import type { SiteEvent } from '../../../domain/event/site-event.ts'
import { comesOf } from '../../../domain/kitchen.ts'
import { decimalOf } from '../../../domain/money.ts'
import { columnOf, shownStatus } from '../../../domain/participants-overview.ts'
import { isAboutAllergies } from '../../../domain/poll-choices.ts'
import { hasOwnField, ownIds } from '../../../domain/poll-fields.ts'
import { answerInWords, commitmentInWords, type PollWithPast, unaskedIn } from '../../../domain/poll-words.ts'
import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { withKinds } from '../../orders/with-kinds.ts'
import {
  type AnsweredOrder,
  type GoodSeat,
  listGoodSeats,
  readAnsweredOrders,
} from '../../store/participants-overview.ts'

export const exportInternalParticipants: Handler<'export-internal-participants'> = async (
  _input,
  context,
  admin,
) => {
  const { db, event } = context
  const rows = await withKinds(db, await readAnsweredOrders(db), event.tickets)
  const seats = await listGoodSeats(db)
  const columns = [
    ...columnsFor(event),
    ...answerColumns(rows, event.poll),
    ...seatColumns((row) => seats.get(row.id) ?? [], event.poll),
    ...(rows.some(({ kinds }) => kinds !== undefined) ? kindsColumn : []),
  ]
  return exportList(context, admin, {
    name: 'participants',
    action: 'participants-exported',
    columns: columns.map(([name]) => name),
    rows: rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
  })
}

type Column = [name: string, cellOf: (row: AnsweredOrder) => string | number]

const columnsFor = (event: SiteEvent): Column[] => [
  ['Date', (row) => minuteIn(new Date(row.created_at), event.timeZone)],
  ['Order', (row) => row.order_number],
  ['Name', (row) => row.customer_name],
  ['Email', (row) => row.customer_email],
  ['Tickets', (row) => row.number_of_tickets],
  [`Amount (${event.tickets.currency})`, (row) => decimalOf(row.total_amount, event.tickets.currency)],
  [`Discount (${event.tickets.currency})`, (row) => decimalOf(row.discount_amount, event.tickets.currency)],
  [`Refunded (${event.tickets.currency})`, (row) => decimalOf(row.refunded_amount, event.tickets.currency)],
  ['LinkedIn', (row) => row.linkedin_profile_url ?? ''],
  ['Coupon', (row) => row.coupon_code ?? ''],
  ['Status', (row) => shownStatus(row.status)],
  [
    'Commitment',
    (row) => (row.commitment_status ? commitmentInWords(event.poll, row.commitment_status) : ''),
  ],
]

const kindsColumn: Column[] = [['Kinds', ({ kinds = '' }) => kinds]]

/** At the end, so that older sheets keep their columns. */
function seatColumns(
  seatsOf: (row: AnsweredOrder) => readonly GoodSeat[],
  poll: PollWithPast<Poll>,
): Column[] {
  const comes = comesOf(poll)
  return [
    ['Seats', (row) => seatsOf(row).length],
    [
      'Heads expected',
      (row) => seatsOf(row).filter(({ commitment }) => comes(commitment) !== 'neither').length,
    ],
    [
      'Who comes',
      (row) =>
        seatsOf(row)
          .flatMap(({ name }) => name ?? [])
          .join('; '),
    ],
  ]
}

const answerIn = (row: AnsweredOrder, id: string) =>
  (hasOwnField(id) ? row[columnOf[id]] : row.further_answers[id]) ?? ''

/** Questions with columns of their own first, then the others of the poll, then those that it asks no more but were answered. */
function answerColumns(rows: readonly AnsweredOrder[], poll: PollWithPast<Poll>): Column[] {
  const isAnswered = (id: string) => rows.some((row) => answerIn(row, id) !== '')
  const asked = new Map(poll.questions.map(({ id, name }) => [id, name]))
  const before = new Map(unaskedIn(poll).map(({ id, name }) => [id, name]))
  const known = new Set([...ownIds, ...asked.keys(), ...before.keys(), ...rows.flatMap(furtherIds)])
  // Those are for the kitchen alone.
  for (const question of [...unaskedIn(poll), ...poll.questions])
    if (isAboutAllergies(question)) known.delete(question.id)
  return [...known]
    .filter((id) => asked.has(id) || isAnswered(id))
    .map((id) => [
      asked.get(id) ?? `${before.get(id) ?? id} (no longer asked)`,
      (row) => {
        const answer = answerIn(row, id)
        return answer && answerInWords(poll, id, answer)
      },
    ])
}

const furtherIds = ({ further_answers }: AnsweredOrder) => Object.keys(further_answers)
