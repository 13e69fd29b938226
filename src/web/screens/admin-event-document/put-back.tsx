import { useState } from 'react'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import type { Refusal } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { handOverToast } from '../../ui/toast.ts'

interface PutBackProps {
  name: DocumentName
  version: number
  /** What is public. */
  current: number
  /** Somebody published another one meanwhile. */
  onChanged(): void
}

/** Publishes an earlier version as a new one, after one question. */
export function PutBack({ name, version, current, onChanged }: PutBackProps) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  async function putBack() {
    const payload = { name, version, current }
    const answer = await call('put-back-event-version', payload, eventMessages.putBackFailed)
    if (answer.ok) {
      const { doneTitle: title } = adminMessages
      handOverToast({ title, text: eventMessages.putBack(version, answer.value.version) })
      return location.reload()
    }
    if (answer.refusal.reason === 'not-signed-in') return location.reload()
    setRefusal(answer.refusal)
  }

  return (
    <div className="grid justify-items-start gap-4">
      <Alert sentence={refusal && saidOf(refusal, version)} />
      {refusal?.problems && (
        <ul className="list-disc pl-6">
          {refusal.problems.map(({ document, path, sentence }) => (
            <li key={`${document} ${path.join('.')} ${sentence}`} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {refusal?.conflict ? (
        <button type="button" className="button" onClick={onChanged}>
          Show the newest
        </button>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Put back
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          id="put-back"
          title={`Put version ${version} back?`}
          action={['Put back', 'Putting back...']}
          onConfirm={putBack}
          onClosed={() => setAsking(false)}
        >
          <p>
            Everybody then sees version {version} again, within a second. It is published as a new version;
            the one of now stays in the history, and a draft stays as it is.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function saidOf({ sentence, problems, conflict }: Refusal, version: number): string {
  if (conflict) return `${sentence}. Nothing was put back: please look at that first.`
  return problems ? `Version ${version} does not fit any more:` : sentence
}
