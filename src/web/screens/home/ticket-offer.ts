import { tickets } from '../../../../content/tickets.ts'
import type { TicketSale } from '../../../domain/backend.ts'

/** What home says of the tickets; put together on the server, where the coupons stay. */
export interface TicketOffer extends TicketSale {
  priceCents: number
  currency: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string | null
}

/** The sale as it stands, with the price and the days that an organiser has set. */
export const ticketOffer = (sale: TicketSale): TicketOffer => ({
  ...sale,
  priceCents: tickets.priceCents,
  currency: tickets.currency,
  startsAt: tickets.saleStartsAt,
  endsAt: tickets.saleEndsAt,
})
