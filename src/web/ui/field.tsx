import type { ComponentProps } from 'react'

interface Labelled {
  id: string
  label: string
  /** Advice below the label, read out with the field. */
  hint?: string
  error?: string
}

/** A labelled input; its hint and its error are read out with it. */
export function Field({ id, label, hint, error, ...input }: ComponentProps<'input'> & Labelled) {
  return (
    <div className="field">
      <Label {...{ id, label, hint }} />
      <input id={id} {...input} {...described({ id, hint, error })} />
      <FieldError {...{ id, error }} />
    </div>
  )
}

export const EmailField = (
  given: Omit<ComponentProps<typeof Field>, 'type' | 'autoComplete' | 'required' | 'maxLength'>,
) => <Field {...given} autoComplete="email" type="email" required maxLength={254} />

export function TextField({ id, label, hint, error, ...textarea }: ComponentProps<'textarea'> & Labelled) {
  return (
    <div className="field">
      <Label {...{ id, label, hint }} />
      <textarea id={id} {...textarea} {...described({ id, hint, error })} />
      <FieldError {...{ id, error }} />
    </div>
  )
}

export function SelectField({ id, label, hint, error, ...select }: ComponentProps<'select'> & Labelled) {
  return (
    <div className="field">
      <Label {...{ id, label, hint }} />
      <select id={id} {...select} {...described({ id, hint, error })} />
      <FieldError {...{ id, error }} />
    </div>
  )
}

/** A box to tick, with its words behind it. */
export function CheckField({
  id,
  label,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & Omit<Labelled, 'hint'>) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
        <input
          id={id}
          type="checkbox"
          className="size-6 flex-none"
          {...input}
          {...described({ id, error })}
        />
        <span>{label}</span>
      </label>
      <FieldError {...{ id, error }} />
    </div>
  )
}

const Label = ({ id, label, hint }: Pick<Labelled, 'id' | 'label' | 'hint'>) => (
  <>
    <label htmlFor={id}>{label}</label>
    {hint && (
      <p id={`${id}-hint`} className="text-[0.9375rem]">
        {hint}
      </p>
    )}
  </>
)

const FieldError = ({ id, error }: Pick<Labelled, 'id' | 'error'>) =>
  error ? (
    <p id={`${id}-error`} className="field-error">
      {error}
    </p>
  ) : null

const described = ({ id, hint, error }: Omit<Labelled, 'label'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})
