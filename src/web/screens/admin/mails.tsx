import type { Dashboard } from '../../../domain/admins.ts'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { dayAndTime } from '../../ui/zoned-time.ts'

interface MailsProps extends Pick<Dashboard, 'mail'> {
  timeZone: string
  isDemo: boolean
  whenRetried(): Promise<void>
}

export function Mails({ mail, timeZone, isDemo, whenRetried }: MailsProps) {
  return (
    <TitledSection id="mail" title="Mail">
      <dl className="mt-4 grid grid-cols-3 border-4 border-text text-center">
        <Figure label="Waiting" count={mail.waiting} />
        <Figure label="Sent" count={mail.sent} />
        <Figure label="Failed" count={mail.failed} isBad={mail.failed > 0} />
      </dl>
      {mail.failed > 0 && <RetryForm whenRetried={whenRetried} />}
      <ul className="mt-4">
        {mail.failures.map(({ id, letter, recipient, failed_at, error }) => {
          return (
            <li key={id} className="border-t-2 border-text py-3">
              <p className="flex flex-wrap justify-between gap-x-4">
                <strong className="break-all">{recipient}</strong>
                <time dateTime={failed_at}>{dayAndTime(failed_at, timeZone)}</time>
              </p>
              <p>{letter.replaceAll('-', ' ')}</p>
              {error && <p className="text-[0.9375rem] wrap-anywhere text-error">{error}</p>}
            </li>
          )
        })}
      </ul>
      {mail.failed > mail.failures.length && (
        <p>… and {mail.failed - mail.failures.length} more that failed before these.</p>
      )}
      {mail.failed === 0 && <p>No email has failed.</p>}
      {isDemo && (
        <p className="mt-4">
          This is a demo: emails stay on this machine.{' '}
          <a href={paths.capturedMail} className="link whitespace-nowrap">
            Read the mail
          </a>
        </p>
      )}
    </TitledSection>
  )
}

export function Figure({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <div
      className={`flex flex-col-reverse border-text px-2 py-3 not-first:border-l-4 ${isBad ? 'on-bright bg-second' : ''}`}
    >
      <dt className="font-semibold">{label}</dt>
      <dd className="display-small text-3xl">{count}</dd>
    </div>
  )
}

/** Retries all at once: they mostly failed for the same reason. */
function RetryForm({ whenRetried }: Pick<MailsProps, 'whenRetried'>) {
  const { isBusy, submit } = useSubmit(async () => {
    const result = await call('retry-failed-letters', {}, messages.retryFailed)
    if (result.ok) {
      toast({ title: messages.doneTitle, text: messages.retried(result.value.retried) })
      await whenRetried()
    } else toast({ title: messages.failedTitle, text: result.refusal.sentence }, true)
  })

  return (
    <form method="post" action={paths.admin} onSubmit={submit} className="mt-4">
      <button type="submit" name="intent" value="retry-letters" className="button w-full" disabled={isBusy}>
        {isBusy ? 'Sending again...' : 'Send failed emails again'}
      </button>
    </form>
  )
}
