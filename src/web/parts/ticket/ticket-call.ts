import type { TicketSale } from '../../../domain/backend.ts'

/** What a link to the tickets says: the same everywhere. */
export const ticketCall = ({ seatsLeft }: Pick<TicketSale, 'seatsLeft'>) =>
  seatsLeft === 0 ? 'Join the waitlist' : 'Get a ticket'
