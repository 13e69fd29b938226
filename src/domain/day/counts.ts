/** What the votes say of a day, counted for advice: who wants what, who wants both, and what they can attend. */
import { type Board, boardOf, free, placeIn } from './board.ts'
import type { Day, Places } from './day.ts'
import { emptyTally } from './grid.ts'
import { type Wishes, wishesOf } from './wishes.ts'

export interface Counts {
  /** With all places, also closed ones; nothing is pinned. */
  board: Board
  wishes: Wishes
  /** People who voted for anything. */
  people: number
  votersOf(id: string): number
  /** By session of the board: people who want it and this one. */
  together(id: string): readonly number[]
  /** People who want one of these. */
  wanting(ids: readonly string[]): number
  /** What they have of a plan. */
  worthOf(places: Places): { attendable: number; goodSlots: number }
}

export function countsOf(day: Day): Counts {
  const board = boardOf({ ...day, closed: [], pins: [] })
  const wishes = wishesOf(day, board)
  const { ballots } = wishes
  const people = ballots.reduce((sum, ballot) => sum + ballot.people, 0)
  const wished = ballots.reduce((sum, ballot) => sum + ballot.people * ballot.wants.length, 0)
  const known = new Map<number, readonly number[]>()
  const sessionOf = (id: string) => board.sessionOf.get(id) ?? free

  function together(id: string): readonly number[] {
    const session = sessionOf(id)
    const counted = known.get(session)
    if (counted) return counted
    const counts = board.sessions.map(() => 0)
    for (const { wants, people: many } of ballots) {
      if (!wants.includes(session)) continue
      for (const other of wants) if (other !== session) counts[other] = (counts[other] ?? 0) + many
    }
    known.set(session, counts)
    return counts
  }

  return {
    board,
    wishes,
    people,
    votersOf: (id) => wishes.voters[sessionOf(id)] ?? 0,
    together,
    wanting(ids) {
      const some = new Set(ids.map(sessionOf))
      return ballots.reduce(
        (sum, { wants, people: many }) => (wants.some((one) => some.has(one)) ? sum + many : sum),
        0,
      )
    },
    worthOf(places) {
      const tally = emptyTally(board, wishes)
      let good = 0
      for (const [id, place] of Object.entries(places)) {
        const at = placeIn(board, place)
        if (at >= 0 && sessionOf(id) >= 0) good += tally.put(sessionOf(id), at)
      }
      return { attendable: wished > 0 ? good / wished : 1, goodSlots: people > 0 ? good / people : 0 }
    },
  }
}
