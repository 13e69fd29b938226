import { overviewMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import { AdminMain } from '../../../parts/admin/admin-main.tsx'
import { PaperButtons } from '../../../parts/admin/paper-buttons.tsx'
import { Breakdowns } from './breakdowns.tsx'
import { DownloadList } from './download-list.tsx'
import { Figures } from './figures.tsx'
import { LoadFailure } from './load-failure.tsx'
import { OrderList } from './order-list.tsx'
import { Unprintable } from './unprintable.tsx'
import { useOverview } from './use-overview.ts'

interface ParticipantsOverviewProps {
  secret: string
  /** The event's. */
  timeZone: string
  currency: string
}

export default function ParticipantsOverview({ secret, timeZone, currency }: ParticipantsOverviewProps) {
  const { overview, orders, failure, isLoading, retry, wantList } = useOverview(secret)
  return (
    <AdminMain
      title="Participants"
      tagline="Who comes, what they answered, and who waits for a seat."
      action={
        <div className="flex flex-wrap gap-3 print:hidden">
          {/* On a phone the list is far below. */}
          {overview && (
            <a href="#all-participants" className="button button-quiet lg:hidden">
              To the list
            </a>
          )}
          <PaperButtons />
          <DownloadList token={secret} isReady={overview !== undefined} />
        </div>
      }
    >
      {!overview && failure === undefined && (
        <p role="status" className="order-note">
          {messages.loading}
        </p>
      )}
      {!overview && failure !== undefined && <LoadFailure {...{ failure, retry }} />}
      {overview && (
        <>
          <Unprintable seats={overview.unprintable} />
          <Figures currency={currency} figures={overview.figures} seats={overview.seats} />
          <Breakdowns breakdowns={overview.breakdowns} inOwnWords={overview.inOwnWords} />
          <OrderList {...{ timeZone, currency, overview, orders, failure, isLoading, retry, wantList }} />
        </>
      )}
    </AdminMain>
  )
}
