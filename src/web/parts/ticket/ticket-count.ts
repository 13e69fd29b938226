import { event } from '../../../../content/event.ts'

/** '1 ticket', '3 tickets'. */
export const ticketsInWords = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`

/** '1 seat', '3 seats'. */
export const seats = (count: number) => `${count} ${count === 1 ? 'seat' : 'seats'}`

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: event.timeZone,
})

/** ISO 8601 -> 'Friday 29 August 2025 at 14:30', as clocks show it where the event is. */
export const momentInWords = (iso: string) => moment.format(new Date(iso))
