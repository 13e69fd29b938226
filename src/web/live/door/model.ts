/** What a phone at the door knows: the seats, who is in, and what it has noted and not sent yet. */
import type { Arrival, DoorNote, DoorSeat } from '../../../domain/doors.ts'
import { foldName, foldWords, hasLetters } from '../../../domain/spelling.ts'

/** A note with what to show should it not be taken. */
export interface QueuedNote extends DoorNote {
  who: string
}

interface Entry {
  seat: DoorSeat
  text: string
  name: string
  rank: number
}

const guestOf = ({ position }: DoorSeat, buyer: string | null | undefined) =>
  buyer ? `Guest ${position} of ${buyer}` : `Guest ${position}`

export function createModel() {
  let entries: Entry[] = []
  let expected = 0
  const byId = new Map<string, DoorSeat>()
  const byCode = new Map<string, DoorSeat>()
  /** As the server told, without what waits to be sent. */
  const told = new Map<string, Arrival>()
  let arrived = new Map<string, Arrival>()

  return {
    load(list: { expected: number; seats: readonly DoorSeat[] }) {
      expected = list.expected
      const buyers = new Map(list.seats.map(({ order, position, name }) => [position === 1 && order, name]))
      entries = list.seats.map((given) => {
        // Who nobody has named yet is found by the buyer's name.
        const seat = { ...given, name: given.name ?? guestOf(given, buyers.get(given.order)) }
        const { name, order, fault } = seat
        return {
          seat,
          text: `${foldName(name)} ${foldName(order)}`,
          name: foldWords(name),
          rank: fault ? 2 : given.name ? 0 : 1,
        }
      })
      entries.sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
      byId.clear()
      byCode.clear()
      for (const { seat } of entries) {
        byId.set(seat.id, seat)
        byCode.set(seat.code, seat)
      }
    },
    /** What the server says of seats, and on top of it what waits, in its order. */
    settle(
      changed: readonly { seatId: string; arrived: Arrival | null }[],
      queue: readonly QueuedNote[],
      { door, offsetMs }: { door: string; offsetMs: number },
    ) {
      for (const { seatId, arrived: at } of changed)
        if (at) told.set(seatId, at)
        else told.delete(seatId)
      arrived = new Map(told)
      for (const note of queue) {
        if (note.undoes === undefined) {
          const at = new Date(Date.parse(note.at) + offsetMs).toISOString()
          if (!arrived.has(note.seatId)) arrived.set(note.seatId, { at, door, note: note.id })
        } else if (arrived.get(note.seatId)?.note === note.undoes) arrived.delete(note.seatId)
      }
    },
    seat: (id: string) => byId.get(id),
    seatOfCode: (hash: string) => byCode.get(hash),
    arrivalOf: (id: string) => arrived.get(id),
    counts: () => ({ in: arrived.size, expected }),
    /** Every word somewhere in name or order number; names that begin so come first. */
    find(search: string, most: number): { seats: DoorSeat[]; more: number } {
      const words = search
        .split(/[\s,;]+/)
        .filter(hasLetters)
        .map(foldName)
      const wanted = words.length === 0 && search.trim() !== '' ? [] : entries
      const found = wanted.filter(({ text }) => words.every((word) => text.includes(word)))
      const first = foldWords(search)
      if (first !== '') {
        const rank = ({ name }: Entry) => (name.startsWith(first) ? 0 : 1)
        found.sort((one, other) => rank(one) - rank(other))
      }
      return { seats: found.slice(0, most).map(({ seat }) => seat), more: Math.max(0, found.length - most) }
    },
  }
}
export type Model = ReturnType<typeof createModel>

/**
 * The code in what a QR code or a scanner says, and the site that it is of; of a badge, its hash as the list has it.
 * Undefined when it is no ticket.
 */
export function codeIn(text: string): { code: string; host?: string } | { hash: string } | undefined {
  const typed = text.trim()
  if (typed.length > 300) return undefined
  if (/^[0-9a-f]{32}$/i.test(typed)) return { code: typed.toLowerCase() }
  if (/^[0-9a-f]{64}$/i.test(typed)) return { hash: btoa(bytesOfHex(typed)) }
  if (!URL.canParse(typed)) return undefined
  const { host, pathname } = new URL(typed)
  const code = /^\/seat\/([0-9a-f]{32})\/?$/i.exec(pathname)?.[1]
  return code === undefined ? undefined : { code: code.toLowerCase(), host }
}

const bytesOfHex = (hex: string) =>
  hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))

/** As the list has it; undefined where the connection is not secure. */
export async function hashOf(code: string): Promise<string | undefined> {
  const bytes = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(code))
  return bytes && btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
