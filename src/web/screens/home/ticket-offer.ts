import { tickets } from '../../../../content/tickets.ts'
import type { TicketSale } from '../../../domain/backend.ts'

/** Put together on the server, where the coupons stay. */
export interface TicketOffer extends TicketSale {
  priceCents: number
  currency: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string | null
}

export const ticketOffer = (sale: TicketSale): TicketOffer => ({
  ...sale,
  priceCents: tickets.priceCents,
  currency: tickets.currency,
  startsAt: tickets.saleStartsAt,
  endsAt: tickets.saleEndsAt,
})
