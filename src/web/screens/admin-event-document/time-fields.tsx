import { useContext, useId, useRef, useState } from 'react'
import { clocksKept, enteredText, isMoment } from '../../../domain/event/entered.ts'
import { dayInWords, inWords, isZone, localIn, withOffset } from '../../../domain/event/zoned.ts'
import { Field } from '../../ui/field.tsx'
import { type FieldProps, useField, useForm, ZoneContext } from './form-context.ts'

/** A date and time in the event's time zone; a text field where the value is not a date and time. */
export function MomentField({ field, value, place }: FieldProps) {
  const timeZone = useContext(ZoneContext)
  const { labelled, change } = useField({ field, place })
  const isReadable = typeof value === 'string' && isMoment(value)
  const asShown = () => (isReadable ? localIn(value, timeZone) : enteredText(field, value))
  // A half typed year must not be written anew below the fingers.
  const typed = useRef<unknown>(value)
  const zone = useRef(timeZone)
  const [entered, setEntered] = useState({ text: asShown(), isNative: isReadable || !value })
  if (typed.current !== value || zone.current !== timeZone) {
    typed.current = value
    zone.current = timeZone
    setEntered({ text: asShown(), isNative: isReadable || !value })
  }
  function type(text: string) {
    const local = text.length === 16 ? `${text}:00` : text
    typed.current = entered.isNative && text !== '' ? withOffset(local, timeZone) : text
    setEntered({ ...entered, text })
    change(typed.current)
  }
  return (
    <div className="max-w-[28rem]">
      <Field
        {...labelled}
        type={entered.isNative ? 'datetime-local' : 'text'}
        autoComplete="off"
        value={entered.text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {isReadable && <p className="mt-1.5 text-[0.9375rem]">{inWords(value, timeZone)}</p>}
    </div>
  )
}

const shapes = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d$/ }

/** A day of the calendar or a time of the clock. */
export function TimeField({ field, value, place }: FieldProps) {
  const { labelled, change } = useField({ field, place })
  const text = enteredText(field, value)
  const kind = field.kind === 'date' ? 'date' : 'time'
  const [isNative] = useState(text === '' || shapes[kind].test(text))
  const isDay = kind === 'date' && shapes.date.test(text)
  return (
    <div className="max-w-[16rem]">
      <Field
        {...labelled}
        type={isNative ? kind : 'text'}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {isDay && <p className="mt-1.5 text-[0.9375rem]">{dayInWords(text)}</p>}
    </div>
  )
}

/** Searched by typing. With another zone, every time of this document stays what the clock shows. */
export function ZoneField({ field, value, place }: FieldProps) {
  const timeZone = useContext(ZoneContext)
  const { form, change: changeAt } = useForm()
  const { labelled, change } = useField({ field, place })
  const list = useId()
  function type(zone: string) {
    change(zone)
    if (zone !== timeZone && isZone(zone))
      changeAt([], (document: unknown) => clocksKept(form, document, timeZone, zone))
  }
  return (
    <div className="max-w-[28rem]">
      <Field
        {...labelled}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={enteredText(field, value)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}
