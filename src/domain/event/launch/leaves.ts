/** What stands in the fields of a document, one by one. */
import type * as z from 'zod/mini'
import { type FieldKind, fieldOf, innerOf } from '../fields/field.ts'
import { type DocumentName, documentSchemas } from '../schemas/index.ts'

export interface Leaf {
  document: DocumentName
  path: (string | number)[]
  kind: FieldKind
  label: string
  /** For a picture the name of its file. */
  text: string
}

export const leavesIn = (document: DocumentName, value: unknown): Leaf[] =>
  leaves(documentSchemas[document], value, []).map((leaf) => ({ document, ...leaf }))

function leaves(
  schema: z.core.$ZodType,
  value: unknown,
  path: (string | number)[],
): Omit<Leaf, 'document'>[] {
  if (value === undefined || value === null) return []
  const { kind, label } = fieldOf(schema) ?? { kind: undefined, label: '' }
  if (kind === 'picture') {
    const { file, alt } = Object(value) as { file?: unknown; alt?: unknown }
    const named = { path, kind, label, text: `${file ?? ''}` }
    return alt ? [named, { path, kind: 'line', label: `${label}, in words`, text: `${alt}` }] : [named]
  }
  const { shape, element } = partsOf(schema)
  const inner = innerOf(schema)
  if (inner && !shape && !element) return leaves(inner, value, path)
  if (element && Array.isArray(value))
    return value.flatMap((each, index) => leaves(element, each, [...path, index]))
  if (shape && typeof value === 'object')
    return Object.entries(shape).flatMap(([key, each]) =>
      leaves(each, (value as Record<string, unknown>)[key], [...path, key]),
    )
  return kind ? [{ path, kind, label, text: String(value) }] : []
}

function partsOf(schema: z.core.$ZodType) {
  return schema._zod.def as { shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType }
}
