/** The pictures that a document names. */
import type * as z from 'zod/mini'
import { fieldOf, fields, innerOf, type PictureWishes } from './fields/field.ts'
import { type DocumentName, documentSchemas } from './schemas/index.ts'

interface NamedPicture {
  path: (string | number)[]
  label: string
  wishes: PictureWishes
  /** Its path below the folder of the pictures, or its name in the database. */
  file: string
}

export const picturesIn = (name: DocumentName, document: unknown): NamedPicture[] =>
  found(documentSchemas[name], document, [])

/** The same document with other names of its files; those that `nameOf` does not know stay. */
export function withPictureNames<Value>(
  name: DocumentName,
  document: Value,
  nameOf: (file: string) => string | undefined,
): Value {
  const copy = structuredClone(document)
  for (const { path, file } of picturesIn(name, copy)) {
    const picture = path.reduce<unknown>(
      (holder, step) => (holder as Record<typeof step, unknown>)[step],
      copy,
    )
    Object.assign(picture as object, { file: nameOf(file) ?? file })
  }
  return copy
}

function found(schema: z.core.$ZodType, value: unknown, path: (string | number)[]): NamedPicture[] {
  if (value === undefined || value === null) return []
  const inner = innerOf(schema)
  if (inner && fields.get(schema as z.ZodMiniType)?.kind !== 'picture') return found(inner, value, path)
  const field = fieldOf(schema)
  if (field?.kind === 'picture') {
    const { file } = value as { file?: unknown }
    const { label, wishes = {} } = field
    return typeof file === 'string' ? [{ path, label, wishes, file }] : []
  }
  const { shape, element } = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>
    element?: z.core.$ZodType
  }
  if (element)
    return Array.isArray(value) ? value.flatMap((each, index) => found(element, each, [...path, index])) : []
  return typeof value !== 'object'
    ? []
    : Object.entries(shape ?? {}).flatMap(([key, each]) =>
        found(each, (value as Record<string, unknown>)[key], [...path, key]),
      )
}
