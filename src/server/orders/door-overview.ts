import { faultOf } from '../../domain/door-rules.ts'
import type { DoorOverview } from '../../domain/doors.ts'
import { comesOf } from '../../domain/kitchen.ts'
import type { CallContext } from '../context.ts'
import { iso } from '../lib/iso.ts'
import { listNotesAfterEnd, listStandingNotes, type StandingNote } from '../store/door-notes.ts'
import { countArrived, findSeatsByIds } from '../store/door-seats.ts'
import { hasEnded, listDoorsWithCounts } from '../store/doors.ts'
import type { Db } from '../store/engine/db.ts'
import { listSeatAnswers } from '../store/kitchen.ts'

/** The doors, and what happened at them, for the desk. */
export async function overviewOfDoors({
  db,
  event,
  now,
}: Pick<CallContext, 'db' | 'event' | 'now'>): Promise<DoorOverview> {
  const comes = comesOf(event.poll)
  const seats = await listSeatAnswers(db)
  const doors = await listDoorsWithCounts(db)
  return {
    doors: doors.map((door) => ({
      id: door.id,
      name: door.name,
      endsAt: door.ends_at.toISOString(),
      endedAt: iso(door.ended_at),
      isOpen: !hasEnded(door, now),
      letIn: door.let_in,
      toldLate: door.told_late,
      mayAdd: door.may_add,
      added: door.added,
      takenCents: door.taken_cents,
      lastHeardAt: iso(door.last_heard_at),
    })),
    in: await countArrived(db),
    expected: seats.filter(({ commitment }) => comes(commitment) !== 'neither').length,
    toLookAt: await findToLookAt(db),
  }
}

/** What nobody at a door could see at that moment. */
async function findToLookAt(db: Db): Promise<DoorOverview['toLookAt']> {
  const bySeat = (notes: StandingNote[]) => Map.groupBy(notes, ({ seat_id }) => seat_id)
  const standing = bySeat(await listStandingNotes(db))
  const late = bySeat(await listNotesAfterEnd(db))
  const seats = new Map(
    (await findSeatsByIds(db, [...standing.keys(), ...late.keys()])).map((seat) => [seat.id, seat]),
  )
  const shown = (seatId: string, why: Why, notes: readonly StandingNote[]) => {
    const seat = seats.get(seatId)
    const doors = notes.map(({ door, noted_at }) => ({ door, at: noted_at.toISOString() }))
    return seat ? [{ seatId, name: seat.name, order: seat.order_number, why, doors }] : []
  }
  const found = [
    ...[...standing].flatMap(([seatId, notes]) => {
      const seat = seats.get(seatId)
      if (notes.length > 1) return shown(seatId, 'twice', notes)
      const wasKnown = notes.some(({ received_at }) => seat?.cancelled_at && received_at < seat.cancelled_at)
      return seat && faultOf(seat) !== null && !wasKnown ? shown(seatId, 'not-good', notes) : []
    }),
    ...[...late].flatMap(([seatId, notes]) => shown(seatId, 'after-end', notes)),
  ]
  const latest = ({ doors }: (typeof found)[number]) => doors.at(-1)?.at ?? ''
  return found.sort((one, other) => latest(other).localeCompare(latest(one)))
}

type Why = DoorOverview['toLookAt'][number]['why']
