/** The slate beside the habit of taking what has most votes: one room, six places. */

import { boardOf } from '../../src/domain/day/board.ts'
import { startFitting } from '../../src/domain/day/fitting.ts'
import { chooseSlate, type Day } from '../../src/domain/day/planner.ts'
import { seededRandom } from '../../src/domain/day/random.ts'
import {
  type DaySettings,
  type SyntheticDay,
  syntheticDay,
  whole,
} from '../../tests/support/synthetic-day.ts'

export function slateFigures(days: number, given: Partial<DaySettings>, firstSeed: number) {
  const sums = {
    nothing: [0, 0],
    top: [0, 0],
    picks: [0, 0],
    late: [0, 0],
    lateDue: 0,
    bloc: [0, 0],
    blocs: 0,
  }
  for (let index = 0; index < days; index++) {
    const proposals = whole(seededRandom(firstSeed + index), 16, 40)
    const made = syntheticDay(firstSeed + index, { rooms: 1, slots: 6, proposals, ...given })
    const slates = [byVotes(made.day), chooseSlate(made.day, { spare: 0 })]
    const support = trueSupport(made)
    const due = support.slice(0, 6).filter((id) => isLate(made.day, id)).length
    sums.lateDue += due
    if (made.blocFor) sums.blocs += 1
    for (const [which, slate] of slates.entries()) {
      const on = new Set(slate)
      const there = made.truth
      add(
        sums.nothing,
        which,
        there.filter(({ wants }) => ![...wants].some((id) => on.has(id))).length / there.length,
      )
      add(
        sums.picks,
        which,
        there.reduce((sum, { wants }) => sum + [...wants].filter((id) => on.has(id)).length, 0) /
          there.length,
      )
      add(sums.top, which, support.slice(0, 5).filter((id) => on.has(id)).length / 5)
      add(sums.late, which, slate.filter((id) => isLate(made.day, id)).length)
      if (made.blocFor && on.has(made.blocFor)) add(sums.bloc, which, 1)
    }
  }
  const [votesNothing = 0, ourNothing = 0] = sums.nothing
  return {
    'nothing, by votes': votesNothing / days,
    'nothing, ours': ourNothing / days,
    'ratio (<= 0.80)': ourNothing / votesNothing,
    'picks, by votes': (sums.picks[0] ?? 0) / days,
    'picks, ours': (sums.picks[1] ?? 0) / days,
    'late, by votes': (sums.late[0] ?? 0) / sums.lateDue,
    'late, ours (>= 0.80)': (sums.late[1] ?? 0) / sums.lateDue,
    'top five, by votes': (sums.top[0] ?? 0) / days,
    'top five gained (>= 0.05)': ((sums.top[1] ?? 0) - (sums.top[0] ?? 0)) / days,
    'bloc voting, by votes': (sums.bloc[0] ?? 0) / Math.max(1, sums.blocs),
    'bloc voting, ours (<= 0.33)': (sums.bloc[1] ?? 0) / Math.max(1, sums.blocs),
  }
}

const add = (sums: number[], which: number, value: number) => {
  sums[which] = (sums[which] ?? 0) + value
}
const isLate = (day: Day, id: string) =>
  (day.sessions.find((session) => session.id === id)?.proposedAt ?? 0) > 0.5

/** What a tired organiser does: most votes first, whatever fits. */
export function byVotes(day: Day): string[] {
  const most = day.rooms.length * day.slots.length
  const board = boardOf(day)
  const counts = new Map<string, number>()
  for (const { votes } of day.voters)
    for (const { session } of votes) counts.set(session, (counts.get(session) ?? 0) + 1)
  const fitting = startFitting(board)
  return [...board.sessions.entries()]
    .sort(([, one], [, other]) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0))
    .filter(([index]) => fitting.placeOf.filter((at) => at >= 0).length < most && fitting.add(index))
    .map(([, { id }]) => id)
}

function trueSupport({ day, truth }: SyntheticDay): string[] {
  const count = (id: string) => truth.filter(({ wants }) => wants.has(id)).length
  return day.sessions
    .map(({ id }) => ({ id, wanted: count(id) }))
    .sort((a, b) => b.wanted - a.wanted)
    .map(({ id }) => id)
}
