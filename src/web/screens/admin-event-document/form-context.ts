import { type ComponentType, createContext, useContext } from 'react'
import type { FormField } from '../../../domain/event/form.ts'
import type { Conflict, Path } from '../../../domain/event/merge.ts'
import { pathOf } from '../../../domain/event/places.ts'
import type { Editing } from './editing.ts'

/** What every field needs and what never changes while one types. */
export interface FormTools extends Pick<Editing, 'change' | 'decide'> {
  form: FormField
  /** Renders any field, those inside of others too. */
  FieldView: ComponentType<FieldProps>
  /** Rows that can be opened, by their place. */
  rows: Map<string, () => void>
}

export const FormContext = createContext<FormTools | undefined>(undefined)

export function useForm(): FormTools {
  const tools = useContext(FormContext)
  if (!tools) throw new Error('a field stands outside of its form')
  return tools
}

/** What is said about fields, by their place. */
export interface Notices {
  problems: ReadonlyMap<string, string>
  conflicts: ReadonlyMap<string, readonly Conflict[]>
  changedBy: string | undefined
}

export const NoticesContext = createContext<Notices>({
  problems: new Map(),
  conflicts: new Map(),
  changedBy: undefined,
})

/** The time zone of the event, or the one that is being typed. */
export const ZoneContext = createContext('UTC')

/** In which the amounts of the document are; without one, none is said. */
export const CurrencyContext = createContext('')

export interface FieldProps {
  field: FormField
  value: unknown
  /** Its path, as `placeKey` writes it. */
  place: string
}

/** What an input needs: id, texts and how to change the value. */
export function useField({ field, place }: Pick<FieldProps, 'field' | 'place'>) {
  const { change } = useForm()
  const { problems } = useContext(NoticesContext)
  const error = problems.get(place)
  return {
    labelled: {
      id: fieldId(place),
      label: field.ifEmpty ? `${field.label} (optional)` : field.label,
      ...(field.help !== undefined && { hint: field.help }),
      ...(error !== undefined && { error }),
    },
    change: (value: unknown) => change(pathOf(place), value),
  }
}

export const fieldId = (place: string) => `field-${place}`

/** Opens the rows around a field and moves the focus into it. */
export function reveal({ rows }: Pick<FormTools, 'rows'>, path: Path): void {
  const places = path.map((_, index) => path.slice(0, index + 1).join('.'))
  for (const place of places) rows.get(place)?.()
  const found = [...places].reverse().map((place) => document.getElementById(fieldId(place)))
  const field = found.find((element) => element !== null) ?? document.getElementById('document-form')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
