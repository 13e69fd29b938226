import type { OfferedSeat } from '../../../domain/orders.ts'
import { Island } from '../../island.tsx'
import { Page } from '../../parts/page/page.tsx'
import { OfferEnded, type OfferEnding } from './offer-ending.tsx'
import OfferedSeats from './offered-seat.tsx'

/** The page behind the mailed offer of a seat; `seat` is there when it was posted for without script. */
export const OfferPage = ({ token, seat }: { token: string; seat?: OfferedSeat }) => (
  <Page>
    <Island name="offered-seat" of={OfferedSeats} props={{ token, seat }} isEager />
  </Page>
)

/** How an offer has ended, where no script runs. */
export const OfferEndedPage = ({ ending }: { ending: OfferEnding }) => (
  <Page>
    <OfferEnded ending={ending} />
  </Page>
)
