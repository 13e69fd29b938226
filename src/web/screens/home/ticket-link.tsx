import type { TicketSale } from '../../../domain/backend.ts'
import { paths } from '../../../domain/paths.ts'

/** Only while tickets or waitlist places can be had. */
export function TicketLink({ sale: { state, seatsLeft } }: { sale: TicketSale }) {
  if (state !== 'open') return null
  return (
    <a href={paths.tickets} className="button">
      {seatsLeft === 0 ? 'Join the waitlist' : 'Get a ticket'}
    </a>
  )
}
