import './screen.css'
import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import type { WallSlot } from '../../../domain/day/wall.ts'
import { namesInLine } from '../../../domain/names-in-line.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { DemoTimeBar } from '../../parts/page/demo-time-bar.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent, useSite } from '../../site.ts'
import { QrCode } from '../../ui/qr-code.tsx'

export const meta = metadata(({ name }) => ({ title: `Wall - ${name}`, description: '' }), '', {
  isPrivate: true,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { at } = parametersOf('wall', request.url)
  const { isDemo, wall } = context.get(backendContext)
  return { ...(await wall(at)), at: isDemo ? at : undefined }
}

/** For a projector: no menus, nothing to press. `live/wall.ts` marks the slots as time goes on. */
export default function Wall() {
  const { slots, scene, now, next, moment, at, programme, floor } = useLoaderData<typeof loader>()
  const { shortName, edition, timeZone, endsAt, dateText, day } = useEvent()
  const origin = useSite()?.publicUrl ?? ''
  return (
    <main
      id="main"
      className="wall"
      data-wall
      data-zone={timeZone}
      data-ends={Date.parse(endsAt)}
      data-scene={scene}
      data-moment={at && moment}
      data-floor={floor ? '' : undefined}
      data-demos={paths.demosNow}
    >
      <header className="wall-head">
        <h1>
          {shortName} {edition}
        </h1>
        <p data-as-of />
        <p className="wall-clock" data-clock />
      </header>
      {slots.length > 0 && <DemoTimeBar path={paths.wall} at={at} className="wall-demo" />}
      <section className="wall-shown" aria-labelledby="wall-shown">
        <h2 id="wall-shown">Now showing</h2>
        <p className="wall-shown-title" dir="auto" data-shown-title />
        <p className="wall-shown-clock" role="timer" data-shown-clock />
        <p className="wall-shown-stars">
          Give your stars: <Address origin={origin} path={paths.demos} />
        </p>
      </section>
      <div className="wall-day">
        <p className="wall-line" data-of="empty">
          {day.emptyText}
        </p>
        <p className="wall-line" data-of="before">
          {dateText}
        </p>
        <p className="wall-line" data-of="pause">
          Pause
        </p>
        <p className="wall-line" data-of="waiting">
          No more talks for now. Look at the programme.
        </p>
        <p className="wall-line" data-of="after">
          Thank you for being here.
        </p>
        {slots.map((slot) => (
          <Slot
            key={slot.id}
            slot={slot}
            when={slot.id === now ? 'now' : slot.id === next ? 'next' : undefined}
          />
        ))}
      </div>
      <aside className="wall-side">
        <div className="wall-count">
          <p data-of="now">Ends in</p>
          <p data-of="before soon pause">Begins in</p>
          <p className="wall-digits" role="timer" data-countdown />
        </div>
        {floor && (
          <figure className="wall-code wall-floor" data-until={floor.until}>
            <QrCode qr={floor.qr} label="Pitch a talk, as a QR code" />
            <figcaption>
              <span>Pitch a talk.</span> The floor is open until {floor.untilClock}.
            </figcaption>
          </figure>
        )}
        <figure className="wall-code wall-programme">
          <QrCode qr={programme} label="The programme, as a QR code" />
          <figcaption>
            The programme on your phone: <Address origin={origin} path={paths.programme} />
          </figcaption>
        </figure>
      </aside>
    </main>
  )
}

/** To be typed by hand. */
const Address = ({ origin, path }: { origin: string; path: string }) => (
  <span>
    {origin.replace(/^https?:\/\//, '')}
    <wbr />
    {path}
  </span>
)

function Slot({ slot, when }: { slot: WallSlot; when: 'now' | 'next' | undefined }) {
  const { id, startsAt, endsAt, from, to, talks } = slot
  return (
    <section
      aria-labelledby={`wall-${id}`}
      data-slot={id}
      data-from={startsAt}
      data-to={endsAt}
      data-when={when}
    >
      <h2 id={`wall-${id}`}>
        <span className="wall-now">Now</span>
        <span className="wall-next">Next</span>{' '}
        <span>
          {from} to {to}
        </span>
      </h2>
      <ul className={`wall-talks wall-${sizeOf(talks.length)}`}>
        {talks.map(({ id, title, hosts, isCancelled, room, ink }) => (
          <li key={id}>
            <p className="wall-room">
              <span className={`wall-ink-${ink}`} dir="auto">
                {room}
              </span>{' '}
              <span dir="auto">{isCancelled ? 'Cancelled' : namesInLine(hosts)}</span>
            </p>
            <p className={isCancelled ? 'wall-title line-through' : 'wall-title'} dir="auto">
              {title}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many talks share the screen decides how large they are. */
const sizeOf = (count: number) => sizes.find(([most]) => count <= most)?.[1] ?? 'crowd'
const sizes = [
  [2, 'few'],
  [4, 'some'],
  [6, 'six'],
  [9, 'nine'],
  [12, 'many'],
] as const
