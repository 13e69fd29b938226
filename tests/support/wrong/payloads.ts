/** Payloads made from the schemas themselves. */
import fc from 'fast-check'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Arbitrary = fc.Arbitrary<unknown>
/** What the definition of a schema holds, by its type. */
interface Definition {
  type: string
  in: Schema
  out: Schema
  shape: Record<string, Schema>
  innerType: Schema
  element: Schema
  options: Schema[]
  entries: Record<string, string>
  values: unknown[]
  checks?: z.core.$ZodCheck[]
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Definition

/** The schemas that a value passes through one after the other. */
const stagesOf = (schema: Schema): Schema[] => {
  const def = defOf(schema)
  return def.type === 'pipe' ? [...stagesOf(def.in), ...stagesOf(def.out)] : [schema]
}

const checksOf = (schema: Schema) =>
  (defOf(schema).checks ?? []).map(
    (check) => check._zod.def as { check: string; maximum?: number; format?: string },
  )

/**
 * Values of the form of a schema. Not all pass its finer rules; `known` has values for fields, by name, that something is
 * found by. Throws for a kind of schema that it does not know, so that none is left out unnoticed.
 */
export function arbitraryOf(schema: Schema, known: Record<string, Arbitrary> = {}): Arbitrary {
  const def = defOf(schema)
  const of = (inner: Schema) => arbitraryOf(inner, known)
  switch (def.type) {
    case 'pipe': {
      const stages = stagesOf(schema)
      const address = stages.find((stage) => checksOf(stage).some(({ format }) => format === 'email'))
      return of(address ?? stages.find((stage) => defOf(stage).type !== 'transform') ?? schema)
    }
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [
            name,
            known[name] ? fc.oneof({ weight: 4, arbitrary: known[name] }, of(field)) : of(field),
          ]),
        ),
        { noNullPrototype: true, requiredKeys: requiredKeys(def.shape) },
      )
    case 'string': {
      const checks = checksOf(schema)
      if (checks.some(({ format }) => format === 'email'))
        return fc.emailAddress().map((address) => address.slice(-254))
      const maxLength = Math.min(60, ...checks.map(({ maximum }) => maximum ?? 60))
      return fc.oneof(
        fc.string({ maxLength }),
        fc.string({ unit: 'grapheme', maxLength: Math.ceil(maxLength / 4) }),
      )
    }
    case 'optional':
    case 'default':
      return of(def.innerType)
    case 'nullable':
      return fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 3, arbitrary: of(def.innerType) },
      )
    case 'array':
      return fc.array(of(def.element), { maxLength: 8 })
    case 'union':
      return fc.oneof(...def.options.map(of))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.integer({ min: 0, max: 6 })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
    case 'unknown':
      return fc.jsonValue({ maxDepth: 1 })
    default:
      throw new Error(`Nobody has said what a value of ${def.type} looks like`)
  }
}

const requiredKeys = (shape: Record<string, Schema>) =>
  Object.entries(shape).flatMap(([name, field]) => (defOf(field).type === 'optional' ? [] : [name]))

/** The names of the fields that take anything at all, or any fields. */
export function carelessFields(schema: Schema): string[] {
  const def = defOf(schema)
  if (def.type === 'pipe') return stagesOf(schema).flatMap(carelessFields)
  if (def.type === 'union') return def.options.flatMap(carelessFields)
  if (def.type === 'optional' || def.type === 'nullable') return carelessFields(def.innerType)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const inner = defOf(field).type === 'optional' ? defOf(field).innerType : field
    return ['unknown', 'record'].includes(defOf(inner).type) ? [name] : carelessFields(inner)
  })
}

/** The way to each field of a payload, also of payloads inside it. */
export function fieldPaths(schema: Schema): string[][] {
  const def = defOf(schema)
  if (def.type === 'pipe') return stagesOf(schema).flatMap(fieldPaths)
  if (def.type === 'union') return def.options.flatMap(fieldPaths)
  if (['optional', 'nullable', 'default'].includes(def.type)) return fieldPaths(def.innerType)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const inner = fieldPaths(field)
    return inner.length === 0 ? [[name]] : inner.map((path) => [name, ...path])
  })
}
