import type { Notice } from '../../../domain/messages.ts'

interface NoticeAlertProps {
  notice: Notice
  className?: string
}

/** Why a form posted without script was refused, above what the page shows: what its toast would say. */
export const NoticeAlert = ({ notice: { title, text }, className = 'mb-8' }: NoticeAlertProps) => (
  <p role="alert" className={`on-bright border-4 border-ink bg-coral px-4 py-3 ${className}`}>
    <strong>{title}</strong>
    <br />
    {text}
  </p>
)
