import './order-seats.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { seatMessages as messages } from '../../../domain/messages/seat-messages.ts'
import { statusOf } from '../../../domain/result.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth, readPost, refused } from '../../parts/forms/form-action.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { Page } from '../../parts/page/page.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { InvoiceLinks } from '../../parts/seat/invoice-links.tsx'
import { SeatLinkRefused, seatHeaders } from '../../parts/seat/seat-page.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent, useSite } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { SeatCard } from './seat-card.tsx'

export const meta = metadata(({ name }) => ({ title: `Your seats - ${name}`, description: '' }), '', {
  isPrivate: true,
})
export const headers = headersOfBoth

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { code = '' } = params
  const found = await context.get(backendContext).call('find-order-seats', { code })
  if (!found.ok) {
    const { reason, sentence } = found.refusal
    const refusal = { reason, sentence }
    return data({ order: undefined, refusal }, { status: statusOf[reason], headers: seatHeaders })
  }
  return data({ order: found.value, refusal: undefined }, { headers: seatHeaders })
}

export async function action(args: ActionFunctionArgs) {
  const { text, backend } = await readPost(args)
  const { code = '' } = args.params
  const seatId = text('seat')
  const email = text('email')
  const isTaken = text('intent') === 'take-back'
  const result = isTaken
    ? await backend.call('take-seat-back', { code, seatId })
    : await backend.call('pass-seat-on', { code, seatId, email })
  if (!result.ok) {
    const { sentence, fields } = result.refusal
    const notice = { title: messages.notSaved, text: fields?.email ?? sentence }
    return refused({ seatId, isDone: false, notice, email, error: fields?.email }, result.refusal)
  }
  const notice = isTaken ? messages.takenBack : email.trim() ? messages.passedOnByMail : messages.passedOn
  return data({ seatId, isDone: true, notice, email: '', error: undefined }, { headers: seatHeaders })
}

/** All seats of an order, for its buyer (docs/product.md#seats). */
export default function OrderSeats() {
  const { order, refusal } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { publisher } = useEvent()
  const origin = useSite()?.publicUrl ?? ''
  if (!order) return <SeatLinkRefused refusal={refusal} contactEmail={publisher.contactEmail} />
  const isOne = order.seats.length === 1
  return (
    <Page>
      <div className="on-bright overflow-clip bg-first">
        <div className="wrap py-10 md:py-14">
          <h1>
            <span className="sr-only">{isOne ? 'Your seat' : 'Your seats'}</span>
            <PosterLines lines={['Your', isOne ? 'seat' : 'seats']} wide={[150]} tall={[230]} />
          </h1>
        </div>
      </div>
      <div className="wrap py-12 md:py-16">
        <p className="max-w-[44rem] text-xl">
          Order {order.order_number}. Each seat has a link of its own: whoever has it says who comes, answers
          the poll and shows its code at the door. Keep this page to yourself.
        </p>
        {posted && !order.seats.some(({ id }) => id === posted.seatId) && (
          <NoticeAlert notice={posted.notice} className="mt-8" />
        )}
        <ul className="seat-cards">
          {order.seats.map((seat) => (
            <SeatCard
              key={seat.id}
              {...{ seat, origin, code: order.code }}
              posted={posted?.seatId === seat.id ? posted : undefined}
            />
          ))}
        </ul>
        {order.invoices.length > 0 && (
          <TitledSection
            id="invoices"
            title={order.invoices.length === 1 ? 'Invoice' : 'Invoices'}
            className="mt-14"
          >
            <InvoiceLinks invoices={order.invoices} />
          </TitledSection>
        )}
      </div>
    </Page>
  )
}
