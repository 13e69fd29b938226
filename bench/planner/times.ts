import { chooseSlate, place, repair } from '../../src/domain/day/planner.ts'
import { type DaySettings, syntheticDay } from '../../tests/support/synthetic-day.ts'

const sizes: Record<string, { days: number; given: Partial<DaySettings> }> = {
  '40 x 24 x 100 voters': { days: 40, given: { attendees: 130, appetite: 0.15 } },
  '120 x 60 x 440': {
    days: 5,
    given: { attendees: 560, proposals: 120, rooms: 10, slots: 6, appetite: 0.06 },
  },
  '400 x 200 x 2,000': {
    days: 3,
    given: { attendees: 2560, proposals: 400, rooms: 25, slots: 8, appetite: 0.015 },
  },
}

/** The 95th of a hundred days, in processor time: another process beside it changes nothing. */
export function timeFigures(most: number, firstSeed: number): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(sizes).map(([size, { days, given }]) => {
      const times: Record<string, number[]> = { slate: [], plan: [], repair: [] }
      for (let index = 0; index < Math.min(days, most); index++) {
        const { day } = syntheticDay(firstSeed + index, given)
        const slate = timed(times.slate, () => chooseSlate(day, { spare: 0.1 }))
        const places = timed(times.plan, () => place(day, slate))
        const room = day.rooms[index % day.rooms.length]?.id ?? ''
        const closed = day.slots.slice(3).map(({ id }) => ({ room, slot: id }))
        timed(times.repair, () => repair(day, { slate, places }, { now: 3, closed }, {}))
      }
      return [size, Object.fromEntries(Object.entries(times).map(([what, all]) => [`${what} p95`, p95(all)]))]
    }),
  )
}

function timed<Answer>(times: number[] | undefined, work: () => Answer): Answer {
  const started = process.cpuUsage()
  const answer = work()
  const { user, system } = process.cpuUsage(started)
  times?.push((user + system) / 1000)
  return answer
}

const p95 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
