import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { Receipt, receiptInWords } from './receipt.tsx'
import type { Quoted } from './ticket-form-data.ts'
import type { LiveQuote } from './use-quote.ts'

interface OrderPaperProps {
  quote: LiveQuote
  /** The newest price there is. */
  quoted: Quoted
  currency: string
  contactEmail: string
  hasTerms: boolean
  isBusy: boolean
  askAgain(): void
}

/** What the order costs, and the buttons that send it. */
export function OrderPaper({
  quote,
  quoted,
  currency,
  contactEmail,
  hasTerms,
  isBusy,
  askAgain,
}: OrderPaperProps) {
  const isSoldOut = quoted.seatsLeft === 0
  return (
    <div className="receipt-paper">
      <div className="receipt">
        <h3 className="display-small text-2xl">{isSoldOut ? 'When a seat is yours' : 'Your order'}</h3>
        {quote.isRefused ? (
          <p className="mt-3 font-semibold text-error">{messages.checkForm}</p>
        ) : (
          <Receipt quoted={quoted} currency={currency} isAsking={quote.isAsking} />
        )}
        <p className="sr-only" aria-live="polite">
          {quote.isAsking || quote.isRefused
            ? ''
            : (quote.sentence ??
              [quote.errors.couponCode, receiptInWords(quoted, currency)].filter(Boolean).join('. '))}
        </p>
        {quote.sentence && (
          <div className="mt-3">
            <p className="font-semibold text-error">{quote.sentence}</p>
            <button type="button" className="link min-h-11" onClick={askAgain}>
              Ask for the price again
            </button>
          </div>
        )}
        <button
          type="submit"
          name="intent"
          value="buy"
          className="button mt-5 w-full text-xl"
          disabled={isBusy}
        >
          {buttonLabel(isSoldOut, isBusy, quoted.totalCents === 0)}
        </button>
        <button
          type="submit"
          name="intent"
          value="quote"
          formNoValidate
          disabled={isBusy}
          className="button button-quiet mt-3 hidden w-full noscript:inline-flex"
        >
          Show the price
        </button>
        <p className="mt-4 text-[0.9375rem]">
          {hasTerms && (
            <>
              With it you agree to the{' '}
              <a href="#terms" className="link">
                terms
              </a>
              .{' '}
            </>
          )}
          What we do with your data is on the{' '}
          <a href={paths.privacy} className="link">
            privacy page
          </a>
          . Questions: {contactEmail}
        </p>
      </div>
    </div>
  )
}

function buttonLabel(isSoldOut: boolean, isSubmitting: boolean, isFree: boolean): string {
  if (isSoldOut) return isSubmitting ? 'Joining the waitlist...' : 'Join the waitlist'
  if (isSubmitting) return 'Holding your seats...'
  return isFree ? 'Get your ticket' : 'Buy and pay'
}
