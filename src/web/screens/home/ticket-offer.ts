import type { TicketSale } from '../../../domain/backend.ts'
import type { PublicEvent } from '../../../domain/event/site-event.ts'
import { firstKind } from '../../../domain/ticket-kinds.ts'

export interface TicketOffer extends TicketSale {
  priceCents: number
  currency: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string | null
}

export const ticketOffer = (sale: TicketSale, tickets: PublicEvent['tickets']): TicketOffer => ({
  ...sale,
  priceCents: firstKind(tickets).priceCents,
  currency: tickets.currency,
  startsAt: tickets.saleStartsAt,
  endsAt: tickets.saleEndsAt,
})
