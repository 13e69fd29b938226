/** What is said about a ticket: in, in already, or not good and why. */
import type { DoorSeat } from '../../../domain/doors.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import type { DoorSession } from './door-session.ts'
import { codeIn, hashOf } from './model.ts'

export interface Verdict {
  tone: 'good' | 'warn' | 'bad'
  word: string
  text: string
  seat?: DoorSeat
}

/** Lets in who may come in. */
export async function admit(
  session: DoorSession,
  seat: DoorSeat,
  timeOf: (iso: string) => string,
): Promise<Verdict> {
  const arrival = session.model.arrivalOf(seat.id)
  if (arrival)
    return { tone: 'warn', word: 'Already in', text: `at ${timeOf(arrival.at)}, ${arrival.door}`, seat }
  if (seat.fault) return { tone: 'bad', word: doorMessages[seat.fault], text: 'Send them to the desk.', seat }
  await session.letIn(seat)
  return { tone: 'good', word: 'In', text: '', seat }
}

const bad = (word: string, text: string): Verdict => ({ tone: 'bad', word, text })

/** Takes whatever text a camera or a scanner has read. */
export async function admitByText(
  session: DoorSession,
  text: string,
  timeOf: (iso: string) => string,
  onAsking: () => void,
): Promise<Verdict> {
  const found = codeIn(text)
  if (!found) return bad('No ticket', 'This code says something else.')
  if ('host' in found && found.host !== location.host)
    return bad('Another site', `This ticket is of ${found.host}.`)
  const hash = 'hash' in found ? found.hash : await hashOf(found.code)
  if (hash === undefined) return bad('Not readable', 'Codes need a secure connection. Search by name.')
  const seatOf = () => session.model.seatOfCode(hash)
  // Sold or passed on a moment ago.
  if (!seatOf() && session.shown().isOnline) {
    onAsking()
    await session.refresh()
  }
  const seat = seatOf()
  return seat
    ? admit(session, seat, timeOf)
    : bad('Not known here', 'Of another year, or the seat was passed on since. Search by name.')
}
