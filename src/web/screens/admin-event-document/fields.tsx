import { useContext } from 'react'
import { enteredText } from '../../../domain/event/entered.ts'
import { decimalOf } from '../../../domain/money.ts'
import { Field, SelectField, TextField } from '../../ui/field.tsx'
import { CurrencyContext, type FieldProps, useField } from './form-context.ts'

/** Nobody's own name or address: browsers propose nothing, and change nothing that is typed. */
const asTyped = { autoComplete: 'off', dir: 'auto' } as const

const inputModes = { link: 'url', mail: 'email', money: 'decimal', number: 'decimal' } as const

export function LineField({ field, value, place }: FieldProps) {
  const { labelled, change } = useField({ field, place })
  const isAddress = field.kind !== 'line'
  return (
    <Field
      {...labelled}
      {...asTyped}
      inputMode={inputModes[field.kind as keyof typeof inputModes]}
      autoCapitalize={isAddress ? 'none' : undefined}
      spellCheck={isAddress ? false : undefined}
      value={enteredText(field, value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

export function NumberField({ field, value, place }: FieldProps) {
  const { labelled, change } = useField({ field, place })
  const isMoney = field.kind === 'money'
  const currency = useContext(CurrencyContext)
  return (
    <div className="max-w-[16rem]">
      <Field
        {...labelled}
        label={isMoney && currency ? `${labelled.label} in ${currency}` : labelled.label}
        autoComplete="off"
        inputMode="decimal"
        placeholder={isMoney ? decimalOf(6500, currency) : undefined}
        value={enteredText(field, value, currency)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  )
}

export function TextArea({ field, value, place }: FieldProps) {
  const { labelled, change } = useField({ field, place })
  return (
    <TextField
      {...labelled}
      {...asTyped}
      value={enteredText(field, value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

export function YesOrNoField({ field, value, place }: FieldProps) {
  const { labelled, change } = useField({ field, place })
  const { id, label, hint, error } = labelled
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="tick">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.9375rem]">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

export function ChoiceField({ field, value, place }: FieldProps) {
  const { labelled, change } = useField({ field, place })
  const { choices = [], ifEmpty } = field
  const chosen = enteredText(field, value)
  return (
    <SelectField {...labelled} value={chosen} onChange={({ currentTarget }) => change(currentTarget.value)}>
      {(ifEmpty || !choices.includes(chosen)) && <option value="">{ifEmpty ? 'None' : 'Choose…'}</option>}
      {/* What stands in a draft and is no choice any more. */}
      {chosen !== '' && !choices.includes(chosen) && <option>{chosen}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  )
}

/** Chosen from the browser's own palette, or typed. */
export function ColourField({ field, value, place }: FieldProps) {
  const { labelled, change } = useField({ field, place })
  const text = enteredText(field, value)
  return (
    <div className="flex max-w-[24rem] items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field
          {...labelled}
          autoComplete="off"
          spellCheck={false}
          placeholder="#ffc928"
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </div>
      <input
        type="color"
        aria-label={`${field.label}: choose`}
        className="colour-well"
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  )
}
