import type { LaunchItem } from '../../../domain/event/launch/items.ts'
import { paths } from '../../../domain/paths.ts'
import { zonedTime } from '../../ui/zoned-time.ts'

const states = {
  done: { word: 'Done', box: 'on-ink bg-third' },
  open: { word: 'To do', box: 'on-bright bg-second' },
  'not-needed': { word: 'Not needed here', box: 'border-2 border-text' },
} as const

export function Item({ item, timeZone }: { item: LaunchItem; timeZone: string }) {
  const { id, title, text, state, tick, repair, places } = item
  const { word, box } = states[state]
  return (
    <li
      id={id}
      className="grid scroll-mt-4 gap-x-8 gap-y-2 border-b-4 border-text py-5 md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <p>
        <span className={`inline-block px-3 py-1 font-bold ${box}`}>{word}</span>
      </p>
      <div className="min-w-0 wrap-anywhere">
        <h2 className="display-small text-xl md:text-2xl">{title}</h2>
        <p className="mt-2 max-w-[44rem] text-lg">{text}</p>
        {tick && <Ticked tick={tick} timeZone={timeZone} />}
        {state !== 'done' && places.length > 0 && <Places item={item} />}
        {state !== 'done' && repair && (
          <p className="mt-2 text-[0.9375rem]">
            How: <code>{repair}</code>
          </p>
        )}
        <Buttons item={item} />
      </div>
    </li>
  )
}

function Ticked({ tick, timeZone }: { tick: NonNullable<LaunchItem['tick']>; timeZone: string }) {
  const { day, time } = zonedTime(tick.at, timeZone)
  return (
    <p className="mt-2 font-semibold">
      {tick.by} said on {day} at {time} that this is right as it is.
    </p>
  )
}

/** Many stand folded, so that the list can be seen as a whole. */
function Places({ item: { places, morePlaces } }: { item: LaunchItem }) {
  const all = places.length + morePlaces
  const entries = (
    <ul className="mt-2 grid gap-1">
      {places.map(({ document, label, text }) => (
        <li key={`${document} ${label} ${text}`} className="border-t-2 border-text pt-1">
          <a href={paths.eventDocument(document)} className="link inline-flex min-h-11 items-center">
            {label}
          </a>{' '}
          <span className="block sm:ml-2 sm:inline">{text}</span>
        </li>
      ))}
      {morePlaces > 0 && <li className="border-t-2 border-text pt-2">… and {morePlaces} more.</li>}
    </ul>
  )
  if (all <= 3) return entries
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-11 items-center">Show all {all} places</summary>
      {entries}
    </details>
  )
}

function Buttons({ item: { id, seen, state, canTick, tick } }: { item: LaunchItem }) {
  if (state === 'not-needed' && id !== 'mail') return null
  const isMail = id === 'mail'
  if (!isMail && !canTick) return null
  return (
    <form method="post" action={paths.adminLaunch} className="mt-4">
      <input type="hidden" name="item" value={id} />
      <input type="hidden" name="seen" value={seen} />
      {isMail ? (
        <button type="submit" name="intent" value="send-test-mail" className="button button-small">
          Send a test mail to me
        </button>
      ) : tick ? (
        <button type="submit" name="intent" value="untick" className="button button-small button-quiet">
          Put back on the list
        </button>
      ) : (
        <button type="submit" name="intent" value="tick" className="button button-small">
          This is right as it is
        </button>
      )}
    </form>
  )
}
