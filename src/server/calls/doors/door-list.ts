import { hash } from 'node:crypto'
import { faultOf } from '../../../domain/door-rules.ts'
import type { DoorSeat } from '../../../domain/doors.ts'
import type { SiteEvent } from '../../../domain/event/site-event.ts'
import { comesOf, mealsOf } from '../../../domain/kitchen.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { areKindsNamed, kindName } from '../../../domain/ticket-kinds.ts'
import type { Handler } from '../../context.ts'
import { listDoorSeats, type StoredDoorSeat } from '../../store/door-seats.ts'
import { type Door, hasEnded } from '../../store/doors.ts'

export const doorListHandler: Handler<'door-list'> = async ({ known }, { db, event, now }, door) => {
  if (hasEnded(door, now)) return refuse('conflict', doorMessages.ended)
  const stored = await listDoorSeats(db)
  const comes = comesOf(event.poll)
  const isExpected = (seat: StoredDoorSeat) =>
    faultOf(seat) === null && comes(seat.commitment_status) !== 'neither'
  // The only kind of ticket needs no name.
  const isKindShown = areKindsNamed(event.tickets, stored)
  const list = {
    expected: stored.filter(isExpected).length,
    seats: stored.map((seat) => shownAtDoor(seat, { event, isKindShown })),
  }
  const version = hash('sha256', JSON.stringify(list), 'base64url')
  return ok({
    door: { name: door.name, endsAt: door.ends_at.toISOString(), walkIns: walkInsAt(door, event) },
    now: now.toISOString(),
    version,
    list: known === version ? null : list,
  })
}

const walkInsAt = ({ may_add, may_squeeze_in }: Door, { tickets: { kinds } }: SiteEvent) =>
  may_add
    ? {
        kinds: kinds.map(({ id, name, priceCents }) => ({ id, name, priceCents })),
        maySqueezeIn: may_squeeze_in,
      }
    : null

function shownAtDoor(
  seat: StoredDoorSeat,
  { event, isKindShown }: { event: SiteEvent; isKindShown: boolean },
): DoorSeat {
  const { id, code, name, order_number: order, position } = seat
  return {
    id,
    code,
    name,
    order,
    position,
    kind: isKindShown ? kindName(event.tickets, seat.kind) : null,
    meals: mealsOf(seat, event.poll).map(({ meal, choice }) => `${meal}: ${choice}`),
    note: noteForDoors(seat.desk_note),
    fault: faultOf(seat),
  }
}

/** What organisers note about an order is their own, except for the lines that say so: “Door: pays CHF 49”. */
const noteForDoors = (note: string | null): string | null =>
  [...(note ?? '').matchAll(/^[ \t]*door:[ \t]*(\S.*)$/gim)].map(([, line]) => line?.trim()).join(' · ') ||
  null
