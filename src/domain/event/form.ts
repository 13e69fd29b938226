/** What a form needs to know of a document, as plain data: the schemas stay on the server. */
import type * as z from 'zod/mini'
import { type Field, type FieldKind, fieldOf, innerOf, type PictureWishes } from './fields/field.ts'
import { type DocumentName, documentSchemas } from './schemas/index.ts'

export interface FormField {
  kind: FieldKind
  label: string
  help?: string
  /** For a list: what one entry is called. */
  entry?: string
  /** What the document holds where the field is left empty; without it the field has to be filled in. */
  ifEmpty?: 'nothing' | 'null' | 'blank'
  choices?: readonly string[]
  /** For a picture. */
  wishes?: PictureWishes
  /** For a group, in the order of the form. */
  fields?: Readonly<Record<string, FormField>>
  /** For a list. */
  item?: FormField
}

const forms = new Map<DocumentName, FormField>()

export function formOf(name: DocumentName): FormField {
  const form = forms.get(name) ?? described(documentSchemas[name])
  forms.set(name, form)
  return form
}

function described(schema: z.core.$ZodType): FormField {
  const { kind, label, help, entry, written, wishes } =
    fieldOf(schema) ?? ({ kind: 'line', label: '' } as Field)
  const ifEmpty = ifEmptyOf(schema)
  const choices = kind === 'choice' ? choicesOf(written) : undefined
  const { shape, element } = structureOf(schema)
  return {
    kind,
    label,
    ...(help !== undefined && { help }),
    ...(entry !== undefined && { entry }),
    ...(ifEmpty && { ifEmpty }),
    ...(choices && { choices }),
    ...(wishes && { wishes }),
    ...(shape && {
      fields: Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, described(field)])),
    }),
    ...(element && { item: described(element) }),
  }
}

function ifEmptyOf(schema: z.core.$ZodType): FormField['ifEmpty'] {
  const { type, defaultValue } = schema._zod.def as { type: string; defaultValue?: unknown }
  if (type === 'optional') return 'nothing'
  if (type === 'default') return defaultValue === null ? 'null' : 'blank'
  return undefined
}

function choicesOf(written: Record<string, unknown> = {}): string[] {
  const { enum: values, anyOf } = written as { enum?: string[]; anyOf?: { enum?: string[] }[] }
  return values ?? anyOf?.flatMap((each) => each.enum ?? []) ?? []
}

function structureOf(schema: z.core.$ZodType): {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
} {
  const inner = innerOf(schema)
  return inner ? structureOf(inner) : (schema._zod.def as object)
}
