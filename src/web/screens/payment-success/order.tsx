import type { ReactNode } from 'react'
import { event } from '../../../../content/event.ts'
import { links } from '../../../../content/links.ts'
import { ticketMessages as messages } from '../../../domain/messages.ts'
import { formatCents } from '../../../domain/money.ts'
import { orderNumberOf } from '../../../domain/order-number.ts'
import { paths } from '../../../domain/paths.ts'
import type { OrderReceipt } from '../../../domain/views.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { NoticeSheet } from '../../parts/page/notice-sheet.tsx'
import { Ticket } from '../../parts/ticket/ticket.tsx'
import { ticketsInWords } from '../../parts/ticket/ticket-count.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'

interface SuccessfulProps {
  /** Undefined when it could not be read, or the address names no order. */
  receipt?: OrderReceipt
  /** Just confirmed: the ticket is then animated. */
  isNew?: boolean
}

export function Successful({ receipt, isNew }: SuccessfulProps) {
  if (receipt?.status === 'refunded') return <Refunded receipt={receipt} />
  return (
    <>
      <div className="on-ink relative isolate overflow-clip bg-pine">
        <div className="halftone absolute inset-0 -z-10 text-blue" aria-hidden="true" />
        <div className="wrap py-8 md:py-14">
          <h1 className="text-yellow">
            <span className="sr-only">Order Successful!</span>
            <PosterLines lines={['Order', 'Successful!']} wide={[110]} tall={[220]} />
          </h1>
          <div className="mt-8 md:mt-10">
            <Ticket stub={<Stub receipt={receipt} />} isNew={isNew}>
              <p className="eyebrow border-b-4 border-ink pb-2">
                {event.name} {event.city}
              </p>
              <p className="display mt-4">{event.dateText}</p>
              <p className="mt-3 text-lg font-bold md:text-xl">
                {event.timeText}
                <br />
                {event.venue.name}, {event.venue.street}, {event.venue.postalCode} {event.venue.city}
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
        {receipt && <Payment receipt={receipt} />}
        <Next />
      </div>
    </>
  )
}

/** Paid too late, paid twice, or refunded since. */
const Refunded = ({ receipt }: { receipt: OrderReceipt }) => (
  <NoticeSheet title="Your money goes back" lines={['Your money', 'goes back']} ink="coral">
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
          <a href={paths.home} className="button button-quiet">
            Back to Event Page
          </a>
        </div>
      </div>
      <Payment receipt={receipt} />
    </div>
  </NoticeSheet>
)

const Stub = ({ receipt }: { receipt?: OrderReceipt }) => (
  <div>
    <p className="eyebrow">{receipt ? ticketsInWords(receipt.number_of_tickets) : 'Admit one'}</p>
    <p className="display-small mt-2 text-[clamp(1.5rem,1rem+1.6vw,2.25rem)] leading-none">
      {receipt ? orderNumberOf(receipt.id) : `${event.shortName} ${event.edition}`}
    </p>
    <p className="mt-3 font-bold">
      {receipt ? 'Tell us this number whenever you write.' : 'See you by the lake.'}
    </p>
  </div>
)

function Payment({ receipt }: { receipt: OrderReceipt }) {
  const { number_of_tickets: count, total_amount: totalCents, discount_amount: discountCents } = receipt
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="display-small text-2xl">
        Your payment
      </h2>
      <dl className="payment mt-5">
        <Line name="Order number">{orderNumberOf(receipt.id)}</Line>
        <Line name="Name">
          <span dir="auto">{receipt.customer_name}</span>
        </Line>
        <Line name="Email">{receipt.customer_email}</Line>
        <Line name={ticketsInWords(count)}>{formatCents(totalCents + discountCents)}</Line>
        {discountCents > 0 && (
          <Line name={receipt.coupon_code ? `Coupon ${receipt.coupon_code}` : 'Discount'}>
            −{formatCents(discountCents)}
          </Line>
        )}
        <Line name="Total" isTotal>
          {formatCents(totalCents)}
        </Line>
      </dl>
    </section>
  )
}

const Line = ({ name, isTotal, children }: { name: string; isTotal?: boolean; children: ReactNode }) => (
  <div data-total={isTotal}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Next = () => (
  <section aria-labelledby="next-title">
    <h2 id="next-title" className="display-small text-2xl">
      What's next?
    </h2>
    <ul className="mt-5 grid gap-3 text-lg">
      <li>
        An email is on its way to you: your receipt, the plan of the day and an entry for your calendar.
      </li>
      <li>With the link in it you tell the others who you are, and which app you dream of.</li>
      <li>No email? Check your spam folder, then write to {event.publisher.contactEmail}.</li>
    </ul>
    <div className="mt-8 flex flex-wrap gap-3">
      <a href={paths.home} className="button">
        Back to Event Page
      </a>
      <ExternalLink href={links.maps.url} className="button button-quiet">
        How to get there <Icon shape="outward" className="size-4" />
      </ExternalLink>
    </div>
  </section>
)

interface FailedProps {
  sentence: string
  sessionId?: string
  retry?: () => void
}

export function Failed({ sentence, sessionId, retry }: FailedProps) {
  const { title, text } = messages.paymentFailed
  const { contactEmail } = event.publisher
  return (
    <NoticeSheet title={title} lines={['Processing', 'error']} ink="coral">
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
        <a href={paths.home} className="button button-quiet">
          Back to Event Page
        </a>
      </div>
    </NoticeSheet>
  )
}
