import { counted } from '../../../domain/counted.ts'
import { formatCents, priceInWords, totalInWords } from '../../../domain/money.ts'
import type { Quoted } from './ticket-form-data.ts'

interface ReceiptProps {
  quoted: Quoted
  currency: string
  isAsking?: boolean
}

export function Receipt({ quoted, currency, isAsking = false }: ReceiptProps) {
  const { numberOfTickets, totalCents, discountCents, couponCode, seatsLeft } = quoted
  const isShort = seatsLeft > 0 && seatsLeft < numberOfTickets
  return (
    <>
      <dl className="receipt-lines" aria-busy={isAsking}>
        {linesIn(quoted).map(({ name, count, cents }) => (
          <div key={name}>
            <dt className={quoted.lines && 'wrap-anywhere'}>
              {name}
              {count > 1 && cents > 0 && (
                <span className="block text-[0.9375rem] font-normal">
                  {formatCents(cents, currency)} each
                </span>
              )}
            </dt>
            <dd>{priceInWords(count * cents, currency)}</dd>
          </div>
        ))}
        {discountCents > 0 && (
          <div>
            <dt>
              Discount
              {couponCode && (
                <span className="block text-[0.9375rem] font-normal wrap-anywhere">{couponCode}</span>
              )}
            </dt>
            <dd>−{formatCents(discountCents, currency)}</dd>
          </div>
        )}
        <div className="receipt-total">
          <dt>Total</dt>
          <dd>{totalInWords(quoted, currency)}</dd>
        </div>
      </dl>
      <p className={isShort ? 'mt-3 font-semibold text-error' : 'mt-3'}>
        {seatsLeft === 0
          ? 'Sold out right now: you pay only once a seat is yours.'
          : isShort
            ? `Only ${counted(seatsLeft, 'seat')} left.`
            : totalCents === 0
              ? `${counted(seatsLeft, 'seat')} left.`
              : `${counted(seatsLeft, 'seat')} left, and yours for 30 minutes once you go to pay.`}
      </p>
    </>
  )
}

/** A line for each kind, where there are several. */
function linesIn({ kinds, lines, numberOfTickets, totalCents, discountCents }: Quoted) {
  const nameOf = (kind: string) => kinds?.find(({ id }) => id === kind)?.name ?? kind
  return (
    lines?.map(({ kind, count, priceCents, discountCents: off }) => ({
      name: `${count} × ${nameOf(kind)}`,
      count,
      cents: priceCents + off,
    })) ?? [
      {
        name: counted(numberOfTickets, 'ticket'),
        count: numberOfTickets,
        cents: (totalCents + discountCents) / numberOfTickets,
      },
    ]
  )
}

/** In one sentence, for screen readers. */
export const receiptInWords = (
  { numberOfTickets, totalCents, discountCents, seatsLeft }: Quoted,
  currency: string,
) =>
  [
    `${counted(numberOfTickets, 'ticket')}: ${totalInWords({ totalCents, discountCents }, currency)}`,
    discountCents > 0 && `, with a discount of ${formatCents(discountCents, currency)}`,
    `. ${seatsLeft === 0 ? 'Sold out right now.' : `${counted(seatsLeft, 'seat')} left.`}`,
  ]
    .filter(Boolean)
    .join('')
