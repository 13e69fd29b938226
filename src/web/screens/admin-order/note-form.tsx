import { useState } from 'react'
import { isOwn } from '../../../domain/merge-fields.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { call } from '../../call.ts'
import { useTyped } from '../../parts/admin/use-typed.ts'
import { TextField } from '../../ui/field.tsx'
import { showRefusal, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { DeskPart } from './desk-part.ts'

/** What was typed stays when others were faster; saving it again then replaces what they wrote, knowingly. */
export function NoteForm({ order, reload }: DeskPart) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** What was sent without an answer, and may be stored. */
  const [unanswered] = useState<{ note: string }[]>(() => [])
  const { values, seen, type, look, forget } = useTyped({ note: order.note }, `note-${order.id}`)
  const { isBusy, submit } = useSubmit((form) => save(form))
  async function save(form: HTMLFormElement, before = seen.note): Promise<void> {
    const wanted = { orderId: order.id, note: values.note, seen: before }
    const answer = await call('note-order', wanted, messages.failed)
    if (answer.ok) {
      toast({ title: 'Saved', text: 'The note is saved' })
      setErrors({})
      if (await reload()) forget()
      return
    }
    if (answer.refusal.reason === 'conflict') {
      const now = await reload()
      if (now) look({ note: now.note }, ['note'])
      if (now && isOwn(unanswered, now, ['note'])) return save(form, now.note)
    } else unanswered.push({ note: values.note })
    showRefusal(answer.refusal, form, setErrors)
  }
  return (
    <form method="post" onSubmit={submit} className="mt-3 grid gap-5">
      <TextField
        id="order-note"
        name="note"
        label="For organisers only"
        value={values.note}
        onChange={({ currentTarget }) => type({ note: currentTarget.value })}
        readOnly={isBusy}
        maxLength={2000}
        error={errors.note}
      />
      <p>
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save note'}
        </button>
      </p>
    </form>
  )
}
