import type { ComponentProps } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  id: string
  label: string
  error?: string
}

/** A labelled input; its error is read out with it. */
export function Field({ id, label, error, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
