/** Kinds of tickets (docs/product.md#kinds-of-tickets). */
import type { TicketKind, Tickets } from './event/documents.ts'

/** The kind of events that never had several, and of orders from before there were kinds. */
export const onlyKind = 'ticket'

type Kinds = Pick<Tickets, 'kinds'>

/** What is sold where nobody chooses. */
export function firstKind({ kinds }: Kinds): TicketKind {
  const [first] = kinds
  if (!first) throw new Error('There is no kind of tickets.')
  return first
}
