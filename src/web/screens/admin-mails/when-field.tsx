import { useState } from 'react'
import { hour } from '../../../domain/durations.ts'
import { localIn } from '../../../domain/event/zoned.ts'
import { Field } from '../../ui/field.tsx'

interface WhenFieldProps {
  timeZone: string
  now: string
  /** The time to begin with; empty for the usual one. */
  start: string | undefined
  error: string | undefined
}

export function WhenField({ timeZone, now, start, error }: WhenFieldProps) {
  const [isTimed, setTimed] = useState(start !== undefined)
  const usual = localIn(new Date(Date.parse(now) + hour).toISOString(), timeZone).slice(0, 16)
  const choices = [
    ['soon', 'In ten minutes; until then it can be called back', !isTimed],
    ['time', 'At a time', isTimed],
  ] as const
  return (
    <fieldset>
      <legend className="font-bold">When</legend>
      {choices.map(([value, label, isChosen]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="when"
            value={value}
            className="size-6 flex-none"
            checked={isChosen}
            onChange={() => setTimed(value === 'time')}
          />
          {label}
        </label>
      ))}
      {isTimed && (
        <Field
          id="mail-at"
          name="at"
          type="datetime-local"
          label="Day and time"
          hint={`By the clock of ${timeZone}.`}
          defaultValue={start || usual}
          className="sm:max-w-[16rem]"
          error={error}
        />
      )}
    </fieldset>
  )
}
