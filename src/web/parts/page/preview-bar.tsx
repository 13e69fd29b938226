import type { PreviewNotice } from '../../../domain/backend.ts'
import { paths } from '../../../domain/paths.ts'
import { shortTime } from '../../ui/zoned-time.ts'

interface PreviewBarProps {
  preview: PreviewNotice
  /** The event's. */
  timeZone: string
}

/** Above a page with the drafts of the event. */
export const PreviewBar = ({ preview, timeZone }: PreviewBarProps) => (
  <aside aria-label="Preview" className="on-bright border-b-4 border-ink bg-first">
    <div className="wrap py-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="display-small text-xl">Preview: not public</p>
        <a href={paths.adminEvent} className="button button-small">
          Back to editing
        </a>
      </div>
      {preview.isPosted && (
        <p role="alert" className="mt-3 font-bold">
          Nothing was sent: forms do nothing in a preview.
        </p>
      )}
      <p className="mt-2 max-w-5xl wrap-anywhere">{draftsIn(preview, timeZone)}</p>
      {preview.problems.length > 0 && <Problems problems={preview.problems} />}
    </div>
  </aside>
)

function draftsIn({ drafts, now }: PreviewNotice, timeZone: string): string {
  if (drafts.length === 0) return 'There are no drafts: visitors see the same.'
  const named = drafts.map(
    ({ label, savedBy, savedAt }) =>
      `${label} (${savedBy ?? 'somebody'}, ${shortTime(savedAt, timeZone, now)})`,
  )
  return `With all drafts together: ${named.join(', ')}. Links stay in the preview; forms and buttons do nothing.`
}

const mostShown = 20

function Problems({ problems }: Pick<PreviewNotice, 'problems'>) {
  const more = problems.length - mostShown
  return (
    <>
      <p className="mt-3 font-bold">Not shown yet, because something is not right:</p>
      <ul className="mt-1 list-disc pl-6">
        {problems.slice(0, mostShown).map(({ document, label, sentence }) => (
          <li key={`${document} ${sentence}`} className="wrap-anywhere">
            <a href={paths.eventDocument(document)} className="link">
              {label}
            </a>
            : {sentence}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1">… and {more} more.</p>}
    </>
  )
}
