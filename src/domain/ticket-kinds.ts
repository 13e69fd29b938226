/** Kinds of tickets (docs/product.md#kinds-of-tickets). */
import type { Coupon, TicketKind, Tickets } from './event/documents.ts'
import { type WindowState, windowState } from './time-window.ts'

/** The kind of events that never had several, and of orders from before there were kinds. */
export const onlyKind = 'ticket'

/** So many seats of a kind. */
export interface Line {
  kind: string
  count: number
}

export interface PastKind {
  id: string
  name: string
}

/** With what earlier versions sold and this one does not any more, in the last words. */
type Kinds = Pick<Tickets, 'kinds'> & { past?: readonly PastKind[] }

/** `versions` newest first; the newest may be what is sold now. */
export const pastKinds = (tickets: Kinds, versions: readonly Kinds[]): PastKind[] => [
  ...new Map(
    versions
      .toReversed()
      .flatMap(({ kinds }) => kinds)
      .filter(({ id }) => !kindOf(tickets, id))
      .map(({ id, name }) => [id, { id, name }]),
  ).values(),
]

/** What is sold where nobody chooses. */
export function firstKind({ kinds }: Kinds): TicketKind {
  const [first] = kinds
  if (!first) throw new Error('There is no kind of tickets.')
  return first
}

export const kindOf = ({ kinds }: Kinds, wanted: string): TicketKind | undefined =>
  kinds.find(({ id }) => id === wanted)

/** A kind that was removed keeps its last name; one that no version knows is called by its id. */
export const kindName = (tickets: Kinds, id: string): string =>
  kindOf(tickets, id)?.name ??
  tickets.past?.find((kind) => kind.id === id)?.name ??
  (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ')

/** Whether kinds have to be told apart; where there is only one, nobody hears of kinds. */
export const areKindsNamed = (tickets: Kinds, lines: readonly Pick<Line, 'kind'>[]): boolean =>
  tickets.kinds.length > 1 || lines.some(({ kind }) => kind !== firstKind(tickets).id)

/** '2 × Day, 1 × Student'. */
export const kindsInWords = (tickets: Kinds, lines: readonly Line[]): string =>
  lines.map(({ kind, count }) => `${count} × ${kindName(tickets, kind)}`).join(', ')

/** What a form asks for: its lines, or so many of the first kind. */
export const linesOf = (
  {
    lines,
    numberOfTickets = 1,
  }: { lines?: readonly Line[] | undefined; numberOfTickets?: number | undefined },
  tickets: Kinds,
): readonly Line[] => lines ?? [{ kind: firstKind(tickets).id, count: numberOfTickets }]

export const seatsIn = (lines: readonly Pick<Line, 'count'>[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0)

/** A coupon is for all kinds unless it names some; it opens a hidden one only by its name. */
export const isFor = ({ kinds = [] }: Pick<Coupon, 'kinds'>, kind: string): boolean =>
  kinds.length === 0 || kinds.includes(kind)

export const isOpened = (
  { id, hidden }: Pick<TicketKind, 'id' | 'hidden'>,
  coupon: Pick<Coupon, 'kinds'> | undefined,
): boolean => !hidden || (coupon?.kinds?.includes(id) ?? false)

/** Within the sale of the whole. */
export const kindState = (now: Date, { saleStartsAt, saleEndsAt }: TicketKind): WindowState =>
  windowState(now, saleStartsAt, saleEndsAt)

/** What waits for a kind that is sold no more is offered this one: the first that anybody may buy, one with a seat left before others. */
export function standInFor(now: Date, { kinds }: Kinds, { byKind }: SeatsLeft): TicketKind | undefined {
  const onSale = kinds.filter((kind) => !kind.hidden && kindState(now, kind) === 'open')
  return onSale.find(({ id }) => (byKind.get(id) ?? 0) > 0) ?? onSale[0]
}

/** What is left in all, and of each kind that the event has. */
export interface SeatsLeft {
  all: number
  byKind: ReadonlyMap<string, number>
}

/** Never below 0, also where the capacity has become smaller than what is taken. */
export function seatsLeft(
  { capacity, kinds }: Pick<Tickets, 'capacity' | 'kinds'>,
  taken: ReadonlyMap<string, number>,
): SeatsLeft {
  const all = Math.max(0, capacity - [...taken.values()].reduce((sum, count) => sum + count, 0))
  const byKind = kinds.map(({ id, capacity: own = Number.POSITIVE_INFINITY }) => {
    return [id, Math.max(0, Math.min(all, own - (taken.get(id) ?? 0)))] as const
  })
  return { all, byKind: new Map(byKind) }
}

/** What is left of these kinds together. */
export const leftTogether = ({ all, byKind }: SeatsLeft, kinds: readonly string[]): number =>
  Math.min(
    all,
    [...new Set(kinds)].reduce((sum, kind) => sum + (byKind.get(kind) ?? 0), 0),
  )

/** Whether so many are left of each kind; one that was removed only needs seats in all. */
export const hasRoom = ({ all, byKind }: SeatsLeft, lines: readonly Line[]): boolean =>
  seatsIn(lines) <= all &&
  lines.every(({ kind }) => seatsIn(lines.filter((line) => line.kind === kind)) <= (byKind.get(kind) ?? all))
