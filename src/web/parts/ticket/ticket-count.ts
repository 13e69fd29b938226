import { writtenIn } from '../../../domain/local-time.ts'

/** '1 ticket', '3 tickets'. */
export const ticketsInWords = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`

/** '1 seat', '3 seats'. */
export const seats = (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`

/** ISO 8601 and a time zone -> 'Friday 29 August 2025 at 14:30', as clocks show it there. */
export const momentInWords = writtenIn('en-GB', { dateStyle: 'full', timeStyle: 'short' })
