import type { ReactNode } from 'react'
import { counted } from '../../../domain/counted.ts'
import { nameWithCity } from '../../../domain/event/name-with-city.ts'
import type { PublicEvent } from '../../../domain/event/site-event.ts'
import { townOf } from '../../../domain/event/venue.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { formatCents, priceInWords, totalInWords } from '../../../domain/money.ts'
import type { NamedLine } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import type { OrderReceipt } from '../../../domain/views.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { NoticeSheet } from '../../parts/page/notice-sheet.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { Ticket } from '../../parts/ticket/ticket.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { Next } from './next.tsx'

/** What of the event stands on a receipt. */
export type ReceiptEvent = Pick<
  PublicEvent,
  'name' | 'shortName' | 'edition' | 'city' | 'dateText' | 'timeText' | 'venue'
> & { contactEmail: string; mapsUrl: string; farewell: string; currency: string }

export const receiptEvent = ({
  name,
  shortName,
  edition,
  city,
  dateText,
  timeText,
  venue,
  publisher,
  links,
  tickets,
}: PublicEvent): ReceiptEvent => ({
  name,
  shortName,
  edition,
  city,
  dateText,
  timeText,
  venue,
  contactEmail: publisher.contactEmail,
  mapsUrl: links.maps.url,
  farewell: tickets.farewell,
  currency: tickets.currency,
})

interface SuccessfulProps {
  event: ReceiptEvent
  /** Undefined when it could not be read. */
  receipt?: OrderReceipt
  /** Where there are several kinds. */
  lines?: readonly NamedLine[] | undefined
  /** Just confirmed: the ticket is then animated. */
  isNew?: boolean
  sessionId: string | undefined
}

export function Successful({ event, receipt, lines, isNew, sessionId }: SuccessfulProps) {
  if (receipt?.status === 'refunded')
    return <Refunded receipt={receipt} lines={lines} currency={event.currency} />
  return (
    <>
      <div className="on-ink relative isolate overflow-clip bg-first-third">
        <div className="halftone absolute inset-0 -z-10 text-third" aria-hidden="true" />
        <div className="wrap py-8 md:py-14">
          <h1 className="text-first">
            <span className="sr-only">Order Successful!</span>
            <PosterLines lines={['Order', 'Successful!']} wide={[110]} tall={[220]} />
          </h1>
          <div className="mt-8 md:mt-10">
            <Ticket stub={<Stub event={event} receipt={receipt} />} isNew={isNew}>
              <p className="eyebrow border-b-4 border-ink pb-2">{nameWithCity(event)}</p>
              <p className="display mt-4">{event.dateText}</p>
              <p className="mt-3 text-lg font-bold md:text-xl">
                {event.timeText}
                <br />
                {event.venue.name}, {event.venue.street}, {townOf(event.venue)}
              </p>
              {receipt && (
                <p className="mt-4 text-lg wrap-anywhere">
                  In the name of <strong dir="auto">{receipt.customer_name}</strong>
                </p>
              )}
            </Ticket>
          </div>
        </div>
      </div>
      <div className="wrap grid gap-12 py-12 md:grid-cols-2 md:py-16">
        {receipt && <Payment receipt={receipt} lines={lines} currency={event.currency} />}
        <Next {...{ event, sessionId }} hasInvoice={receipt !== undefined && receipt.total_amount > 0} />
      </div>
    </>
  )
}

/** The address names no order, so nothing is promised. */
export const NoOrder = ({ event }: { event: ReceiptEvent }) => (
  <NoticeSheet title="Which order?" lines={['Which', 'order?']} ink="third">
    <p className="max-w-[40rem] text-xl md:text-2xl">
      This is where a payment leads back to, but nothing here says which order it was for. The receipt of an
      order that was paid is in the mailbox of whoever bought it. None there? Write to {event.contactEmail}.
    </p>
    <div className="mt-8 flex flex-wrap gap-3">
      <a href={paths.tickets} className="button">
        To the tickets
      </a>
      <a href={paths.home} className="button button-quiet">
        Back to Event Page
      </a>
    </div>
  </NoticeSheet>
)

/** Paid too late, paid twice, or refunded since. */
const Refunded = (paid: PaidOrder) => (
  <NoticeSheet title="Your money goes back" lines={['Your money', 'goes back']} ink="second">
    <div className="grid gap-12 md:grid-cols-2">
      <div>
        <p className="text-xl md:text-2xl">
          This order was refunded and its tickets are not valid. The email we sent you says why; the money is
          back on your account within a few days.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href={paths.tickets} className="button">
            To the tickets
          </a>
          <HomeLink className="button button-quiet" />
        </div>
      </div>
      <Payment {...paid} />
    </div>
  </NoticeSheet>
)

const Stub = ({ event, receipt }: { event: ReceiptEvent; receipt?: OrderReceipt }) => (
  <div>
    <p className="eyebrow">{receipt ? counted(receipt.number_of_tickets, 'ticket') : 'Admit one'}</p>
    <p className="display-small mt-2 text-[clamp(1.5rem,1rem+1.6vw,2.25rem)] leading-none">
      {receipt ? receipt.order_number : `${event.shortName} ${event.edition}`}
    </p>
    <p className="mt-3 font-bold">{receipt ? 'Tell us this number whenever you write.' : event.farewell}</p>
  </div>
)

interface PaidOrder {
  receipt: OrderReceipt
  currency: string
  lines?: readonly NamedLine[] | undefined
}

function Payment({ receipt, lines, currency }: PaidOrder) {
  const { number_of_tickets: count, total_amount: totalCents, discount_amount: discountCents } = receipt
  const isFree = totalCents + discountCents === 0
  return (
    <TitledSection id="payment-title" title={isFree ? 'Your order' : 'Your payment'}>
      <dl className="payment mt-5">
        <Line name="Order number">{receipt.order_number}</Line>
        <Line name="Name">
          <span dir="auto">{receipt.customer_name}</span>
        </Line>
        <Line name="Email">{receipt.customer_email}</Line>
        {lines?.map(({ name, count: seats, eachCents }) => (
          <Line key={`${name} ${eachCents}`} name={`${seats} × ${name}`} isAmount>
            {priceInWords(seats * eachCents, currency)}
          </Line>
        )) ?? (
          <Line name={counted(count, 'ticket')} isAmount>
            {priceInWords(totalCents + discountCents, currency)}
          </Line>
        )}
        {discountCents > 0 && (
          <Line name={receipt.coupon_code ? `Coupon ${receipt.coupon_code}` : 'Discount'} isAmount>
            −{formatCents(discountCents, currency)}
          </Line>
        )}
        <Line name="Total" isAmount isTotal>
          {totalInWords({ totalCents, discountCents }, currency)}
        </Line>
      </dl>
    </TitledSection>
  )
}

interface LineProps {
  name: string
  isAmount?: boolean
  isTotal?: boolean
  children: ReactNode
}

const Line = ({ name, isAmount, isTotal, children }: LineProps) => (
  <div data-amount={isAmount} data-total={isTotal}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

interface FailedProps {
  contactEmail: string
  sentence: string
  sessionId?: string
  retry?: () => void
}

export function Failed({ contactEmail, sentence, sessionId, retry }: FailedProps) {
  const { title, text } = messages.paymentFailed
  return (
    <NoticeSheet title={title} lines={['Processing', 'error']} ink="second">
      <div role="alert" className="max-w-[40rem] text-xl md:text-2xl">
        <p>
          <strong>{title}.</strong> {text}
        </p>
        {sentence !== text && <p className="mt-4 text-lg md:text-xl">{sentence}</p>}
      </div>
      <p className="mt-4 max-w-[40rem] text-lg">
        Trying again costs nothing: nobody is charged twice. Our address is{' '}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>
        .
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {sessionId !== undefined && (
          <PostForm
            action={paths.paid(sessionId)}
            fields={{ session_id: sessionId }}
            onSubmit={
              retry &&
              ((submitted) => {
                submitted.preventDefault()
                retry()
              })
            }
          >
            <button type="submit" className="button">
              Try again
            </button>
          </PostForm>
        )}
        <a href={paths.tickets} className="button button-quiet">
          To the tickets
        </a>
        <HomeLink className="button button-quiet" />
      </div>
    </NoticeSheet>
  )
}
