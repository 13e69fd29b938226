import type { OfferedSeat } from '../../../domain/orders.ts'
import { Island } from '../../island.tsx'
import { Page } from '../../parts/page/page.tsx'
import { OfferEnded, type OfferEnding } from './offer-ending.tsx'
import OfferedSeats from './offered-seat.tsx'

/** `seat` is there after a post without script. */
export const OfferPage = ({ token, seat }: { token: string; seat?: OfferedSeat }) => (
  <Page>
    <Island name="offered-seat" of={OfferedSeats} props={{ token, seat }} isEager />
  </Page>
)

/** Without script. */
export const OfferEndedPage = ({ ending }: { ending: OfferEnding }) => (
  <Page>
    <OfferEnded ending={ending} />
  </Page>
)
