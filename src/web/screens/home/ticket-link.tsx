import type { TicketSale } from '../../../domain/backend.ts'
import { paths } from '../../../domain/paths.ts'
import { ticketCall } from '../../parts/ticket/ticket-call.ts'

/** Only while tickets or waitlist places can be had. */
export function TicketLink({ sale }: { sale: TicketSale }) {
  if (sale.state !== 'open') return null
  return (
    <a href={paths.tickets} className="button">
      {ticketCall(sale)}
    </a>
  )
}
