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
