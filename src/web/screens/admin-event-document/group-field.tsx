import { useContext } from 'react'
import { emptyValue } from '../../../domain/event/entered.ts'
import type { FormField } from '../../../domain/event/form.ts'
import { Icon } from '../../ui/icons.tsx'
import { Fold } from './fold.tsx'
import { type FieldProps, fieldId, NoticesContext, useField, useForm } from './form-context.ts'

/** Fields that belong together; one that may be left out is added and removed as a whole. */
export function GroupField({ field, value, place }: FieldProps) {
  const { form } = useForm()
  const { change } = useField({ field, place })
  const { label, help, ifEmpty } = field
  const isMissing = value === undefined || value === null
  if (isMissing && ifEmpty)
    return (
      <div id={fieldId(place)} tabIndex={-1}>
        <p className="font-bold">{label} (optional)</p>
        {help && <p className="text-[0.9375rem]">{help}</p>}
        <button
          type="button"
          className="button button-small button-quiet mt-2"
          onClick={() => change(emptyValue({ ...field, ifEmpty: undefined }))}
        >
          <Icon shape="plus" className="size-4" />
          Add {label}
        </button>
      </div>
    )
  if (isOneOfMany(form, place))
    return (
      <section className="form-row" aria-label={label}>
        <Fold
          {...{ place }}
          id={fieldId(place)}
          title={label}
          notices={
            <div className="form-row-notices">
              <PlaceError place={place} />
            </div>
          }
        >
          {help && <p className="text-[0.9375rem]">{help}</p>}
          <GroupFields {...{ field, value, place }} />
        </Fold>
      </section>
    )
  return (
    <fieldset id={fieldId(place)} tabIndex={-1} className="form-group">
      <legend>{label}</legend>
      {help && <p className="-mt-2 text-[0.9375rem]">{help}</p>}
      <PlaceError place={place} />
      <GroupFields {...{ field, value, place }} />
      {ifEmpty && (
        <button
          type="button"
          className="button button-small button-quiet justify-self-start"
          onClick={() => change(undefined)}
        >
          <Icon shape="bin" className="size-4" />
          Remove {label}
        </button>
      )}
    </fieldset>
  )
}

const mostStandOpen = 6

/** In a document with many groups, each group is folded. */
const isOneOfMany = ({ fields = {} }: FormField, place: string) =>
  place in fields && Object.values(fields).filter(({ kind }) => kind === 'group').length > mostStandOpen

export function GroupFields({ field, value, place }: FieldProps) {
  const { FieldView } = useForm()
  const values = Object(value) as Readonly<Record<string, unknown>>
  return Object.entries(field.fields ?? {}).map(([key, each]) => (
    <FieldView key={key} field={each} value={values[key]} place={place === '' ? key : `${place}.${key}`} />
  ))
}

/** What is wrong with a group or a list as a whole. */
export function PlaceError({ place }: { place: string }) {
  const error = useContext(NoticesContext).problems.get(place)
  return error ? <p className="font-semibold text-error">{error}</p> : null
}
