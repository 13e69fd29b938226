import type { Dashboard } from '../../../domain/admins.ts'
import { paths } from '../../../domain/paths.ts'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { dayAndTime } from '../../ui/zoned-time.ts'

interface ActivityProps {
  entries: Dashboard['audit']
  /** The event's. */
  timeZone: string
}

const shownAtOnce = 12

export function Activity({ entries, timeZone }: ActivityProps) {
  const older = entries.slice(shownAtOnce)
  return (
    <TitledSection id="activity" title="Activity">
      {entries.length === 0 && <p className="mt-4">Nothing has been done here yet.</p>}
      <List entries={entries.slice(0, shownAtOnce)} timeZone={timeZone} />
      {older.length > 0 && (
        <details className="mt-2">
          <summary className="link min-h-11 py-2">Show {older.length} older</summary>
          <List entries={older} timeZone={timeZone} />
        </details>
      )}
    </TitledSection>
  )
}

function List({ entries, timeZone }: ActivityProps) {
  return (
    <ol className="mt-4">
      {entries.map(({ id, created_at, actor, summary, proposal }) => {
        return (
          <li key={id} className="border-t-2 border-text py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
              <span className="break-all">{actor}</span>
              <time dateTime={created_at}>{dayAndTime(created_at, timeZone)}</time>
            </p>
            <p className="font-semibold wrap-anywhere">{summary}</p>
            {proposal && (
              <a href={paths.proposalsIn({ tab: 'new', search: proposal.id })} className="link wrap-anywhere">
                <bdi>{proposal.title}</bdi>
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
