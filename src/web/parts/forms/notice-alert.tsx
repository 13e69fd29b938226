import type { Notice } from '../../../domain/notice.ts'

interface NoticeAlertProps {
  notice: Notice
  /** It went well: the look of a toast that says so. */
  isDone?: boolean
  className?: string
}

/** What the toast would say, for a form posted without script. */
export const NoticeAlert = ({
  notice: { title, text },
  isDone = false,
  className = 'mb-8',
}: NoticeAlertProps) => (
  <p
    role={isDone ? 'status' : 'alert'}
    className={`on-bright border-4 border-ink px-4 py-3 ${isDone ? 'bg-first' : 'bg-second'} ${className}`}
  >
    <strong>{title}</strong>
    <br />
    {text}
  </p>
)
