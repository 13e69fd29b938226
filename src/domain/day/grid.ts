/** Sessions in places, and how good that is for the voters: counts by (ballot, slot) make a move cost only its fans. */
import { type Board, free } from './board.ts'
import type { Wishes } from './wishes.ts'

/** Of those who want a session, how many come. */
export const turnout = 0.55
/** What a person without a seat costs, in good slots. */
const standing = 0.1
/** Other turnouts to try, since the real one is unknown: the larger room is preferred, … */
const otherTurnouts = [0.4, 0.7, 0.9, 1.2]
/** … but only as a tie-break: this small weight. */
const doubt = 0.02
/**
 * Unknown wishes: this share of the pairs that would meet by chance is added to the known ones, so two popular sessions are
 * kept apart even if no known voter wants both.
 */
const unknown = 0.25
/** Added to a count while a voter hosts: more than anybody can want. */
const hosting = 1 << 20

export interface Grid {
  /** By session of the board, or `free`. */
  placeOf: Int32Array
  /** By place, or `free`. */
  sessionAt: Int32Array
  /** Puts a session into an empty place or, with `free`, nowhere, and returns what that gains. */
  put(session: number, place: number): number
}

/** An empty grid, worth 0. Slots before `from` count nothing. */
export function emptyGrid(board: Board, wishes: Wishes, from = 0): Grid {
  const { places, rooms } = board
  const slots = board.slots.length
  const placeOf = new Int32Array(board.sessions.length).fill(free)
  const sessionAt = new Int32Array(places.length).fill(free)
  const slotOf = Int32Array.from(places, ({ slot }) => slot)
  const roomOf = Int32Array.from(places, ({ room }) => room)
  const { people, fans, hosts } = indexOf(board, wishes, from)
  const { crowd, meeting } = crowdsOf(wishes)
  const crowdIn = new Float64Array(slots)
  const counts = new Int32Array(wishes.ballots.length * slots)
  const noSeat = noSeatOf(board, wishes)

  function enter(session: number, place: number): number {
    const slot = slotOf[place] as number
    const own = crowd[session] as number
    const others = crowdIn[slot] as number
    const cost =
      (noSeat[session * rooms.length + (roomOf[place] as number)] as number) + meeting * own * others
    let gain = slot < from ? 0 : -cost
    crowdIn[slot] = others + own
    for (const ballot of fans[session] as Int32Array) {
      const cell = ballot * slots + slot
      const before = counts[cell] as number
      if (before === 0) gain += people[cell] as number
      counts[cell] = before + 1
    }
    for (const ballot of hosts[session] as Int32Array) {
      const cell = ballot * slots + slot
      const before = counts[cell] as number
      if (before > 0 && before < hosting) gain -= people[cell] as number
      counts[cell] = before + hosting
    }
    return gain
  }

  function leave(session: number, place: number): number {
    const slot = slotOf[place] as number
    const own = crowd[session] as number
    const others = (crowdIn[slot] as number) - own
    const cost =
      (noSeat[session * rooms.length + (roomOf[place] as number)] as number) + meeting * own * others
    let gain = slot < from ? 0 : cost
    crowdIn[slot] = others
    for (const ballot of fans[session] as Int32Array) {
      const cell = ballot * slots + slot
      const after = (counts[cell] as number) - 1
      if (after === 0) gain -= people[cell] as number
      counts[cell] = after
    }
    for (const ballot of hosts[session] as Int32Array) {
      const cell = ballot * slots + slot
      const after = (counts[cell] as number) - hosting
      if (after > 0 && after < hosting) gain += people[cell] as number
      counts[cell] = after
    }
    return gain
  }

  return {
    placeOf,
    sessionAt,
    put(session, place) {
      const before = placeOf[session] as number
      let gain = 0
      if (before >= 0) {
        gain += leave(session, before)
        if (sessionAt[before] === session) sessionAt[before] = free
      }
      placeOf[session] = place
      if (place < 0) return gain
      sessionAt[place] = session
      return gain + enter(session, place)
    },
  }
}

/** An empty grid that counts nothing but good slots of people who voted, so its gains are whole numbers. */
export const emptyTally = (board: Board, wishes: Wishes): Grid => {
  const none = board.sessions.map(() => 0)
  return emptyGrid(board, { ...wishes, voters: none, wanted: none })
}

/** By session its ballots, and by (ballot, slot) the people who are there. */
function indexOf(board: Board, { ballots }: Wishes, from: number) {
  const slots = board.slots.length
  const people = new Float64Array(ballots.length * slots)
  const fans: number[][] = board.sessions.map(() => [])
  const hosts: number[][] = board.sessions.map(() => [])
  for (const [index, ballot] of ballots.entries()) {
    for (const session of ballot.hosts) hosts[session]?.push(index)
    for (const session of ballot.wants) fans[session]?.push(index)
    for (let slot = from; slot < slots; slot++) {
      if (ballot.isThere[slot]) people[index * slots + slot] = ballot.people
    }
  }
  const packed = (lists: number[][]) => lists.map((list) => Int32Array.from(list))
  return { people, fans: packed(fans), hosts: packed(hosts) }
}

/** By session who wants it, in whole people so that sums are exact; and what two such crowds in one slot cost. */
function crowdsOf({ voters, late, ballots }: Wishes) {
  const crowd = Float64Array.from(voters, (count, session) => Math.round(count * (late[session] ?? 1)))
  const people = ballots.reduce((sum, ballot) => sum + ballot.people, 0)
  return { crowd, meeting: unknown / Math.max(1, people) }
}

/** What standing costs, by session and room, in good slots of voters. */
function noSeatOf({ rooms, sessions }: Board, { wanted, peopleAVoter }: Wishes): Float64Array {
  const costs = new Float64Array(sessions.length * rooms.length)
  for (const session of sessions.keys()) {
    for (const [room, { capacity }] of rooms.entries()) {
      const without = (share: number) =>
        Math.max(0, share * (wanted[session] ?? 0) - Math.max(0, capacity || 0))
      const inDoubt = otherTurnouts.reduce((sum, share) => sum + without(share), 0) / otherTurnouts.length
      costs[session * rooms.length + room] = (standing * without(turnout) + doubt * inDoubt) / peopleAVoter
    }
  }
  return costs
}
