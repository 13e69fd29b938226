import { useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import { counted } from '../../../domain/counted.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import type { Refusal } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { shortTime } from '../../ui/zoned-time.ts'

export type Wanted = CallPayload<'create-sending'>

interface SendDialogProps {
  wanted: Wanted
  /** Whom, in words. */
  to: string
  timeZone: string
  now: string
  onRefused(refusal: Refusal): Promise<void>
  onCount(count: number): void
  onDone(text: string): Promise<void>
  onClosed(): void
}

/** Says whom and when. What must be asked once more is asked here. */
export function SendDialog(props: SendDialogProps) {
  const { wanted, to, timeZone, now, onRefused, onCount, onDone, onClosed } = props
  const [count, setCount] = useState(wanted.count)
  const [question, setQuestion] = useState<string>()
  const [again, setAgain] = useState(false)
  const people = counted(count, 'person', 'people')

  async function confirm() {
    const answer = await call('create-sending', { ...wanted, count, again }, messages.failed)
    if (answer.ok)
      return onDone(messages.queued(answer.value.count, shortTime(answer.value.sendAt, timeZone, now)))
    const { fields = {}, sentence } = answer.refusal
    if (!fields.count && !fields.again) return onRefused(answer.refusal)
    if (fields.again) setAgain(true)
    if (fields.count) {
      const shown = await call('preview-sending', wantedWriting(wanted), messages.failed)
      if (shown.ok) {
        setCount(shown.value.count)
        onCount(shown.value.count)
      }
    }
    setQuestion(sentence)
    return false
  }
  return (
    <ConfirmDialog
      id="send"
      title={`Send to ${count}?`}
      action={[`Send to ${count}`, 'One moment...']}
      onConfirm={confirm}
      onClosed={onClosed}
    >
      {question && (
        <p role="alert" className="on-bright mb-3 border-4 border-ink bg-second px-4 py-3 font-bold">
          {question}
        </p>
      )}
      <ul className="grid gap-2 text-lg">
        <li>
          <strong>{people}</strong>: {to}.
        </li>
        <li>
          “{wanted.subject}” goes out{' '}
          {wanted.at === null
            ? 'in ten minutes'
            : `at ${shortTime(new Date(wanted.at).toISOString(), timeZone, now)}`}
          .
        </li>
        <li>Until then you can call it back, and nobody gets it.</li>
      </ul>
    </ConfirmDialog>
  )
}

const wantedWriting = ({ audience, subject, text }: Wanted) => ({ audience, subject, text })
