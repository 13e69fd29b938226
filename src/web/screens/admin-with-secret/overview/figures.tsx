import { isZeroDecimal } from '../../../../domain/money.ts'
import type { ParticipantsOverview } from '../../../../domain/participants-overview-schemas.ts'

/** 4’900.00, or 4’900 of yen. */
function grouped(cents: number, currency: string): string {
  const decimals = isZeroDecimal(currency) ? 0 : 2
  const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat('en-CH', format).format(cents / 100)
}

interface FiguresProps extends Pick<ParticipantsOverview, 'figures' | 'seats'> {
  currency: string
}

export function Figures({ figures, seats, currency }: FiguresProps) {
  const { paidParticipants, attending, waitlist, revenueCents } = figures
  return (
    <dl className="figures">
      <Figure ink="on-bright bg-first" label="Paid Participants" hint="tickets somebody paid for">
        {paidParticipants}
      </Figure>
      <Figure ink="on-ink bg-third" label="Attending" hint="paid orders that did not say no">
        {attending}
      </Figure>
      <Figure ink="on-bright bg-second" label="Waitlist" hint="orders that wait, confirmed or not">
        {waitlist}
      </Figure>
      <Figure ink="figure-plain" label={`Revenue (${currency})`} hint="of all paid orders">
        {grouped(revenueCents, currency)}
      </Figure>
      <Figure ink="figure-plain" label="Seats sold" hint="of paid orders, free ones too">
        {seats.sold}
      </Figure>
      <Figure ink="figure-plain" label="Heads expected" hint="seats that did not say no">
        {seats.heads}
      </Figure>
      <Figure ink="figure-plain" label={`Refunded (${currency})`} hint="refunded to buyers">
        {grouped(seats.refundedCents, currency)}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  ink: string
  label: string
  hint: string
  children: number | string
}

const Figure = ({ ink, label, hint, children }: FigureProps) => (
  <div className={`figure ${ink}`}>
    <dt>
      <span className="block font-bold">{label}</span>
      <span className="block text-[0.9375rem]">{hint}</span>
    </dt>
    <dd className="figure-number">{children}</dd>
  </div>
)
