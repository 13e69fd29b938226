/** What a disruption takes away and its undoing gives back: places of a room, hours of a host. */
import { slotsToCome } from '../../domain/day/hosts.ts'
import { dayMessages as messages } from '../../domain/day/messages.ts'
import { isSamePlace, type PlannedTalk, placeInWords, withMoves } from '../../domain/day/plan.ts'
import type { HappenedOnDay, Move, Undone } from '../../domain/day/talks.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import type { AuditEntry } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'
import { closePlace, openPlace, pinTalk, setAbsence } from '../store/talks.ts'
import { type LockedPlan, titleOfHost } from './change-plan.ts'

export type Lost = Pick<Undone, 'places' | 'absences'>

export const nothingLost: Lost = { places: [], absences: [] }

/** Only of slots that have not begun. */
export function lostPlacesOf(
  { talks, grid }: LockedPlan,
  happened: HappenedOnDay,
  { event, now }: Pick<CallContext, 'event' | 'now'>,
): Result<Lost> {
  const toCome = (slotIds: readonly string[]) =>
    slotsToCome(event, now)
      .map(({ id }) => id)
      .filter((id) => slotIds.includes(id))
  if ('closeRoom' in happened) {
    const { roomId, slotIds } = happened.closeRoom
    if (!grid.rooms.some(({ id }) => id === roomId)) return refuse('not-found', messages.unknownPlace)
    return ok({ ...nothingLost, places: toCome(slotIds).map((slotId) => ({ roomId, slotId })) })
  }
  if ('hostAway' in happened) {
    const { hostKey, slotIds } = happened.hostAway
    if (!talks.some(({ hosts }) => hosts.some(({ key }) => key === hostKey)))
      return refuse('not-found', messages.unknownHost)
    return ok({ ...nothingLost, absences: toCome(slotIds).map((slotId) => ({ hostKey, slotId })) })
  }
  return ok(nothingLost)
}

export const losesPlace = ({ place, hosts }: PlannedTalk, { places, absences }: Lost): boolean =>
  place !== null &&
  (places.some((lost) => isSamePlace(lost, place)) ||
    absences.some(
      ({ hostKey, slotId }) => slotId === place.slotId && hosts.some(({ key }) => key === hostKey),
    ))

/** After the moves: no talk may be left in a place that closes. */
export async function closeLostPlaces(
  tx: Db,
  plan: LockedPlan,
  moves: readonly Move[],
  { places, absences }: Lost,
): Promise<Result<AuditEntry[]>> {
  const { talks } = withMoves(plan, moves)
  const entries: AuditEntry[] = []
  for (const place of places) {
    const standing = talks.find((talk) => talk.place && isSamePlace(talk.place, place))
    if (standing) return refuse('conflict', messages.placeTaken(standing.title))
    if (plan.closed.some((closed) => isSamePlace(closed, place))) continue
    await closePlace(tx, place, '')
    entries.push({ action: 'place-closed', details: { place: placeInWords(plan.grid, place) } })
  }
  for (const { hostKey, slotId } of absences) {
    if (plan.absences.some((known) => known.hostKey === hostKey && known.slotId === slotId)) continue
    await setAbsence(tx, { hostKey, slotId }, true)
    entries.push({ action: 'host-away', details: absenceInWords(plan, hostKey, slotId) })
  }
  return ok(entries)
}

/** Before the moves: what others have opened or taken back meanwhile stays so. */
export async function reopenLostPlaces(
  tx: Db,
  plan: LockedPlan,
  { places, absences }: Lost,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (const place of places) {
    if (!plan.closed.some((closed) => isSamePlace(closed, place))) continue
    await openPlace(tx, place)
    entries.push({ action: 'place-opened', details: { place: placeInWords(plan.grid, place) } })
  }
  for (const { hostKey, slotId } of absences) {
    if (!plan.absences.some((known) => known.hostKey === hostKey && known.slotId === slotId)) continue
    await setAbsence(tx, { hostKey, slotId }, false)
    entries.push({ action: 'host-back', details: absenceInWords(plan, hostKey, slotId) })
  }
  return entries
}

/** After the moves: only what stands on the grid can be pinned. */
export async function pinAgain(tx: Db, plan: LockedPlan, moves: readonly Move[], pins: readonly string[]) {
  const { talks } = withMoves(plan, moves)
  const entries: AuditEntry[] = []
  for (const talk of talks) {
    if (!pins.includes(talk.id) || !talk.place || talk.isPinned || talk.isWithdrawn) continue
    await pinTalk(tx, talk.id, true)
    entries.push({ action: 'talk-pinned', subjectId: talk.id, details: { title: talk.title } })
  }
  return entries
}

const absenceInWords = (plan: LockedPlan, hostKey: string, slotId: string) => ({
  title: titleOfHost(plan, hostKey),
  time: plan.grid.slots.find(({ id }) => id === slotId)?.startsAt,
})
