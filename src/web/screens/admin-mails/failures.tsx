import type { SendingDetails } from '../../../domain/sendings.ts'

interface FailuresProps extends Pick<SendingDetails, 'failures'> {
  /** How many there are, listed or not. */
  failed: number
}

/** Why mails of a sending failed. */
export const Failures = ({ failures, failed }: FailuresProps) => (
  <>
    <ul>
      {failures.map(({ email, error }) => (
        <li key={email} className="border-t-2 border-text py-2">
          <strong className="break-all">{email}</strong>
          {error && <span className="block text-[0.9375rem] text-error">{error}</span>}
        </li>
      ))}
    </ul>
    {failed > failures.length && <p>… and {failed - failures.length} more that failed before these.</p>}
  </>
)
