/** The event as the code reads it: its facts, and beside them each other document by its name. */
import type { PollPast, PollWithPast } from '../poll-words.ts'
import type { PastKind } from '../ticket-kinds.ts'
import type { EventDocuments, EventFacts, Poll, Tickets } from './documents.ts'
import { oncePer } from './once-per.ts'
import { picturesIn } from './pictures.ts'
import { documentNames } from './schemas/index.ts'
import type { StoredPictures } from './stored-pictures.ts'

export type SiteEvent = EventFacts &
  Omit<EventDocuments, 'event' | 'poll' | 'tickets'> & {
    poll: PollWithPast<Poll>
    tickets: Tickets & { past?: readonly PastKind[] }
    pictures: StoredPictures
  }

/**
 * What pages may know: a coupon and the kinds that it opens stay a secret until somebody types it, a picture until it is
 * published. The bank account is for invoices, which the server writes.
 */
export type PublicEvent = Omit<SiteEvent, 'tickets' | 'publisher'> & {
  tickets: Omit<Tickets, 'coupons'>
  publisher: Omit<SiteEvent['publisher'], 'iban' | 'account'>
}

export const siteEventOf = (
  { event, ...documents }: EventDocuments,
  pictures: StoredPictures,
  past?: { poll: PollPast; kinds: readonly PastKind[] },
): SiteEvent => ({
  ...event,
  ...documents,
  pictures,
  ...(past && {
    poll: { ...documents.poll, past: past.poll },
    tickets: { ...documents.tickets, past: past.kinds },
  }),
})

export const publicEventOf = oncePer((event: SiteEvent): PublicEvent => {
  const { coupons, past, ...others } = event.tickets
  const tickets = { ...others, kinds: others.kinds.filter(({ hidden }) => !hidden) }
  const { iban, account, ...publisher } = event.publisher
  return { ...event, tickets, publisher, pictures: namedIn(event) }
})

/** The pictures that the event names: the others belong to drafts, and their names may tell a secret. */
function namedIn(event: SiteEvent): StoredPictures {
  const named = new Set(
    documentNames
      .flatMap((name) => picturesIn(name, name === 'event' ? event : event[name]))
      .map(({ file }) => file),
  )
  return Object.fromEntries(Object.entries(event.pictures).filter(([name]) => named.has(name)))
}
