import { useState } from 'react'
import { deskMessages as messages } from '../../../domain/desk-messages.ts'
import { call } from '../../call.ts'
import { TextField } from '../../ui/field.tsx'
import { showRefusal, textOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { DeskPart } from './desk-part.ts'

export function NoteForm({ order, reload }: DeskPart) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { isBusy, submit } = useSubmit(async (form) => {
    const note = textOf(new FormData(form), 'note')
    const answer = await call('note-order', { orderId: order.id, note, seen: order.note }, messages.failed)
    if (answer.ok) {
      toast({ title: 'Saved', text: 'The note is saved' })
      return reload()
    }
    showRefusal(answer.refusal, form, setErrors)
  })
  return (
    <form method="post" onSubmit={submit} className="mt-3 grid gap-5">
      <TextField
        id="order-note"
        name="note"
        label="For organisers only"
        defaultValue={order.note}
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
