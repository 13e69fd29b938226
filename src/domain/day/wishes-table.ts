/** Wishes and places as a table without names and ids: how well the planner guessed can be seen from it. */
import { boardOf, byText } from './board.ts'
import type { Day, Places } from './day.ts'

export const wishColumns = [
  'Voter',
  'Proved',
  'Poll',
  'Talk',
  'Voted',
  'Proposed',
  'Starts',
  'Seats',
] as const

/** A row for each wish and for each talk that nobody wants; moments are tenths of the time that the board was open. */
export function wishRows(day: Day, places: Places): { people: number; rows: (string | number)[][] } {
  const talks = new Map(boardOf(day).sessions.map((session, index) => [session.id, { session, index }]))
  const talkCells = (id: string) => {
    const at = places[id]
    return {
      proposed: tenth(talks.get(id)?.session.proposedAt ?? 0),
      starts: day.slots.find((slot) => slot.id === at?.slot)?.startsAt ?? '',
      seats: day.rooms.find((room) => room.id === at?.room)?.capacity ?? '',
    }
  }
  const people = [
    ...Map.groupBy(day.voters, ({ id, person }) =>
      person === null ? `voter ${id}` : `person ${person}`,
    ).values(),
  ].map((group) => {
    const votes = new Map<number, string>()
    for (const { session, at } of group.flatMap((voter) => voter.votes)) {
      const index = talks.get(session)?.index
      if (index !== undefined && !votes.has(index)) votes.set(index, tenth(at))
    }
    return {
      proved: group.some(({ verified }) => verified) ? 'yes' : 'no',
      poll: group.find(({ commitment }) => commitment)?.commitment ?? '',
      votes: [...votes].sort(([one], [other]) => one - other),
    }
  })
  // In an order that says nothing of when they came.
  const ordered = people
    .filter(({ votes }) => votes.length > 0)
    .sort((one, other) => byText(JSON.stringify(one), JSON.stringify(other)))
  const ids = [...talks.keys()]
  const rows = ordered.flatMap(({ proved, poll, votes }, voter) =>
    votes.map(([index, at]) => {
      const { proposed, starts, seats } = talkCells(ids[index] ?? '')
      return [voter + 1, proved, poll, index + 1, at, proposed, starts, seats]
    }),
  )
  const wanted = new Set(ordered.flatMap(({ votes }) => votes.map(([index]) => index)))
  for (const [index, id] of ids.entries()) {
    const { proposed, starts, seats } = talkCells(id)
    if (!wanted.has(index)) rows.push(['', '', '', index + 1, '', proposed, starts, seats])
  }
  return { people: ordered.length, rows }
}

const tenth = (share: number) => share.toFixed(1)
