import { useCallback, useEffect, useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { nameWithCity } from '../../../domain/event/name-with-city.ts'
import type { PublicEvent } from '../../../domain/event/site-event.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { formatCents } from '../../../domain/money.ts'
import type { OfferedSeat } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import type { Refusal } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { momentInWords } from '../../parts/ticket/moment-in-words.ts'
import { Processing } from '../../parts/ticket/processing.tsx'
import { Ticket } from '../../parts/ticket/ticket.tsx'
import { TicketPrice } from '../../parts/ticket/ticket-price.tsx'
import { textOf, toast } from '../../ui/form.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { endingOf, OfferEnded, type OfferEnding } from './offer-ending.tsx'

interface OfferedSeatsProps {
  token: string
  event: Pick<PublicEvent, 'name' | 'city' | 'dateText' | 'timeZone'>
  currency: string
  /** Found by a post without script; else loaded on arrival. */
  seat?: OfferedSeat
}

/** Behind a mailed offer. Without script its forms post the token to the ticket page. */
export default function OfferedSeats({ token, event, currency, seat: found }: OfferedSeatsProps) {
  const [seat, setSeat] = useState(found)
  const [ending, setEnding] = useState<OfferEnding>()
  const [isLive, setLive] = useState(false)
  const [chosen, setChosen] = useState('')

  const find = useCallback(async () => {
    setEnding(undefined)
    const answer = await call('find-offered-seat', { token }, messages.offerFailed.text)
    if (answer.ok) setSeat(answer.value)
    else setEnding(endingOf(answer.refusal))
  }, [token])
  useEffect(() => {
    setLive(true)
    if (!found) find()
  }, [find, found])

  /** Trouble leaves the offer open; anything else is its end. */
  function tell(refusal: Refusal, title: string) {
    const ending = endingOf(refusal)
    if (ending === 'trouble') toast({ title, text: refusal.sentence }, true)
    else setEnding(ending)
  }
  // One `useSubmit` for both forms, so that a seat is not taken and declined at the same time.
  const { isBusy, submit } = useSubmit((form) => {
    const intent = textOf(new FormData(form), 'intent')
    setChosen(intent)
    return intent === 'take-offer' ? take() : decline()
  })
  const busyWith = isBusy ? chosen : undefined
  async function take() {
    const answer = await call('take-offered-seat', { token }, messages.paymentFailed.text)
    if (answer.ok) {
      location.assign(answer.value.url)
      return true
    }
    tell(answer.refusal, messages.paymentFailed.title)
  }
  async function decline() {
    const answer = await call('decline-offered-seat', { token }, callMessages.unexpected)
    if (answer.ok) return setEnding('declined')
    tell(answer.refusal, messages.offerFailed.title)
  }

  const fields = (intent: string) => ({ intent, ...(!isLive && { token }) })
  if (ending) return <OfferEnded ending={ending} retry={ending === 'trouble' && isLive ? find : undefined} />
  if (!seat) {
    return (
      <Processing title={messages.offerLoading} lines={['Looking for', 'your seat']}>
        <p className="max-w-[40rem] text-xl">We offered you a seat: let us see whether it is still yours.</p>
        <PostForm action={paths.tickets} fields={fields('find-offer')}>
          <button type="submit" className="button mt-6">
            Show my offer
          </button>
        </PostForm>
      </Processing>
    )
  }
  const many = seat.number_of_tickets
  const kept = `${many === 1 ? 'This seat is' : `These ${counted(many, 'seat')} are`} kept for you until`
  return (
    <>
      <div className="on-ink relative isolate overflow-clip bg-first-third">
        <div className="halftone absolute inset-0 -z-10 text-third" aria-hidden="true" />
        <div className="wrap py-8 md:py-14">
          <Ticket stub={<OfferStub seat={seat} currency={currency} />}>
            <p className="eyebrow flex flex-wrap justify-between gap-x-6 border-b-4 border-ink pb-2">
              <span>{nameWithCity(event)}</span>
              <span>{event.dateText}</span>
            </p>
            <h1 className="mt-5 md:mt-7">
              <span className="sr-only">
                {many === 1 ? 'A seat is free for you' : `${counted(many, 'seat')} are free for you`}
              </span>
              <PosterLines lines={['Your turn']} wide={[170]} tall={[230]} />
            </h1>
            <p className="mt-5 text-lg md:mt-7 md:text-xl">
              Kept for <strong dir="auto">{seat.customer_name}</strong>
            </p>
          </Ticket>
        </div>
      </div>
      <div className="wrap py-12 md:py-16">
        <p className="max-w-[44rem] text-xl md:text-2xl">
          {kept} <strong>{momentInWords(seat.hold_expires_at, event.timeZone)}</strong> ({event.city} time).
          {seat.total_amount > 0 && ' Nothing is charged before you pay.'}
        </p>
        <div className="mt-8 grid justify-items-start gap-5">
          <PostForm action={paths.tickets} fields={fields('take-offer')} onSubmit={submit}>
            <button type="submit" className="button text-xl" disabled={busyWith !== undefined}>
              {busyWith === 'take-offer' ? 'One moment...' : seat.total_amount > 0 ? 'Pay now' : 'Take it'}
            </button>
          </PostForm>
          <details className="give-away">
            <summary className="link min-h-11">No, give it to the next person</summary>
            <p className="mt-2">
              The next person on the waitlist gets {many === 1 ? 'the seat' : 'the seats'} at once, and your
              place in the line is gone. This cannot be undone.
            </p>
            <PostForm action={paths.tickets} fields={fields('decline-offer')} onSubmit={submit}>
              <button type="submit" className="button button-quiet mt-4" disabled={busyWith !== undefined}>
                {busyWith === 'decline-offer' ? 'One moment...' : 'Yes, give it away'}
              </button>
            </PostForm>
          </details>
        </div>
      </div>
    </>
  )
}

const OfferStub = ({ seat, currency }: { seat: OfferedSeat; currency: string }) => (
  <div>
    {seat.lines?.map(({ name, count, eachCents }) => (
      <p key={`${name} ${eachCents}`} className="eyebrow wrap-anywhere">
        {count} × {name}
      </p>
    )) ?? <p className="eyebrow">{counted(seat.number_of_tickets, 'ticket')}</p>}
    <TicketPrice cents={seat.total_amount} currency={currency} />
    {seat.discount_amount > 0 && (
      <p className="mt-3 font-bold">
        {formatCents(seat.discount_amount, currency)} off{seat.coupon_code && ` with ${seat.coupon_code}`}
      </p>
    )}
  </div>
)
