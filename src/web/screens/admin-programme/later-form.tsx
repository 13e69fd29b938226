import { useRef, useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { isForNow } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { showRefusal, textOf } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { demoTime } from './demo-time.ts'
import type { EditorPart } from './editor-part.ts'

/** Shifts a slot that has not begun, and all after it. */
export function LaterForm({ plan, begun, done, noteDay, close }: EditorPart & { close(): void }) {
  const [chosen, choose] = useState(() => plan.slots.find(({ id }) => !begun.includes(id))?.id)
  // A slot that begins meanwhile stays chosen: nobody has asked to shift the next one.
  const slots = plan.slots.filter(({ id }) => id === chosen || !begun.includes(id))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const slot = slots.find(({ id }) => id === chosen) ?? slots[0]
  const unanswered = useRef<CallPayload<'shift-slots'>>(undefined)
  const { isBusy, submit } = useSubmit(async (form) => {
    if (!slot) return
    const minutes = Number(textOf(new FormData(form), 'minutes'))
    const { current: before } = unanswered
    const isSame = before?.slotId === slot.id && before.minutes === minutes
    // Perhaps it was done, and only its answer lost: pressed again it must not be done twice.
    const startsAt = isSame ? before.startsAt : slot.startsAt
    const payload = { slotId: slot.id, startsAt, minutes, ...demoTime() }
    const answer = await call('shift-slots', payload, messages.failed)
    unanswered.current = !answer.ok && isForNow(answer.refusal) ? payload : undefined
    if (!answer.ok && answer.refusal.fields) return showRefusal(answer.refusal, form, setErrors)
    setErrors({})
    if (answer.ok && answer.value.before !== null)
      noteDay({ version: answer.value.before, current: answer.value.version })
    if (await done(Promise.resolve(answer), messages.shifted(startsAt, minutes))) close()
  })
  if (!slot) return null
  return (
    <details name="happened" className="border-b-2 border-text pb-3">
      <summary className="min-h-11 py-2 text-lg font-bold">Everything begins later</summary>
      <form method="post" noValidate onSubmit={submit} className="grid justify-items-start gap-4">
        <SelectField
          id="later-from"
          label="From which slot on?"
          value={slot.id}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          error={begun.includes(slot.id) ? messages.slotHasBegun(slot.startsAt) : undefined}
        >
          {slots.map(({ id, startsAt: time, endsAt }) => (
            <option key={id} value={id}>
              {time} to {endsAt}
            </option>
          ))}
        </SelectField>
        <Field
          id="later-minutes"
          label="How many minutes later?"
          type="number"
          inputMode="numeric"
          name="minutes"
          min={1}
          max={240}
          defaultValue={15}
          error={errors.minutes}
        />
        <p>
          Talks keep their places. Programme, wall and calendars have the new times at once; hosts get no
          mail. <b>Undo</b> puts the times back. Later you can put an earlier version back in{' '}
          <a href={paths.eventDocument('day')} className="link">
            Rooms and slots
          </a>
          .
        </p>
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? 'Shifting...' : 'Begin later'}
        </button>
      </form>
    </details>
  )
}
