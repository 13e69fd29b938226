import { useState } from 'react'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import type { DeskProposal } from '../../../domain/proposal-desk.ts'
import { deletionWord } from '../../../domain/proposal-tabs.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/form.ts'

interface DeleteDialogProps {
  /** Their ids. */
  proposals: readonly string[]
  /** Those of them on this page. */
  titles: readonly DeskProposal[]
  whenDone(): Promise<void>
  onClosed(): void
}

/** Says what goes, also from the programme, and waits for the word. */
export function DeleteDialog({ proposals, titles, whenDone, onClosed }: DeleteDialogProps) {
  const [word, setWord] = useState('')
  const [error, setError] = useState<string>()
  /** What the programme loses of proposals that are not on this page: the server says it. */
  const [warning, setWarning] = useState<string>()
  const count = proposals.length === 1 ? 'this proposal' : `${proposals.length} proposals`
  const talks = titles.flatMap(({ talks }) => talks)
  async function confirm() {
    const answer = await call(
      'delete-proposals',
      // The dialog has said what the programme loses.
      { ids: [...proposals], word, ...((talks.length > 0 || warning) && { anyway: true }) },
      messages.failed,
    )
    if (!answer.ok) {
      const { reason, sentence } = answer.refusal
      setWarning(reason === 'conflict' ? sentence : warning)
      setError(reason === 'conflict' ? undefined : sentence)
      return false
    }
    toast({ title: 'Deleted', text: proposals.length === 1 ? 'The proposal is gone' : `${count} are gone` })
    await whenDone()
  }
  return (
    <ConfirmDialog
      id="delete-proposals"
      title={`Delete ${count} for good?`}
      action={['Delete for good', 'Deleting...']}
      onConfirm={confirm}
      onClosed={onClosed}
    >
      <div className="grid gap-4">
        {titles.length > 0 && (
          <ul className="max-h-40 overflow-y-auto">
            {titles.map(({ id, title }) => (
              <li key={id} dir="auto" className="font-bold">
                {title}
              </li>
            ))}
          </ul>
        )}
        <p>
          The text, its votes and its earlier versions are gone, and nobody can bring them back. To take it
          off the board and keep it, hide it.
        </p>
        {(warning || talks.length > 0) && (
          <p role="alert" className="font-bold">
            {warning ?? messages.inProgramme(talks)}
          </p>
        )}
        <Field
          id="delete-word"
          label={`Type “${deletionWord}”`}
          value={word}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ currentTarget }) => setWord(currentTarget.value)}
          {...(error && { error })}
        />
      </div>
    </ConfirmDialog>
  )
}
