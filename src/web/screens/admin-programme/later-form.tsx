import { useState } from 'react'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { asIf } from './as-if.ts'
import type { EditorPart } from './editor-part.ts'

/** Shifts a slot that has not begun, and all after it. */
export function LaterForm({ plan, begun, done, close }: EditorPart & { close(): void }) {
  const slots = plan.slots.filter(({ id }) => !begun.includes(id))
  const [chosen, choose] = useState('')
  const [minutes, setMinutes] = useState('15')
  const [isBusy, setBusy] = useState(false)
  const slot = slots.find(({ id }) => id === chosen) ?? slots[0]
  if (!slot) return null
  const { id: slotId, startsAt } = slot
  async function shift() {
    setBusy(true)
    const answer = call(
      'shift-slots',
      { slotId, startsAt, minutes: Number(minutes), ...asIf() },
      messages.failed,
    )
    const isDone = await done(answer, `From ${startsAt} on everything begins ${minutes} minutes later`)
    setBusy(false)
    if (isDone) close()
  }
  return (
    <details name="happened" className="border-b-2 border-text pb-3">
      <summary className="min-h-11 py-2 text-lg font-bold">Everything begins later</summary>
      <div className="grid justify-items-start gap-4">
        <SelectField
          id="later-from"
          label="From which slot on?"
          value={slotId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
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
          min={1}
          max={240}
          value={minutes}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
        <p>
          Talks keep their places. Programme, wall and calendars have the new times at once; hosts are not
          written to. To take it back, put the version before back in{' '}
          <a href={paths.eventDocument('day')} className="link">
            Rooms and slots
          </a>
          .
        </p>
        <button type="button" className="button" disabled={isBusy} onClick={shift}>
          {isBusy ? 'Shifting...' : 'Begin later'}
        </button>
      </div>
    </details>
  )
}
