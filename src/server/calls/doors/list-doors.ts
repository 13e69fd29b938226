import { faultOf } from '../../../domain/door-rules.ts'
import type { DoorOverview } from '../../../domain/doors.ts'
import { comesOf } from '../../../domain/kitchen.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listStandingNotes, type StandingNote } from '../../store/door-notes.ts'
import { countArrived, findSeatsByIds } from '../../store/door-seats.ts'
import { hasEnded, listDoorsWithCounts } from '../../store/doors.ts'
import type { Db } from '../../store/engine/db.ts'
import { listSeatAnswers } from '../../store/kitchen.ts'

const mostToLookAt = 200

export const listDoors: Handler<'list-doors'> = async (_input, { db, event, now }) => {
  const comes = comesOf(event.poll)
  const seats = await listSeatAnswers(db)
  const doors = await listDoorsWithCounts(db)
  return ok({
    doors: doors.map(({ id, name, ends_at, ended_at, let_in, last_heard_at }) => ({
      id,
      name,
      endsAt: ends_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
      isOpen: !hasEnded({ ends_at, ended_at }, now),
      letIn: let_in,
      lastHeardAt: last_heard_at?.toISOString() ?? null,
    })),
    in: await countArrived(db),
    expected: seats.filter(({ commitment }) => comes(commitment) !== 'neither').length,
    toLookAt: await findToLookAt(db),
  })
}

/** What nobody at a door could see at that moment. */
async function findToLookAt(db: Db): Promise<DoorOverview['toLookAt']> {
  const notes = Map.groupBy(await listStandingNotes(db), ({ seat_id }) => seat_id)
  const seats = new Map((await findSeatsByIds(db, [...notes.keys()])).map((seat) => [seat.id, seat]))
  const found = [...notes].flatMap(([seatId, ofSeat]) => {
    const seat = seats.get(seatId)
    const why = seat && whyToLook(ofSeat, faultOf(seat) === null)
    if (!seat || !why) return []
    const doors = ofSeat.map(({ door, noted_at }) => ({ door, at: noted_at.toISOString() }))
    return [{ seatId, name: seat.name, order: seat.order_number, why, doors }]
  })
  const latest = ({ doors }: (typeof found)[number]) => doors.at(-1)?.at ?? ''
  return found.sort((one, other) => latest(other).localeCompare(latest(one))).slice(0, mostToLookAt)
}

function whyToLook(notes: readonly StandingNote[], isGood: boolean) {
  if (notes.length > 1) return 'twice' as const
  if (!isGood) return 'not-good' as const
  return notes.some(({ noted_at, door_end }) => noted_at > door_end) ? ('after-end' as const) : undefined
}
