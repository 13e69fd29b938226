/** What every field of a document is made of: a reading with sentences, and what form, check and JSON Schema know of it. */
import * as z from 'zod/mini'
import { isVisible } from '../../fields.ts'
import { closestTo } from '../../spelling.ts'

export type FieldKind =
  | 'line'
  | 'text'
  | 'identifier'
  | 'number'
  | 'yes-or-no'
  | 'choice'
  | 'money'
  | 'moment'
  | 'date'
  | 'time'
  | 'zone'
  | 'link'
  | 'mail'
  | 'colour'
  | 'picture'
  | 'list'
  | 'group'

export interface Field {
  kind: FieldKind
  label: string
  /** One sentence below the field. */
  help?: string
  /** For a picture: how it should be. */
  wishes?: PictureWishes
  /** What one entry of a list is called: 'coupon'. */
  entry?: string
  /** How the field is written in a file, as JSON Schema. */
  written?: Record<string, unknown>
}

export interface PictureWishes {
  /** Width to height, as a form proposes to crop it. */
  ratio?: readonly [width: number, height: number]
  /** Endings of the files that can be shown there; any without them. */
  endings?: readonly PictureEnding[]
  /** Its alternative text may be empty. */
  isDecoration?: boolean
}

export type PictureEnding = 'svg' | 'png' | 'jpg' | 'webp' | 'avif'

export const fields = z.registry<Field>()

export type Named = Pick<Field, 'label' | 'help'>

/** Says what is wrong instead of giving a value; `local` is a time that lacks the offset of the event's zone. */
export class Refusal {
  readonly sentence: string
  readonly local: string | undefined
  constructor(sentence: string, local?: string) {
    this.sentence = sentence
    this.local = local
  }
}

export const refuse = (sentence: string, local?: string) => new Refusal(sentence, local)

type Reader<T> = (value: unknown, label: string) => T | Refusal

export interface FieldOf<T> {
  named: Named
  kind: FieldKind
  read: Reader<T>
  written: Record<string, unknown>
}

/** A field that has to be filled in. */
export const required = <T>(field: FieldOf<T>) =>
  schemaOf(field, (value, label) =>
    isBlank(value) ? refuse(`${label} is missing.`) : field.read(value, label),
  )

/** A field that may be left out. */
export const optional = <T>(field: FieldOf<T>) =>
  z.optional(
    schemaOf<T | undefined>(field, (value, label) => (isBlank(value) ? undefined : field.read(value, label))),
  )

/** A field whose missing value means something: `null`. */
export const orNull = <T>(field: FieldOf<T>) =>
  z._default(
    schemaOf<T | null>({ ...field, written: { anyOf: [field.written, { type: 'null' }] } }, (value, label) =>
      isBlank(value) || value === 'null' ? null : field.read(value, label),
    ),
    null,
  )

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && !isVisible(value))

export function schemaOf<T>({ named, kind, written }: Omit<FieldOf<unknown>, 'read'>, read: Reader<T>) {
  return z
    .transform<unknown, T>((value, context) => {
      const result = read(value, named.label)
      if (!(result instanceof Refusal)) return result
      const { sentence: message, local } = result
      context.issues.push({ code: 'custom', message, input: value, params: { local } })
      return z.NEVER
    })
    .register(fields, { ...named, kind, written })
}

/** Fields with names; one that nobody knows is refused with the name that was meant. */
export function group<Shape extends z.core.$ZodShape>(shape: Shape, named: Named) {
  const names = Object.entries(shape).map(([key, field]) => writtenName(key, field))
  return z
    .strictObject(shape, {
      error: (issue) => {
        if (issue.code !== 'unrecognized_keys')
          return issue.input === undefined || issue.input === null || issue.input === ''
            ? `${named.label} is missing.`
            : `${named.label} has fields of its own: ${names.join(', ')}.`
        return issue.keys.map((key) => unknownField(key, names)).join('\n')
      },
    })
    .register(fields, { ...named, kind: 'group' })
}

/** The name of a field as people write it: the amount `priceCents` is written as `price: 49.00`. */
export const writtenName = (key: string, field: z.core.$ZodType) =>
  fieldOf(field)?.kind === 'money' ? key.replace(/Cents$/, '') : key

/** What is known of a field, also inside of what makes it optional. */
export function fieldOf(schema: z.core.$ZodType): Field | undefined {
  const inner = innerOf(schema)
  return fields.get(schema as z.ZodMiniType) ?? (inner && fieldOf(inner))
}

/** The schema inside of one that only makes it optional, frozen or read first. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { innerType, out } = schema._zod.def as { innerType?: z.core.$ZodType; out?: z.core.$ZodType }
  return innerType ?? out
}

function unknownField(name: string, known: readonly string[]) {
  // `price` is the name in files alone: this document came through the API.
  if (known.includes(name)) return `There is no field “${name}”; write “${name}Cents”, in whole cents.`
  const meant = closestTo(name, known)
  return meant
    ? `There is no field “${name}”; did you mean “${meant}”?`
    : `There is no field “${name}”. The fields are ${known.join(', ')}.`
}

interface Fault {
  path: PropertyKey[]
  sentence: string
  /** Moments in the sentence, to be written by the clock of the event. */
  moments?: readonly string[]
}

/** What must hold between the values of a group or list: a sentence and where it belongs, or nothing. */
export const rule = <T>(faultsIn: (value: T) => Iterable<Fault>) =>
  z.check<T>((context) => {
    for (const { path, sentence: message, moments } of faultsIn(context.value))
      context.issues.push({
        code: 'custom',
        message,
        path,
        input: context.value,
        params: { moments },
        // What further rules say belongs into the same list.
        continue: true,
      })
  })

interface ListRules<Item> extends Named {
  entry: string
  least?: number
  most: number
  /** Fields whose values must be unique in the list, each with its name for people. */
  once?: Partial<Record<keyof Item & string, string>> | string
}

/** Entries of one kind, in an order that counts. */
export function list<Item extends z.core.SomeType>(item: Item, rules: ListRules<z.core.output<Item>>) {
  const { label, help, entry, least = 0, most, once } = rules
  type Value = z.core.output<Item>
  return z
    .readonly(
      z.pipe(
        z.transform((value: unknown) => (value === null || value === '' ? [] : value)),
        z
          .array(item, {
            error: ({ input }) =>
              input === undefined
                ? `${label} is missing; where there is nothing to list, write [].`
                : `${label} is a list: begin each ${entry} with a dash on a line of its own.`,
          })
          .check(
            rule<Value[]>(function* (entries) {
              if (entries.length < least)
                yield {
                  path: [],
                  sentence: `${label} needs at least ${least} ${entry}${least > 1 ? 's' : ''}.`,
                }
              if (entries.length > most)
                yield { path: [], sentence: `${label} has ${entries.length} entries; at most ${most} fit.` }
              if (typeof once === 'string') yield* twice(entries.map(String), [], once)
              else
                for (const [key, name] of Object.entries(once ?? {}))
                  yield* twice(
                    entries.map((each) => String((each as Record<string, unknown>)[key] ?? '')),
                    [key],
                    String(name),
                  )
            }),
          ),
      ),
    )
    .register(fields, { label, kind: 'list', entry, ...(help && { help }) })
}

/** Values that are there a second time, also when only small letters differ. */
export function* twice(values: readonly string[], path: readonly PropertyKey[], name: string) {
  const seen = new Map<string, number>()
  for (const [index, value] of values.entries()) {
    const folded = value.normalize('NFKC').toLowerCase()
    const first = seen.get(folded)
    if (value !== '' && first !== undefined)
      yield {
        path: [index, ...path],
        sentence: `${name} “${value}” is there twice (entries ${first + 1} and ${index + 1}); give one of them another.`,
      }
    else seen.set(folded, index)
  }
}
