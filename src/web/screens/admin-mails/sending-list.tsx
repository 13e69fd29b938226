import { useState } from 'react'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { mostSendings } from '../../../domain/sending-groups.ts'
import type { ListedSending, SendingDetails } from '../../../domain/sendings.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { DownloadCsv } from '../../parts/admin/download-csv.tsx'
import { QuickSearch } from '../../parts/admin/quick-search.tsx'
import { toast } from '../../ui/form.ts'
import { useFocusInList } from '../../ui/use-focus-in-list.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { shortTime } from '../../ui/zoned-time.ts'
import { Failures } from './failures.tsx'

interface SendingListProps {
  sendings: readonly ListedSending[]
  timeZone: string
  now: string
  reload(): Promise<void>
}

export function SendingList({ sendings, ...given }: SendingListProps) {
  const list = useFocusInList()
  const [asked, setAsked] = useState<string>()
  if (sendings.length === 0)
    return <p className="mt-2 text-lg">Nothing was sent yet. What you write stands here for thirty days.</p>
  return (
    <>
      <QuickSearch
        id="sendings-search"
        entries={sendings}
        textOf={({ subject, to, by }) => `${subject} ${to} ${by}`}
      >
        {(found) => (
          <ul ref={list} className="mt-4 border-t-4 border-text">
            {found.map((sending) => (
              <SendingItem
                key={sending.id}
                sending={sending}
                isAsking={asked === sending.id}
                onAsk={setAsked}
                {...given}
              />
            ))}
          </ul>
        )}
      </QuickSearch>
      {sendings.length === mostSendings && <p className="mt-4">{messages.newestOnly(mostSendings)}</p>}
      <p className="mt-4">
        <DownloadCsv ask={() => call('export-sendings', {}, messages.failed)} failedTitle="Error" />
      </p>
    </>
  )
}

interface SendingItemProps extends Omit<SendingListProps, 'sendings'> {
  sending: ListedSending
  isAsking: boolean
  /** Undefined once it is answered. */
  onAsk(id: string | undefined): void
}

function SendingItem({ sending, isAsking, onAsk, timeZone, now, reload }: SendingItemProps) {
  const { id, subject, to, by, sendAt, recalledAt, recipients, waiting, sent, leftOut, failed } = sending
  const timeOf = (iso: string) => shortTime(iso, timeZone, now)
  const hasBegun = sent + failed + leftOut > 0
  const label = hasBegun ? 'Stop the rest' : 'Call back'

  async function recall() {
    const answer = await call('recall-sending', { id }, messages.failed)
    if (answer.ok)
      toast({ title: 'Called back', text: messages.calledBack(answer.value.withdrawn, answer.value.gone) })
    else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    await reload()
  }
  return (
    <li className="border-b-4 border-text py-4 wrap-anywhere">
      <h3 className="display-small text-xl">{subject}</h3>
      <p className="mt-1">
        {to}, by {by}
      </p>
      <p className="mt-1 text-lg font-bold">{stateOf(sending, timeOf(recalledAt ?? sendAt))}</p>
      {!recalledAt && (
        <progress
          className="sending-progress"
          max={recipients}
          value={recipients - waiting}
          aria-label="Gone out"
        />
      )}
      <p>
        {[
          `${sent} sent`,
          waiting > 0 && `${waiting} waiting`,
          leftOut > 0 && `${leftOut} left out`,
          failed > 0 && `${failed} failed`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {waiting > 0 && !recalledAt && (
          <button type="button" className="button button-small" onClick={() => onAsk(id)}>
            {label}
          </button>
        )}
        {failed > 0 && !recalledAt && <Retry id={id} reload={reload} />}
      </div>
      <Details id={id} failed={failed} />
      {isAsking && (
        <ConfirmDialog
          id="recall"
          title={hasBegun ? 'Stop the rest?' : 'Call it back?'}
          action={[label, 'One moment...']}
          onConfirm={recall}
          onClosed={() => onAsk(undefined)}
        >
          <p className="text-lg">
            {hasBegun
              ? `${waiting} of ${recipients} people do not get “${subject}”. Those who have it keep it.`
              : `Nobody gets “${subject}”. You can write it again.`}
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function stateOf({ recalledAt, recipients, waiting, sent, failed }: ListedSending, time: string): string {
  if (recalledAt) return `Called back ${time}`
  const people = recipients === 1 ? 'one person' : `${recipients} people`
  if (waiting === 0 && sent === 0) return `Went to nobody, ${time}`
  if (waiting === 0) return `Went to ${sent < recipients ? `${sent} of ` : ''}${people}, ${time}`
  return sent + failed === 0 ? `Goes to ${people} at ${time}` : `On its way to ${people} since ${time}`
}

function Retry({ id, reload }: { id: string; reload(): Promise<void> }) {
  const { isBusy, submit } = useSubmit(async () => {
    const answer = await call('retry-sending', { id }, messages.failed)
    if (answer.ok) toast({ title: 'Done', text: messages.retried(answer.value.retried) })
    else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    await reload()
  })
  return (
    <form method="post" onSubmit={submit}>
      <button type="submit" className="button button-small" disabled={isBusy}>
        {isBusy ? 'One moment...' : 'Try the failed again'}
      </button>
    </form>
  )
}

/** Read when it is opened, and again when more has failed. */
function Details({ id, failed }: { id: string; failed: number }) {
  const [found, setFound] = useState<{ details: SendingDetails; failed: number }>()
  const [isWrong, setWrong] = useState(false)
  async function open(isOpen: boolean) {
    if (!isOpen || found?.failed === failed) return
    const answer = await call('get-sending', { id }, messages.failed)
    setWrong(!answer.ok)
    if (answer.ok) setFound({ details: answer.value, failed })
  }
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        {failed > 0 ? 'Text, and why mails failed' : 'Text'}
      </summary>
      {isWrong && <p role="alert">{messages.failed}</p>}
      {found && (
        <>
          <Failures failures={found.details.failures} failed={found.failed} />
          <p className="mt-2 border-l-4 border-text pl-4 whitespace-pre-wrap">{found.details.text}</p>
        </>
      )}
    </details>
  )
}
