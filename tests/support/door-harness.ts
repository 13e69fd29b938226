/** Two doors, and what phones and organisers do with them. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { CallName, CallOutput } from '../../src/domain/calls/index.ts'
import type { DoorNote, Outcome } from '../../src/domain/doors.ts'
import { hour } from '../../src/domain/durations.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { signedIn } from './admins.ts'
import { openCallHarness } from './call-harness.ts'
import { addDoor } from './doors.ts'

export function openDoorHarness(store: () => Store) {
  const harness = openCallHarness(store)
  let adminToken: string
  let door: { id: string; secret: string }
  let other: { id: string; secret: string }
  beforeEach(async () => {
    const { db } = store()
    adminToken = await signedIn(db, harness.now)
    const made = new Date(harness.now.getTime() - hour)
    const end = new Date(harness.now.getTime() + 10 * hour)
    door = await addDoor(db, 'Door A', made, end)
    other = await addDoor(db, 'Door B', made, end)
  })
  async function answerOf<Name extends CallName>(name: Name, payload: object): Promise<CallOutput<Name>> {
    const answer = await harness.call(name, payload, { adminToken })
    return answer.ok ? (answer.value as CallOutput<Name>) : expect.fail(answer.refusal.sentence)
  }
  const seats = (orderId: string) =>
    store().db.selectFrom('seats').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
  const firstSeat = async (orderId: string) => (await seats(orderId))[0] ?? expect.fail('no seat')
  const note = (seatId: string, at: Date = harness.now, undoes?: string): DoorNote => ({
    id: randomUUID(),
    seatId,
    at: at.toISOString(),
    ...(undoes && { undoes }),
  })
  const report = ({ secret }: { secret: string }, notes: DoorNote[], given: object = {}) =>
    answerOf('door-arrivals', { secret, phoneNow: harness.now.toISOString(), notes, ...given })
  const outcomes = async (...sent: Parameters<typeof report>): Promise<Outcome[]> =>
    (await report(...sent)).outcomes.map(({ outcome }) => outcome)
  const listed = async () => (await answerOf('door-list', { secret: door.secret })).list?.seats ?? []

  return {
    harness,
    adminToken: () => adminToken,
    door: () => door,
    other: () => other,
    answerOf,
    seats,
    firstSeat,
    note,
    report,
    outcomes,
    listed,
  }
}
