/** Another event than the sample, made of it: as long, and no word of it the same. */
import type * as z from 'zod/mini'
import type { EventDocuments } from '../../src/domain/event/documents.ts'
import { fieldOf, innerOf } from '../../src/domain/event/fields/field.ts'
import { documentNames, documentSchemas } from '../../src/domain/event/schemas/index.ts'
import { testDocuments } from './event.ts'

/** Each letter the next of the alphabet, each digit the next: 'VCF 2025' becomes 'WDG 3136'. */
const shifted = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Periods of the privacy page, and what lists of speakers begin with.
    .replace(/\{\w+\}|^by |[a-z]|[A-Z]|[0-9]/g, (found) => {
      if (found.length > 1) return found
      const [first = '', length = 0] =
        found >= 'a' ? ['a', 26] : found >= 'A' ? (['A', 26] as const) : (['0', 10] as const)
      const from = first.charCodeAt(0)
      return String.fromCharCode(from + ((found.charCodeAt(0) - from + 1) % length))
    })

const texts = new Set(['line', 'text', 'mail'])

function changed(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return value
  const kind = fieldOf(schema)?.kind ?? ''
  if (kind === 'picture') return { ...value, alt: shifted((value as { alt?: string }).alt ?? '') }
  if (typeof value === 'string') {
    if (kind === 'link') return value.replace(/(?<=:\/\/).*/, shifted)
    return texts.has(kind) ? shifted(value) : value
  }
  const inner = innerOf(schema)
  if (inner) return changed(inner, value)
  const { shape, element } = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>
    element?: z.core.$ZodType
  }
  if (element && Array.isArray(value)) return value.map((each) => changed(element, each))
  if (!shape) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, shape[key] ? changed(shape[key], each) : each]),
  )
}

const words = Object.fromEntries(
  documentNames.map((name) => [name, changed(documentSchemas[name], testDocuments[name])]),
) as unknown as EventDocuments

/** In Tokyo, in March, in other colours and acts, with four organisers and no edition before. */
export const otherDocuments: EventDocuments = {
  ...words,
  event: {
    ...words.event,
    timeZone: 'Asia/Tokyo',
    startsAt: '2027-03-14T09:00:00+09:00',
    endsAt: '2027-03-14T22:00:00+09:00',
    languages: ['ja'],
  },
  tickets: { ...words.tickets, saleStartsAt: '2026-10-01T08:00:00+09:00', coupons: [] },
  look: { ...words.look, inks: { first: '#9be564', second: '#f7a8d8', third: '#5b2a86' } },
  people: {
    organizers: [0, 1, 2, 3].flatMap((index) => {
      const person = words.people.organizers[index % words.people.organizers.length]
      return person ? [{ ...person, id: `person-${index}`, shortName: `Q${index}` }] : []
    }),
  },
  schedule: {
    acts: words.schedule.acts.flatMap((act, index) => [
      { ...act, id: `opening-${index}`, items: act.items.slice(0, 1) },
      { ...act, id: `main-part-${index}`, name: `${act.name} 2`, items: act.items.slice(1) },
    ]),
  },
  sponsors: { ...words.sponsors, supporters: [] },
  summary: { ...words.summary, isShown: false },
}

/** Texts of the sample, of two words or more, and its names: what of them a text still holds. */
export const sampleTextsIn = (shown: string): string[] => [
  ...names.filter((name) => name.test(shown)).map(({ source }) => source),
  ...phrases.filter((phrase) => shown.includes(phrase)),
]

const { event, people, sponsors } = testDocuments
const names = [
  event.city,
  event.shortName,
  event.edition,
  event.venue.name,
  ...event.posterLines,
  ...people.organizers.flatMap(({ name }) => name.split(' ')),
  ...sponsors.supporters.map(({ name }) => name),
  ...['poke', 'ice bath', 'pizza', 'lake', 'app idea', 'Swiss', 'festival'],
].map((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu'))
const phrases = [
  ...new Set(documentNames.flatMap((name) => textsIn(documentSchemas[name], testDocuments[name]))),
]

/** The texts that `changed` changes. */
function textsIn(schema: z.core.$ZodType, value: unknown): string[] {
  const other = changed(schema, value)
  const both = (one: unknown, another: unknown): string[] => {
    if (typeof one === 'string') return one !== another && /\S\s+\S/.test(one) ? [one] : []
    if (typeof one !== 'object' || one === null) return []
    return Object.entries(one).flatMap(([key, each]) => both(each, (another as Record<string, unknown>)[key]))
  }
  return both(value, other)
}
