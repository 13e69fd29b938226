import './screen.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { privateMetadata } from '../../metadata.ts'
import { backendContext } from '../../server-context.ts'

export const meta = () => privateMetadata({ title: 'Door' })

/** Other pages have no camera (docs/security.md#security-headers). */
export const headers = () => ({
  'Permissions-Policy':
    'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
})

/** The same for every link: who has none of a door is told so by the calls. */
export function loader({ context }: LoaderFunctionArgs) {
  const { event } = context.get(backendContext)
  return { name: event.shortName, timeZone: event.timeZone }
}

export default function Door() {
  const { name, timeZone } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="door" data-door={timeZone}>
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
      <div data-camera-view hidden>
        <video className="door-video" muted playsInline />
        <button type="button" className="button button-quiet w-full" data-camera-stop>
          Stop the camera
        </button>
      </div>
      <div data-verdict aria-live="assertive" />
      <ul className="door-seats" data-seats />
      <section data-unsent hidden>
        <h2 className="display-small text-xl">Tell an organizer</h2>
        <ul data-unsent-list />
        <button type="button" className="button button-small button-quiet mt-3" data-problems-seen>
          Seen
        </button>
      </section>
    </main>
  )
}
