import { useEffect, useState } from 'react'
import type { FormField } from '../../../domain/event/form.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { call } from '../../call.ts'
import { shortTime } from '../../ui/zoned-time.ts'
import { Retry } from './retry.tsx'
import type { Version } from './use-versions.ts'
import { VersionView } from './version-view.tsx'

interface HistoryProps {
  name: DocumentName
  form: FormField
  /** The event's. */
  timeZone: string
}

/** Every version that was published. It is asked for when it is opened: there may be newer ones than the page knows. */
export default function History(props: HistoryProps) {
  const { name } = props
  const [history, setHistory] = useState<readonly Version[]>()
  const [failure, setFailure] = useState<string>()
  const [turn, setTurn] = useState(0)
  const reload = () => setTurn(turn + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let isCurrent = true
    setFailure(undefined)
    void call('get-event-document', { name }, eventMessages.historyFailed).then((answer) => {
      if (!isCurrent) return
      if (answer.ok) setHistory(answer.value.history)
      else if (answer.refusal.reason === 'not-signed-in') location.reload()
      else setFailure(answer.refusal.sentence)
    })
    return () => {
      isCurrent = false
    }
  }, [name, turn])
  if (failure !== undefined) return <Retry sentence={failure} onRetry={reload} />
  if (history === undefined) return <p role="status">Loading...</p>
  return <Versions {...props} key={history[0]?.version} history={history} onChanged={reload} />
}

const shownAtOnce = 10
const shownMore = 20

interface VersionsProps extends HistoryProps {
  /** Newest first: the first is what is public. */
  history: readonly Version[]
  /** Somebody published another one meanwhile. */
  onChanged(): void
}

function Versions(props: VersionsProps) {
  const { history, timeZone } = props
  const [now] = useState(() => new Date().toISOString())
  const [shown, setShown] = useState(shownAtOnce)
  const [open, setOpen] = useState<number>()
  const more = Math.min(shownMore, history.length - shown)
  const isCut = (history.at(-1)?.version ?? 1) > 1
  return (
    <>
      <ol className="grid grid-cols-1" aria-label="Versions">
        {history.slice(0, shown).map((version, at) => {
          const isOpen = open === version.version
          const id = `version-${version.version}`
          return (
            <li key={version.version} className="min-w-0 border-t-2 border-text py-2">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 text-left"
                onClick={() => setOpen(isOpen ? undefined : version.version)}
              >
                <span>
                  <span className="link font-bold">Version {version.version}</span>
                  {at === 0 && ' (public now)'}
                </span>
                <span className="wrap-anywhere">
                  {eventMessages.publisherOf(version)}, {shortTime(version.published_at, timeZone, now)}
                </span>
              </button>
              <div id={id}>{isOpen && <VersionView {...props} version={version} />}</div>
            </li>
          )
        })}
      </ol>
      {more > 0 && (
        <button type="button" className="button button-quiet mt-4" onClick={() => setShown(shown + more)}>
          Show {more} older
        </button>
      )}
      {more <= 0 && isCut && (
        <p className="mt-4">
          These are the newest {history.length}. Older ones are kept, too, but not listed.
        </p>
      )}
    </>
  )
}
