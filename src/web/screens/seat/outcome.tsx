import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import type { Posted } from './form-actions.ts'

/** What came of a form, above it. */
export function Outcome({ posted }: { posted: Posted | undefined }) {
  if (!posted) return null
  if (!posted.isDone) return <NoticeAlert notice={posted.notice} className="" />
  return (
    <p role="status" className="on-bright border-4 border-ink bg-first px-4 py-3">
      <strong>{posted.notice.title}.</strong> {posted.notice.text}
    </p>
  )
}
