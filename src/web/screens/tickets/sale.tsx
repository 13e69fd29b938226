import { nameWithCity } from '../../../domain/event/name-with-city.ts'
import type { PublicEvent } from '../../../domain/event/site-event.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import { Island } from '../../island.tsx'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { SubscribeButton } from '../../parts/page/header.tsx'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { momentInWords } from '../../parts/ticket/moment-in-words.ts'
import { Ticket } from '../../parts/ticket/ticket.tsx'
import { ticketCall } from '../../parts/ticket/ticket-call.ts'
import { TicketPrice } from '../../parts/ticket/ticket-price.tsx'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import type { Sale } from './load.ts'
import TicketForm from './ticket-form.tsx'
import type { Quoted, TicketFormData } from './ticket-form-data.ts'

interface SalePageProps {
  sale: Sale
  /** To a post without script. */
  answer?: { values: TicketFormData; quoted?: Quoted; errors: Record<string, string>; notice?: Notice }
}

export function SalePage({ sale, answer }: SalePageProps) {
  const isOpen = sale.state === 'open'
  return (
    <Page>
      <div className="on-ink relative isolate overflow-clip bg-third">
        <div className="halftone absolute inset-0 -z-10 text-second-third" aria-hidden="true" />
        <div className="wrap py-8 md:py-14">
          <Specimen sale={sale} />
        </div>
      </div>
      <Included items={sale.included} isFree={sale.priceCents === 0 && !sale.hasSeveralPrices} />
      <section
        id="order"
        className="wrap pt-12 pb-16 md:pt-16 md:pb-24"
        aria-labelledby={isOpen ? 'order-title' : 'closed-title'}
      >
        {isOpen ? <Order sale={sale} answer={answer} /> : <Closed sale={sale} notice={answer?.notice} />}
      </section>
      {sale.terms.length > 0 && <Terms terms={sale.terms} />}
    </Page>
  )
}

function Specimen({ sale }: { sale: Sale }) {
  const event = useEvent()
  const { state, isEventOver, seatsLeft, capacity, priceCents, hasSeveralPrices, currency } = sale
  const isSoldOut = state === 'open' && seatsLeft === 0
  const sticker = isSoldOut ? 'Sold out' : state === 'over' ? 'Over' : state === 'early' ? 'Soon' : undefined
  return (
    <Ticket stub={<Price {...{ state, seatsLeft, capacity, priceCents, hasSeveralPrices, currency }} />}>
      <p className="eyebrow flex flex-wrap justify-between gap-x-6 border-b-4 border-ink pb-2">
        <span>{nameWithCity(event)}</span>
        <span>{event.tagline}</span>
      </p>
      <div className="relative mt-5 md:mt-7">
        <h1>
          <span className="sr-only">{event.pages.menu.tickets}</span>
          <PosterLines lines={[event.pages.menu.tickets]} wide={[215]} tall={[270]} />
        </h1>
        {sticker && <p className="sticker">{sticker}</p>}
      </div>
      <p className="mt-5 flex flex-wrap justify-between gap-x-8 gap-y-1 text-lg font-bold md:mt-7 md:text-xl">
        <span>
          {event.dateText}, {event.timeText}
        </span>
        <span>
          {event.venue.name}, {event.venue.city}
        </span>
      </p>
      {isEventOver && <p className="mt-4 text-lg font-bold md:text-xl">{pastDay(event)}</p>}
    </Ticket>
  )
}

/** A past event may still be on sale: then people should know what they buy. */
const pastDay = ({ name, edition, dateText }: PublicEvent) =>
  `This day is over: the ${name} of ${edition} was on ${dateText}.`

type PriceProps = Pick<
  Sale,
  'state' | 'seatsLeft' | 'capacity' | 'priceCents' | 'hasSeveralPrices' | 'currency'
>

const Price = ({ state, seatsLeft, capacity, priceCents, hasSeveralPrices, currency }: PriceProps) => (
  <div>
    <p className="eyebrow">{hasSeveralPrices ? 'Admit one, from' : 'Admit one'}</p>
    <TicketPrice cents={priceCents} currency={currency} />
    <p className="mt-3 text-lg font-bold">
      {state !== 'open'
        ? `${capacity} seats in all`
        : seatsLeft === 0
          ? 'Sold out: join the waitlist'
          : `${seatsLeft} of ${capacity} seats left`}
    </p>
    {state === 'open' && (
      <a href="#order" className="button mt-4">
        {ticketCall({ seatsLeft })}
      </a>
    )}
  </div>
)

const Included = ({ items, isFree }: { items: readonly string[]; isFree: boolean }) => (
  <section className="on-bright bg-second" aria-labelledby="included-title">
    <div className="wrap py-10 md:py-14">
      <h2 id="included-title" className="display">
        All of it is {isFree ? 'included' : 'in the price'}
      </h2>
      <ul className="punched mt-6">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  </section>
)

function Order({ sale, answer }: SalePageProps) {
  const event = useEvent()
  const isSoldOut = sale.seatsLeft === 0
  return (
    <>
      <h2 id="order-title" className="display">
        {isSoldOut ? 'Join the waitlist' : 'Get your ticket'}
      </h2>
      <p className="mt-4 mb-8 max-w-[44rem] text-lg md:text-xl">
        {sale.isEventOver && (
          <strong>
            {pastDay(event)} {isSoldOut ? 'A seat that comes free' : 'A ticket bought now'} is for a day that
            is past.{' '}
          </strong>
        )}
        {isSoldOut
          ? 'Every seat is taken right now. Leave your name and confirm your address with one click in the mail we send: when a seat comes free, the person who waits longest gets a mail and 24 hours to take it. Waiting costs nothing.'
          : 'Tickets come by mail, with a receipt and an entry for your calendar. Each has a link of its own: say who comes with it, or send it to a friend.'}
        {sale.endsAt && ` The sale ends on ${momentInWords(sale.endsAt, event.timeZone)}.`}
      </p>
      {answer?.notice && <NoticeAlert notice={answer.notice} />}
      <Island
        name="ticket-form"
        of={TicketForm}
        props={{
          maxPerOrder: sale.maxPerOrder,
          currency: sale.currency,
          contactEmail: event.publisher.contactEmail,
          hasTerms: sale.terms.length > 0,
          quoted: answer?.quoted ?? sale.quoted,
          isRefused: answer && !answer.quoted && Object.keys(answer.errors).length > 0,
          values: answer?.values,
          errors: answer?.errors,
        }}
      />
    </>
  )
}

function Closed({ sale, notice }: { sale: Sale; notice?: Notice }) {
  const isEarly = sale.state === 'early'
  const { timeZone } = useEvent()
  return (
    <div className="max-w-[44rem]">
      <h2 id="closed-title" className="display">
        {isEarly ? 'Not yet' : 'The sale has ended'}
      </h2>
      {notice && (
        <p role="alert" className="mt-4 text-lg font-bold">
          {notice.text}
        </p>
      )}
      <p className="mt-4 text-lg md:text-xl">
        {isEarly
          ? `The sale starts on ${momentInWords(sale.startsAt, timeZone)}. The newsletter says so on the day.`
          : 'There are no more tickets for this edition. The newsletter says first when there are some for the next one.'}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <SubscribeButton />
        <HomeLink className="button button-quiet" />
      </div>
    </div>
  )
}

const Terms = ({ terms }: { terms: Sale['terms'] }) => (
  <section id="terms" className="border-t-4 border-text" aria-labelledby="terms-title">
    <div className="wrap py-12 md:py-16">
      <h2 id="terms-title" className="display-small text-2xl">
        Terms
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {terms.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        <a href={paths.privacy} className="link">
          What we do with your data
        </a>
      </p>
    </div>
  </section>
)
