import './screen.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { privateMetadata } from '../../metadata.ts'
import { backendContext } from '../../server-context.ts'

export const meta = () => privateMetadata({ title: 'Door' })

/** Other pages have no camera (docs/security.md#security-headers). */
export const headers = () => ({
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
})

/** The same for every link: who has none of a door is told so by the calls. */
export function loader({ context }: LoaderFunctionArgs) {
  const { event } = context.get(backendContext)
  return { name: event.shortName, timeZone: event.timeZone, currency: event.tickets.currency }
}

export default function Door() {
  const { name, timeZone, currency } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="door" data-door={timeZone} data-currency={currency}>
      <header className="door-head">
        <h1 className="display-small">
          <span data-door-name>Door</span> <span className="sr-only">of {name}</span>
        </h1>
        <p className="door-count">
          <strong data-in>–</strong> in / <span data-expected>–</span>
        </p>
      </header>
      <p className="door-state" role="status" data-state>
        Loading the list…
      </p>
      <noscript>
        <p className="door-state">The door needs JavaScript.</p>
      </noscript>
      <search>
        <form className="door-ask" data-search>
          <label htmlFor="who">Name, order number or code</label>
          <div className="door-fields">
            <input
              id="who"
              name="q"
              type="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
            />
            <button type="button" className="button" data-camera hidden>
              Camera
            </button>
          </div>
        </form>
      </search>
      <WalkInForm />
      <div data-camera-view hidden>
        <video className="door-video" muted playsInline />
        <button type="button" className="button button-quiet w-full" data-camera-stop>
          Stop the camera
        </button>
      </div>
      <div data-verdict aria-live="assertive" />
      <ul className="door-seats" data-seats />
      <section data-unsent hidden>
        <h2 className="display-small text-xl">Tell an organiser</h2>
        <ul data-unsent-list />
        <button type="button" className="button button-small button-quiet mt-3" data-problems-seen>
          Seen
        </button>
      </section>
    </main>
  )
}

/** For a door that may add people; `live/door/walk-in.ts` shows and fills it. */
const WalkInForm = () => (
  <>
    <button type="button" className="button button-quiet w-full" data-walk-in hidden>
      Somebody without a ticket
    </button>
    <form className="door-ask door-walk-in" data-walk-in-form hidden noValidate>
      <h2 className="display-small text-xl">Without a ticket</h2>
      <p role="alert" className="door-alert" data-walk-in-alert hidden />
      <label htmlFor="walk-in-name">Name</label>
      <input id="walk-in-name" name="name" maxLength={200} dir="auto" autoComplete="off" />
      <label htmlFor="walk-in-email">Email, for the receipt (optional)</label>
      <input id="walk-in-email" name="email" type="email" maxLength={254} autoComplete="off" />
      <p className="grid gap-1.5" data-walk-in-kinds hidden>
        <label htmlFor="walk-in-kind">Ticket</label>
        <select id="walk-in-kind" name="kind" />
      </p>
      <fieldset className="door-choices">
        <legend className="sr-only">Payment</legend>
        <label>
          <input type="radio" name="paid" value="here" defaultChecked />{' '}
          <span data-walk-in-price>Pays here</span>
        </label>
        <label>
          <input type="radio" name="paid" value="free" /> Free
        </label>
      </fieldset>
      <p className="door-choices" data-walk-in-squeeze hidden>
        <label>
          <input type="checkbox" name="squeezeIn" /> Let in, although no seat is left
        </label>
      </p>
      <div className="door-fields">
        <button type="submit" className="button flex-1" data-walk-in-add>
          Add and let in
        </button>
        <button type="button" className="button button-quiet" data-walk-in-cancel>
          Cancel
        </button>
      </div>
    </form>
  </>
)
