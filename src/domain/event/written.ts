/** Documents as people write them in files: amounts with two decimals, under names without the unit. */
import type * as z from 'zod/mini'
import { withTwoDecimals } from '../money.ts'
import type { EventDocuments } from './documents.ts'
import { fieldOf, innerOf, writtenName } from './fields/field.ts'
import { type DocumentName, documentSchemas } from './schemas/index.ts'

export const fromWritten = (name: DocumentName, written: unknown): unknown =>
  mapped(documentSchemas[name], written, (shape, [key, value]) => {
    const known = Object.keys(shape).find((each) => shape[each] && writtenName(each, shape[each]) === key)
    if (known) return [known, value]
    // Under its name with the unit an amount counts cents.
    const isCents = fieldIn(shape, key) !== undefined && typeof value === 'string' && /^\d+$/.test(value)
    return [key, isCents ? Number(value) : value]
  })

export const toWritten = <Name extends DocumentName>(name: Name, document: EventDocuments[Name]): unknown =>
  mapped(documentSchemas[name], document, (shape, [key, value]) => {
    const field = fieldIn(shape, key)
    const isMoney = field !== undefined && fieldOf(field)?.kind === 'money' && typeof value === 'number'
    return [field ? writtenName(key, field) : key, isMoney ? withTwoDecimals(value) : value]
  })

type Shape = Readonly<Record<string, z.core.$ZodType>>
type Entry = [key: string, value: unknown]

/** A file may call a field `constructor`, which every object has. */
const fieldIn = (shape: Shape, key: string) => (Object.hasOwn(shape, key) ? shape[key] : undefined)

function mapped(
  schema: z.core.$ZodType,
  value: unknown,
  change: (shape: Shape, entry: Entry) => Entry,
): unknown {
  const inner = innerOf(schema)
  if (inner) return mapped(inner, value, change)
  const { shape, element } = schema._zod.def as { shape?: Shape; element?: z.core.$ZodType }
  if (element && Array.isArray(value)) return value.map((each) => mapped(element, each, change))
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.map((entry) => {
      const [key, each] = change(shape, entry)
      const field = fieldIn(shape, key) ?? fieldIn(shape, entry[0])
      return [key, field ? mapped(field, each, change) : each]
    }),
  )
}
