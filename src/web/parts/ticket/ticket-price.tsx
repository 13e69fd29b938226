import { formatCents } from '../../../domain/money.ts'

export function TicketPrice({ cents }: { cents: number }) {
  const [currency, amount] = formatCents(cents).split(' ')
  return (
    <p className="ticket-price mt-2">
      <span>{currency}</span> {amount}
    </p>
  )
}
