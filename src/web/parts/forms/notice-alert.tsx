import type { Notice } from '../../../domain/messages.ts'

interface NoticeAlertProps {
  notice: Notice
  className?: string
}

/** What the toast would say, for a form posted without script. */
export const NoticeAlert = ({ notice: { title, text }, className = 'mb-8' }: NoticeAlertProps) => (
  <p role="alert" className={`on-bright border-4 border-ink bg-second px-4 py-3 ${className}`}>
    <strong>{title}</strong>
    <br />
    {text}
  </p>
)
