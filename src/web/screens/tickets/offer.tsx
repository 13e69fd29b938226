import type { OfferedSeat } from '../../../domain/orders.ts'
import { Island } from '../../island.tsx'
import { Page } from '../../parts/page/page.tsx'
import { useEvent } from '../../site.ts'
import { OfferEnded, type OfferEnding } from './offer-ending.tsx'
import OfferedSeats from './offered-seat.tsx'

/** `seat` is there after a post without script. */
export function OfferPage({ token, seat }: { token: string; seat?: OfferedSeat }) {
  const { name, city, dateText, timeZone, tickets } = useEvent()
  const props = { token, event: { name, city, dateText, timeZone }, currency: tickets.currency, seat }
  return (
    <Page>
      <Island name="offered-seat" of={OfferedSeats} props={props} isEager />
    </Page>
  )
}

/** Without script. */
export const OfferEndedPage = ({ ending }: { ending: OfferEnding }) => (
  <Page>
    <OfferEnded ending={ending} />
  </Page>
)
