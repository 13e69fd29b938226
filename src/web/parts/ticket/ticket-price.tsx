import { decimalOf } from '../../../domain/money.ts'

export function TicketPrice({ cents, currency }: { cents: number; currency: string }) {
  return (
    <p className="ticket-price mt-2">
      {cents === 0 ? (
        'Free'
      ) : (
        <>
          <span>{currency}</span> {decimalOf(cents, currency)}
        </>
      )}
    </p>
  )
}
