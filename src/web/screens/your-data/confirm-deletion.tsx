import type { ReactNode } from 'react'
import { paths } from '../../../domain/paths.ts'
import { periodInWords, retention } from '../../../domain/retention.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { useEvent } from '../../site.ts'
import type { Summary } from './summary.ts'

export function ConfirmDeletion({ token, summary }: { token: string; summary: Summary }) {
  const { hasTicket, hasPaid, wasCharged, hasProposals, heldSeats, hasGivenSeat, companies, facts } = summary
  const contact = useEvent().publisher.contactEmail
  return (
    <NoticePage title="Delete my data?" lines={['Delete', 'all of it?']} ink="second">
      <p className="max-w-[40rem] text-xl">
        Everything under <strong className="wrap-anywhere">{facts[0]?.text}</strong> is about to be deleted.
        Nobody can bring it back.
      </p>
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <Points title="What goes">
          <Point>Your name and your address, wherever they stand</Point>
          <Point>Your profile, your picture, and your place in the public list</Point>
          <Point>
            Your answers to the poll, your votes, your place on the waitlist and in the newsletter
          </Point>
          {hasGivenSeat && (
            <Point>
              The seat that somebody gave you: it goes back to whoever bought it, and your link opens nothing
              any more
            </Point>
          )}
          {heldSeats > 0 && (
            <Point>
              {heldSeats === 1
                ? 'The seat that is kept for you and not paid yet: somebody else gets it'
                : `The ${heldSeats} seats that are kept for you and not paid yet: others get them`}
              {companies.length > 0 && ', and an invoice that is still to be paid is taken back'}
            </Point>
          )}
          {hasProposals && (
            <Point>
              Your proposals, with the votes for them. Is one of them in the programme? Then write to{' '}
              {contact} first.
            </Point>
          )}
          <Point>Our notes of the emails we sent you, and emails that still wait</Point>
        </Points>
        <Points title="What stays">
          {hasTicket && (
            <Point>
              <strong>Your seat, paid and without a name.</strong> Deleting gives no money back: for a refund
              write to {contact} first. Nobody can tell any more that the seat is yours, so keep the email
              with your receipt and show it at the entrance.
            </Point>
          )}
          {hasPaid && (
            <Point>
              Of what you paid: amount, tickets, coupon, dates and the number of the payment, for{' '}
              {periodInWords(retention.paidOrders)}, as the law on bookkeeping asks
            </Point>
          )}
          {companies.map((company) => (
            <Point key={company}>
              On an invoice that was written, without your name:{' '}
              <strong className="wrap-anywhere">{company}</strong>, as the company, with its address and VAT
              number
            </Point>
          ))}
          {wasCharged && <Point>What Stripe knows of your payment: please ask Stripe</Point>}
          <Point>Backups, for {periodInWords(retention.backups)}</Point>
          <Point>One last email, which tells you that it is done</Point>
        </Points>
      </div>
      <div className="mt-10 flex flex-wrap gap-3">
        <PostForm action={paths.yourData} fields={{ token, intent: 'delete' }}>
          <button type="submit" className="button">
            Delete my data for good
          </button>
        </PostForm>
        <PostForm action={paths.yourData} fields={{ token, intent: 'show' }}>
          <button type="submit" className="button button-quiet">
            Keep it
          </button>
        </PostForm>
      </div>
    </NoticePage>
  )
}

const Points = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="display-small text-2xl">{title}</h2>
    <ul className="mt-4 border-t-4 border-text">{children}</ul>
  </section>
)

const Point = ({ children }: { children: ReactNode }) => (
  <li className="border-b-2 border-text py-3">{children}</li>
)
