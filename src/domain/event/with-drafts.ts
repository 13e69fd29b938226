/** The event as it would be with its drafts published: what a preview shows (docs/product.md#event-documents). */
import { type Problem, readDocument, readEvent } from './check.ts'
import type { EventDocuments } from './documents.ts'
import { merge, type Path, sameItemIn } from './merge.ts'
import type { DocumentName } from './schemas/index.ts'

type Documents = Partial<Record<DocumentName, unknown>>

interface Draft {
  name: DocumentName
  value: unknown
  /** The published version that the draft began with. */
  before: unknown
}

/** What a draft has wrong is left as it is published, or out where nothing is published yet; `problems` says all of it. */
export function withDrafts(
  published: Documents,
  drafts: readonly Draft[],
): { documents: EventDocuments; problems: Problem[] } {
  const wanted: Documents = { ...published }
  for (const { name, value, before } of drafts) wanted[name] = merge(before, published[name], value).value
  const { timeZone } = Object(wanted.event) as { timeZone?: unknown }
  const zone = typeof timeZone === 'string' ? timeZone : undefined
  const problems: Problem[] = []
  for (const { name } of drafts) {
    const read = readDocument(name, wanted[name], zone)
    if ('value' in read) continue
    problems.push(...read.problems)
    wanted[name] = repaired(name, wanted[name], published[name], zone)
  }
  const together = readEvent(wanted)
  if ('value' in together) return { documents: together.value, problems }
  problems.push(...together.problems)
  let documents = readEvent(published)
  // Between documents: as many drafts as go together.
  for (const { name } of drafts) {
    const more = 'value' in documents && readEvent({ ...documents.value, [name]: wanted[name] })
    if (more && 'value' in more) documents = more
  }
  if ('value' in documents) return { documents: documents.value, problems }
  throw new Error(`the published event cannot be read: ${documents.problems[0]?.sentence}`)
}

/** Field by field first; where that does not help, entry by entry, and at last as a whole. */
function repaired(name: DocumentName, draft: unknown, published: unknown, timeZone: string | undefined) {
  let value = draft
  for (let climbed = 0; ; climbed += 1) {
    const read = readDocument(name, value, timeZone)
    if ('value' in read) return read.value
    const places = read.problems.map(({ path }) => path.slice(0, Math.max(0, path.length - climbed)))
    if (places.some(({ length }) => length === 0)) return published
    value = restored(value, published, places)
  }
}

/** Replaces these places of the value by what is published there. */
function restored(value: unknown, published: unknown, places: readonly Path[]): unknown {
  if (places.some(({ length }) => length === 0)) return published
  const bySteps = Map.groupBy(places, ([first]) => first)
  const below = (step: string | number) => bySteps.get(step)?.map(([, ...rest]) => rest) ?? []
  if (Array.isArray(value)) {
    const itemOf = sameItemIn(published)
    return value.flatMap((item, index) => {
      const inside = below(index)
      const kept = inside.length === 0 ? item : restored(item, itemOf(item), inside)
      return kept === undefined ? [] : [kept]
    })
  }
  const fields = { ...(value as Record<string, unknown>) }
  for (const step of new Set(places.map(([first]) => String(first)))) {
    const kept = restored(fields[step], Object(published)[step], below(step))
    if (kept === undefined) delete fields[step]
    else fields[step] = kept
  }
  return fields
}
