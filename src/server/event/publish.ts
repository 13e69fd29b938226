/** Publishes documents of the event, one or several at once, in the transaction given. */
import { type Problem, readDocument, readEvent } from '../../domain/event/check.ts'
import type { EventDocuments } from '../../domain/event/documents.ts'
import { isSame } from '../../domain/event/merge.ts'
import type { DocumentName } from '../../domain/event/schemas/index.ts'
import { withOlderPath } from '../../domain/event/summary-path.ts'
import { eventMessages } from '../../domain/messages/event-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { closestTo } from '../../domain/spelling.ts'
import type { Db } from '../store/engine/db.ts'
import { insertVersion, readNewestVersions } from '../store/event-documents.ts'
import { readPictures } from '../store/event-pictures.ts'
import { hasOrdersForMoney } from '../store/orders.ts'
import { lockPlan } from '../store/plan.ts'
import { listPublishedTitles } from '../store/programmes.ts'
import { countTakenByKind, lockSeats } from '../store/seats.ts'

import { faultOfEnding, namedPictures } from './picture-files.ts'

export interface Published {
  name: DocumentName
  version: number
}

/** Call it under `lockEvent`. Publishes all of them or none; a document equal to its newest version gets no new one. */
export async function publishDocuments(
  tx: Db,
  publications: Partial<Record<DocumentName, unknown>>,
  { adminId, now }: { adminId: string | null; now: Date },
): Promise<Result<Published[]>> {
  const newest = await readNewestVersions(tx)
  const read = readEvent({
    ...Object.fromEntries(newest.map(({ name, value }) => [name, value])),
    ...publications,
  })
  if ('problems' in read) return refuseProblems(read.problems)
  const stored = Object.keys(await readPictures(tx))
  const missing = problemsOfPictures(read.value, stored, Object.keys(publications) as DocumentName[])
  if (missing.length > 0) return refuseProblems(missing)
  const changed = (Object.keys(publications) as DocumentName[]).flatMap((name) => {
    const before = newest.find((stored) => stored.name === name)
    const value =
      before && name === 'summary'
        ? withOlderPath(before.value as EventDocuments['summary'], read.value.summary)
        : read.value[name]
    if (before && isSame(before.value, value)) return []
    return [{ name, value, version: (before?.version ?? 0) + 1 }]
  })
  if (changed.some(({ name }) => name === 'tickets')) {
    const problems = [
      ...(await seatProblems(tx, newest, read.value.tickets)),
      ...(await currencyProblems(tx, newest, read.value.tickets)),
    ]
    if (problems.length > 0) return refuseProblems(problems)
  }
  if (changed.some(({ name }) => name === 'day')) {
    const problems = await placeProblems(tx, newest, read.value.day)
    if (problems.length > 0) return refuseProblems(problems)
  }
  for (const version of changed) await insertVersion(tx, { ...version, adminId }, now)
  return ok(changed)
}

export function problemsOfPictures(
  documents: EventDocuments,
  stored: readonly string[],
  published: readonly DocumentName[],
): Problem[] {
  return namedPictures(documents).flatMap(({ document, path, label, wishes, file }) => {
    const sentence = stored.includes(file)
      ? faultOfEnding(file, file, wishes)
      : eventMessages.unknownPicture(file, closestTo(file, stored))
    if (!sentence || !published.includes(document)) return []
    return [{ document, path: [...path, 'file'], sentence: `${label}: ${sentence}` }]
  })
}

/** Those that are published; a site runs with no others. */
export async function readDocuments(db: Db): Promise<EventDocuments> {
  const newest = await readNewestVersions(db)
  const read = readEvent(Object.fromEntries(newest.map(({ name, value }) => [name, value])))
  if ('value' in read) return read.value
  throw new Error(read.problems.map(({ sentence }) => sentence).join(' '))
}

/** All problems at once, each with its place. */
export const refuseProblems = (problems: readonly Problem[]) =>
  refuse('invalid', problems[0]?.sentence ?? eventMessages.invalid, { problems })

/** Locks the seats: what is sold stays as it is counted until the transaction ends. */
async function seatProblems(
  tx: Db,
  newest: readonly { name: DocumentName; value: object }[],
  tickets: EventDocuments['tickets'],
): Promise<Problem[]> {
  await lockSeats(tx)
  return tooFewSeats(tickets, await countTakenByKind(tx), ticketsOf(newest))
}

/** As they are published; undefined before the first event. */
export function ticketsOf(
  newest: readonly { name: DocumentName; value: object }[],
): EventDocuments['tickets'] | undefined {
  const stored = newest.find(({ name }) => name === 'tickets')?.value
  const read = stored && readDocument('tickets', stored)
  return read && 'value' in read ? read.value : undefined
}

/** What people have ordered for is stored as amounts of one currency. */
async function currencyProblems(
  tx: Db,
  newest: readonly { name: DocumentName; value: object }[],
  { currency }: EventDocuments['tickets'],
): Promise<Problem[]> {
  const stored = newest.find(({ name }) => name === 'tickets')?.value as { currency?: string } | undefined
  return stored?.currency === undefined ? [] : otherCurrency(tx, stored.currency, currency)
}

/** What is wrong with another currency than that of the orders there are. */
export const otherCurrency = async (tx: Db, before: string, wanted: string): Promise<Problem[]> =>
  before !== wanted && (await hasOrdersForMoney(tx))
    ? [{ document: 'tickets', path: ['currency'], sentence: eventMessages.currencyStays(before, wanted) }]
    : []

/** Locks the plan: what is published stays as it is. A room or slot in which a published talk stands is not removed. */
async function placeProblems(
  tx: Db,
  newest: readonly { name: DocumentName; value: object }[],
  { rooms, slots }: EventDocuments['day'],
): Promise<Problem[]> {
  await lockPlan(tx)
  const stored = newest.find(({ name }) => name === 'day')?.value
  const before = stored && readDocument('day', stored)
  if (!before || 'problems' in before) return []
  const talks = await listPublishedTitles(tx)
  const gone = (list: 'rooms' | 'slots', kept: readonly { id: string }[], key: 'room_id' | 'slot_id') =>
    before.value[list].flatMap((each): Problem[] => {
      const talk = talks.find((published) => published[key] === each.id)
      if (!talk || kept.some(({ id }) => id === each.id)) return []
      const name = 'name' in each ? each.name : each.startsAt
      return [{ document: 'day', path: [list], sentence: eventMessages.placeInUse(name, talk.title) }]
    })
  return [...gone('rooms', rooms, 'room_id'), ...gone('slots', slots, 'slot_id')]
}

/**
 * What is wrong with fewer seats than are taken, in all or of a kind. No fewer than `before` may be: organisers let guests
 * in above the capacity.
 */
export function tooFewSeats(
  { capacity, kinds }: EventDocuments['tickets'],
  taken: ReadonlyMap<string, number>,
  before?: EventDocuments['tickets'],
): Problem[] {
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
  const faults = kinds.flatMap(({ id, name, capacity: own }, index): Problem[] => {
    const sold = taken.get(id) ?? 0
    const ownBefore = before?.kinds.find((kind) => kind.id === id)?.capacity ?? Number.POSITIVE_INFINITY
    if (own === undefined || own >= Math.min(sold, ownBefore)) return []
    const sentence = `${name}: ${eventMessages.fewerSeatsThanSold(own, sold)}`
    return [{ document: 'tickets', path: ['kinds', index, 'capacity'], sentence }]
  })
  if (capacity >= Math.min(all, before?.capacity ?? all)) return faults
  const sentence = eventMessages.fewerSeatsThanSold(capacity, all)
  return [{ document: 'tickets', path: ['capacity'], sentence }, ...faults]
}
