import { faultOf } from '../../../domain/door-rules.ts'
import { type DoorNote, type Outcome, sendableAfterEndMs } from '../../../domain/doors.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import {
  insertNotes,
  listNotesAfterEnd,
  listNotesOfDoor,
  listSeatsHeardOf,
  listStandingNotes,
  lockSeatsOfNotes,
  readArrivals,
  type StandingNote,
  settleArrivals,
} from '../../store/door-notes.ts'
import { findSeatsByIds } from '../../store/door-seats.ts'
import { type Door, endOf, hasEnded } from '../../store/doors.ts'
import type { Db } from '../../store/engine/db.ts'

/** What came in while another request was answered is told again: each phone takes it once. */
const overlapMs = 120_000
/** From one door: let in and taken back 25 times. */
const mostNotesOfSeat = 50

/**
 * Nothing that a phone noted is lost: who was let in twice, or with a ticket that is good no more, is in all the same
 * (docs/product.md#door). What was noted after the end of the door is kept to be looked at, and does not count.
 */
export const doorArrivals: Handler<'door-arrivals'> = async (report, { db, now }, door) => {
  const isEnded = hasEnded(door, now)
  if (isEnded && now.getTime() > endOf(door).getTime() + sendableAfterEndMs)
    return refuse('conflict', doorMessages.ended)
  const outcomes = await takeNotes(db, report, door, now)
  // A link that has ended sends what it has, and sees nothing.
  const changed = isEnded ? [] : await changesSince(db, report.since)
  return ok({ isEnded, now: now.toISOString(), outcomes, changed })
}

async function takeNotes(
  db: Db,
  { notes, phoneNow }: { notes: readonly DoorNote[]; phoneNow: string },
  door: Door,
  now: Date,
): Promise<{ id: string; outcome: Outcome }[]> {
  if (notes.length === 0) return []
  const isEnded = hasEnded(door, now)
  // However wrong the clock of the phone is, it knows how long ago something was.
  const momentOf = (at: string) => {
    const moment = now.getTime() - (Date.parse(phoneNow) - Date.parse(at))
    return new Date(Math.min(now.getTime(), Math.max(door.created_at.getTime(), moment)))
  }
  return db.transaction().execute(async (tx) => {
    const known = await lockSeatsOfNotes(
      tx,
      notes.map(({ seatId }) => seatId),
    )
    const isInTime = ({ seatId, undoes }: DoorNote) => known.has(seatId) && !(isEnded && undoes !== undefined)
    const before = known.size === 0 ? [] : await listNotesOfDoor(tx, door.id, [...known])
    const taken = withinLimit(notes.filter(isInTime), before)
    await insertNotes(
      tx,
      taken.map(({ id, seatId, at, undoes = null }) => ({
        id,
        door_id: door.id,
        seat_id: seatId,
        undoes,
        phone_at: new Date(at),
        noted_at: momentOf(at),
        received_at: now,
      })),
    )
    const seatIds = [...new Set(taken.map(({ seatId }) => seatId))]
    await settleArrivals(tx, seatIds)
    const isAny = seatIds.length > 0
    const standing = isAny ? await listStandingNotes(tx, seatIds) : []
    const late = new Set((isEnded && isAny ? await listNotesAfterEnd(tx, seatIds) : []).map(({ id }) => id))
    const seats = new Map((await findSeatsByIds(tx, seatIds)).map((seat) => [seat.id, seat]))
    return notes.map((note) => {
      if (!known.has(note.seatId)) return { id: note.id, outcome: 'unknown' as const }
      if (!isInTime(note) || late.has(note.id)) return { id: note.id, outcome: 'ended' as const }
      if (!taken.includes(note)) return { id: note.id, outcome: 'too-many' as const }
      const seat = seats.get(note.seatId)
      return { id: note.id, outcome: outcomeOf(note, standing, seat !== undefined && faultOf(seat) === null) }
    })
  })
}

/** Whoever finds a lost phone cannot fill the database; what was taken before is taken again. */
function withinLimit(
  notes: readonly DoorNote[],
  before: readonly { id: string; seat_id: string }[],
): DoorNote[] {
  const known = new Set(before.map(({ id }) => id))
  const counts = new Map<string, number>()
  for (const { seat_id } of before) counts.set(seat_id, (counts.get(seat_id) ?? 0) + 1)
  return notes.filter(({ id, seatId }) => {
    if (known.has(id)) return true
    const count = counts.get(seatId) ?? 0
    if (count < mostNotesOfSeat) counts.set(seatId, count + 1)
    return count < mostNotesOfSeat
  })
}

function outcomeOf({ id, seatId, undoes }: DoorNote, standing: StandingNote[], isGood: boolean): Outcome {
  if (undoes !== undefined) return 'undone'
  const ofSeat = standing.filter(({ seat_id }) => seat_id === seatId)
  if (!ofSeat.some((note) => note.id === id)) return 'undone'
  // Whichever was first: of phones without a network only the one that sends later can tell.
  if (ofSeat.length > 1) return 'in-already'
  return isGood ? 'in' : 'in-not-good'
}

async function changesSince(db: Db, since: string | undefined) {
  const heard =
    since === undefined ? undefined : await listSeatsHeardOf(db, new Date(Date.parse(since) - overlapMs))
  if (heard?.length === 0) return []
  const arrivals = await readArrivals(db, heard)
  return (heard ?? [...arrivals.keys()]).map((seatId) => {
    const note = arrivals.get(seatId)
    return {
      seatId,
      arrived: note ? { at: note.noted_at.toISOString(), door: note.door, note: note.id } : null,
    }
  })
}
