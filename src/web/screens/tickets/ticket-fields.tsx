import { counted } from '../../../domain/counted.ts'
import { formatCents } from '../../../domain/money.ts'
import type { KindOnSale } from '../../../domain/orders.ts'
import type { Line } from '../../../domain/ticket-kinds.ts'
import { lineField } from './ticket-form-data.ts'

interface NumberOfTicketsProps {
  most: number
  chosen?: number
  error?: string
}

export function NumberOfTickets({ most, chosen = 1, error }: NumberOfTicketsProps) {
  return (
    <fieldset className="strip field" aria-describedby={error && 'ticket-number-error'}>
      <legend>How many tickets?</legend>
      <div className="strip-stubs">
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="numberOfTickets"
              value={count}
              defaultChecked={count === chosen}
              data-drafted
              aria-invalid={error ? true : undefined}
            />
            <span>
              {count}
              <span className="sr-only"> {count === 1 ? 'ticket' : 'tickets'}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="ticket-number-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface KindCountsProps {
  kinds: readonly KindOnSale[]
  currency: string
  chosen: readonly Line[]
  errors: Readonly<Record<string, string | undefined>>
}

/** A strip for each kind, from none on. */
export function KindCounts({ kinds, currency, chosen, errors }: KindCountsProps) {
  return (
    <>
      {kinds.map((kind) => {
        const name = lineField(kind.id)
        const error = errors[name]
        const count = chosen.find((line) => line.kind === kind.id)?.count ?? 0
        return (
          <fieldset
            key={kind.id}
            className="strip field"
            aria-describedby={[`about-${kind.id}`, error && `error-${kind.id}`].filter(Boolean).join(' ')}
            disabled={kind.state !== 'open'}
          >
            <legend className="wrap-anywhere">
              {kind.name}, {kind.priceCents === 0 ? 'free' : formatCents(kind.priceCents, currency)}
            </legend>
            <p id={`about-${kind.id}`} className="mb-2 text-[0.9375rem] wrap-anywhere">
              {[kind.text, stateInWords(kind)].filter(Boolean).join(' ')}
            </p>
            {kind.state === 'open' && (
              <div className="strip-stubs">
                {Array.from({ length: kind.most + 1 }, (_, index) => index).map((number) => (
                  <label key={number}>
                    <input
                      type="radio"
                      name={name}
                      value={number}
                      defaultChecked={number === count}
                      data-drafted
                      aria-invalid={error ? true : undefined}
                    />
                    <span>
                      {number}
                      <span className="sr-only"> of {kind.name}</span>
                    </span>
                  </label>
                ))}
              </div>
            )}
            {error && (
              <p id={`error-${kind.id}`} className="field-error">
                {error}
              </p>
            )}
          </fieldset>
        )
      })}
      {errors.lines && (
        <p className="field-error" role="alert">
          {errors.lines}
        </p>
      )}
    </>
  )
}

function stateInWords({ state, startsInWords, seatsLeft }: KindOnSale): string {
  if (state === 'over') return 'On sale no more.'
  if (state === 'early') return startsInWords ? `On sale from ${startsInWords}.` : 'Not on sale yet.'
  return seatsLeft === 0 ? 'Sold out: order it alone to wait for it.' : `${counted(seatsLeft, 'seat')} left.`
}

/** Says what listing means before anybody agrees. */
export function Listing({ isChosen = false, error }: { isChosen?: boolean; error?: string }) {
  return (
    <div className="listing">
      <input
        id="ticket-listing"
        type="checkbox"
        name="allowPublicListing"
        value="true"
        defaultChecked={isChosen}
        data-drafted
        aria-describedby="ticket-listing-means"
        aria-invalid={error ? true : undefined}
      />
      <div>
        <label htmlFor="ticket-listing" className="font-bold">
          List me on the participants page
        </label>
        <p id="ticket-listing-means" className="text-[0.9375rem]">
          Then everybody, search engines too, can read your name, your LinkedIn link and what you add to your
          profile later: a few words, an idea, a picture. Your address, what you paid and what you eat are
          never shown. Leave it off and nobody learns from us that you come; you can change your mind by mail.
        </p>
      </div>
    </div>
  )
}
