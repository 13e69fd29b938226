/** Reads documents and says everything that is wrong with them. */
import * as z from 'zod/mini'
import { clockAt, isOfTheNight, minutesOf, momentsOf } from '../day/slots.ts'
import { currencies } from '../money.ts'
import type { EventDocuments } from './documents.ts'
import { ownCurrency } from './fields/numbers.ts'
import { type DocumentName, documentNames, documentSchemas } from './schemas/index.ts'
import { inWords, isZone, localIn, withOffset } from './zoned.ts'

export interface Problem {
  document: DocumentName
  /** Names of fields and places in lists, from the outside in; empty for the whole document. */
  path: (string | number)[]
  /** Says which field is wrong, and what it should hold. */
  sentence: string
}

type Read<T> = { value: T } | { problems: Problem[] }

const schemas: { [Name in DocumentName]: z.ZodMiniType<EventDocuments[Name]> } = documentSchemas

/** One document alone; `timeZone` is the event's, for moments that lack their offset. */
export function readDocument<Name extends DocumentName>(
  name: Name,
  value: unknown,
  timeZone?: string,
): Read<EventDocuments[Name]> {
  const result = z.safeParse(schemas[name], value)
  if (result.success) return { value: result.data }
  const own = name === 'event' ? (Object(value) as { timeZone?: unknown }).timeZone : undefined
  const zone = typeof own === 'string' && isZone(own) ? own : timeZone
  const { currency } = Object(value) as { currency?: unknown }
  const charged = currencies.find((each) => each === currency) ?? 'CHF'
  return {
    problems: result.error.issues.flatMap((issue) => {
      const path = issue.path.filter((step) => typeof step !== 'symbol')
      if (issue.code !== 'unrecognized_keys')
        return { document: name, path, sentence: sentenceOf(issue, zone).replaceAll(ownCurrency, charged) }
      // A field that nobody knows is a place of its own, with a line of the message.
      const sentences = issue.message.split('\n')
      return issue.keys.map((key, index) => ({
        document: name,
        path: [...path, key],
        sentence: sentences[index] ?? '',
      }))
    }),
  }
}

function sentenceOf(issue: z.core.$ZodIssue, timeZone: string | undefined): string {
  const { local, moments = [] } = (issue.code === 'custom' ? (issue.params ?? {}) : {}) as {
    local?: string
    moments?: readonly string[]
  }
  if (local === undefined) {
    // Asking for the zone takes long, and there may be thousands of issues.
    if (moments.length === 0 || timeZone === undefined || !isZone(timeZone)) return issue.message
    return moments.reduce(
      (sentence, moment) => sentence.replace(moment, inWords(moment, timeZone)),
      issue.message,
    )
  }
  return timeZone !== undefined && isZone(timeZone)
    ? `${issue.message} Write ${withOffset(local, timeZone)}.`
    : `${issue.message} Write it with the offset, such as ${local}+01:00.`
}

/** All documents of an event, or every problem in one list. */
export function readEvent(documents: Partial<Record<DocumentName, unknown>>): Read<EventDocuments> {
  const { timeZone } = Object(documents.event) as { timeZone?: unknown }
  const problems: Problem[] = []
  const values: Partial<EventDocuments> = {}
  const read = <Name extends DocumentName>(name: Name) => {
    const result = readDocument(name, documents[name], typeof timeZone === 'string' ? timeZone : undefined)
    if ('problems' in result) problems.push(...result.problems)
    else values[name] = result.value
  }
  for (const name of documentNames) {
    if (documents[name] !== undefined) read(name)
    else problems.push({ document: name, path: [], sentence: `The document ${name} is missing.` })
  }
  problems.push(...problemsBetween(values))
  return problems.length === 0 && isWhole(values) ? { value: values } : { problems }
}

const isWhole = (values: Partial<EventDocuments>): values is EventDocuments =>
  documentNames.every((name) => values[name] !== undefined)

/** What must hold between documents that are each right in themselves. */
const problemsBetween = (values: Partial<EventDocuments>): Problem[] => [
  ...lateStarts(values),
  ...slotsOutside(values),
]

const skippedHour = 'begins or ends at a time that does not exist: clocks go forward in this night.'
const night = ' Slots before 06:00 are in the night after the day of the event.'

function slotsOutside({ event, day }: Partial<EventDocuments>): Problem[] {
  if (!event || !day) return []
  const [starts, ends] = [Date.parse(event.startsAt), Date.parse(event.endsAt)]
  return day.slots.flatMap((slot, index): Problem[] => {
    const { startsAt, endsAt } = momentsOf(slot, event)
    const path = ['slots', index, 'startsAt']
    const named = `The slot from ${slot.startsAt} to ${slot.endsAt}`
    if (startsAt >= starts && endsAt <= ends)
      return isInSkippedHour(slot, event)
        ? [{ document: 'day', path, sentence: `${named} ${skippedHour}` }]
        : []
    const [from, to] = [event.startsAt, event.endsAt].map((moment) =>
      localIn(moment, event.timeZone).slice(11, 16),
    )
    const sentence = `${named} is not in the time of the event, ${from} to ${to}.${isOfTheNight(slot.startsAt) ? night : ''}`
    return [{ document: 'day', path, sentence }]
  })
}

/** Whether its first or last minute is one that the clock skips, when summer time begins. */
function isInSkippedHour(
  slot: { startsAt: string; endsAt: string },
  event: EventDocuments['event'],
): boolean {
  const minutes = { startsAt: slot.startsAt, endsAt: clockAt(minutesOf(slot.endsAt) - 1) }
  const { startsAt, endsAt } = momentsOf(minutes, event)
  const shown = [startsAt, endsAt].map((at) =>
    localIn(new Date(at).toISOString(), event.timeZone).slice(11, 16),
  )
  return shown[0] !== minutes.startsAt || shown[1] !== minutes.endsAt
}

/** Nothing begins after the event. */
function lateStarts({ event, tickets, proposals }: Partial<EventDocuments>): Problem[] {
  if (!event) return []
  const written = (moment: string) => inWords(moment, event.timeZone)
  const starts = [
    { document: 'tickets', field: 'saleStartsAt', label: 'Start of the sale', at: tickets?.saleStartsAt },
    { document: 'proposals', field: 'opensAt', label: 'Opens', at: proposals?.opensAt },
  ] as const
  return starts.flatMap(({ document, field, label, at }) =>
    typeof at !== 'string' || Date.parse(at) < Date.parse(event.endsAt)
      ? []
      : [
          {
            document,
            path: [field],
            sentence: `${label} is ${written(at)}, after the event (${written(event.endsAt)}); write an earlier moment.`,
          },
        ],
  )
}
