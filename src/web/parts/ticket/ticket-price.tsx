import { formatCents } from '../../../domain/money.ts'

/** An amount as it is printed on a ticket: the currency small, the figure large. */
export function TicketPrice({ cents }: { cents: number }) {
  const [currency, amount] = formatCents(cents).split(' ')
  return (
    <p className="ticket-price mt-2">
      <span>{currency}</span> {amount}
    </p>
  )
}
