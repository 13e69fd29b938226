import { overviewMessages as messages } from '../../../../domain/messages.ts'
import { AdminMain } from '../../../parts/admin-main.tsx'
import { Breakdowns } from './breakdowns.tsx'
import { DownloadList } from './download-list.tsx'
import { Figures } from './figures.tsx'
import { OrderList } from './order-list.tsx'
import { useOrders } from './use-orders.ts'

/** Who comes, what they eat and what came in, behind the secret link (SPEC 2). */
export default function ParticipantsOverview({ secret }: { secret: string }) {
  const { orders, failure, retry } = useOrders(secret)
  return (
    <AdminMain
      title="Participants"
      tagline="Who comes, what they eat, and who waits for a seat."
      action={
        <div className="flex flex-wrap gap-3 print:hidden">
          {/* On a phone the list is a long way down. */}
          {orders && (
            <a href="#all-participants" className="button button-quiet lg:hidden">
              To the list
            </a>
          )}
          <DownloadList token={secret} isReady={orders !== undefined} />
        </div>
      }
    >
      {!orders && failure === undefined && (
        <p role="status" className="order-note">
          {messages.loading}
        </p>
      )}
      {!orders && failure !== undefined && (
        <div role="alert" className="order-note">
          <p className="font-bold">{messages.failed}</p>
          {failure !== messages.failed && <p>{failure}</p>}
          <button type="button" className="button mt-4" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {orders && (
        <>
          <Figures orders={orders} />
          <Breakdowns orders={orders} />
          <OrderList orders={orders} />
        </>
      )}
    </AdminMain>
  )
}
