/** Places beside chance. */
import { boardOf, free } from '../../src/domain/day/board.ts'
import { startFitting } from '../../src/domain/day/fitting.ts'
import { placesOf } from '../../src/domain/day/placing.ts'
import { chooseSlate, type Day, type Places, place } from '../../src/domain/day/planner.ts'
import { seededRandom } from '../../src/domain/day/random.ts'
import {
  between,
  type DaySettings,
  type Random,
  type SyntheticDay,
  syntheticDay,
} from '../../tests/support/synthetic-day.ts'

/** What all attendees have of a plan, by their true wishes. */
export function worthOf({ day, truth }: Pick<SyntheticDay, 'day' | 'truth'>, places: Places) {
  const rooms = new Map(day.rooms.map(({ id, capacity }) => [id, capacity]))
  const slots = new Map(day.slots.map(({ id }, index) => [id, index]))
  const placed = Object.entries(places).map(([id, { room, slot }]) => ({
    id,
    room,
    slot: slots.get(slot) ?? 0,
  }))
  let good = 0
  let wished = 0
  const comers = new Map<string, number>()
  for (const { wants, isThere } of truth) {
    const chosen = day.slots.map((): string[] => [])
    for (const { id, slot } of placed) {
      if (!wants.has(id)) continue
      wished += 1
      if (isThere[slot]) chosen[slot]?.push(id)
    }
    for (const some of chosen) {
      if (some.length === 0) continue
      good += 1
      for (const id of some) comers.set(id, (comers.get(id) ?? 0) + 1 / some.length)
    }
  }
  let seatless = 0
  let alike = 0
  for (const { id, room } of placed) seatless += Math.max(0, (comers.get(id) ?? 0) - (rooms.get(room) ?? 0))
  for (const { id, room } of placed) {
    const fans = truth.filter(({ wants }) => wants.has(id)).length
    alike += Math.max(0, 0.55 * fans - (rooms.get(room) ?? 0)) / Math.max(1, 0.55 * wished)
  }
  return {
    alike,
    attendable: good / Math.max(1, wished),
    good: good / truth.length,
    standing: seatless / Math.max(1, good),
  }
}

/** Any places that break no rule. */
export function byChance(day: Day, slate: string[], random: Random): Places {
  const board = boardOf(day)
  const fitting = startFitting(board)
  const { placeOf, sessionAt } = fitting
  for (const [session, at] of board.pinned.entries()) if (at >= 0) fitting.add(session)
  for (const id of slate) fitting.add(board.sessionOf.get(id) ?? 0)
  const { places, mayTake, rivals } = board
  const may = (session: number, to: number, partner: number) =>
    session < 0 ||
    (mayTake[session * places.length + to] === 1 &&
      (rivals[session] ?? []).every(
        (rival) => rival === partner || places[placeOf[rival] ?? free]?.slot !== places[to]?.slot,
      ))
  for (let index = 0; index < places.length * 60; index++) {
    const [one, other] = [Math.floor(random() * places.length), Math.floor(random() * places.length)]
    const [first, second] = [sessionAt[one] ?? free, sessionAt[other] ?? free]
    if (one === other || !may(first, other, second) || !may(second, one, first)) continue
    sessionAt[one] = second
    sessionAt[other] = first
    if (first >= 0) placeOf[first] = other
    if (second >= 0) placeOf[second] = one
  }
  return placesOf(board, placeOf)
}

/** The same day, had everybody seen every proposal and told all wishes and hours. */
function allKnown({ day, truth }: SyntheticDay): Day {
  const hoursOf = (isThere: readonly boolean[]) =>
    isThere.every(Boolean) ? 'yes-full' : isThere[0] ? 'yes-morning' : 'yes-evening'
  return {
    ...day,
    voters: truth.map(({ wants, isThere }, index) => ({
      id: `t${index}`,
      person: `p${index}`,
      verified: true,
      commitment: hoursOf(isThere),
      votes: [...wants].map((session) => ({ session, at: 1 })),
    })),
  }
}

export function gridFigures(days: number, given: Partial<DaySettings>, firstSeed: number) {
  const sums = {
    chance: 0,
    ours: 0,
    known: 0,
    chanceGood: 0,
    good: 0,
    chanceStanding: 0,
    standing: 0,
    chanceAlike: 0,
    alike: 0,
  }
  const times: number[] = []
  for (let index = 0; index < days; index++) {
    const made = syntheticDay(firstSeed + index, {
      appetite: between(seededRandom(firstSeed + index), 0.09, 0.13),
      ...given,
    })
    const slate = chooseSlate(made.day, { spare: 0.1 })
    const started = process.cpuUsage()
    const ours = worthOf(made, place(made.day, slate))
    times.push((process.cpuUsage(started).user + process.cpuUsage(started).system) / 1000)
    const random = seededRandom(firstSeed + index)
    const some = Array.from({ length: 5 }, () => worthOf(made, byChance(made.day, slate, random)))
    const mean = (of: (worth: typeof ours) => number) =>
      some.reduce((sum, one) => sum + of(one), 0) / some.length
    sums.chance += mean(({ attendable }) => attendable) / days
    sums.chanceGood += mean(({ good }) => good) / days
    sums.chanceStanding += mean(({ standing }) => standing) / days
    sums.chanceAlike += mean(({ alike }) => alike) / days
    sums.alike += ours.alike / days
    sums.ours += ours.attendable / days
    sums.known += worthOf(made, place(allKnown(made), slate)).attendable / days
    sums.good += ours.good / days
    sums.standing += ours.standing / days
  }
  times.sort((one, other) => one - other)
  return {
    chance: sums.chance,
    ours: sums.ours,
    'over chance (>= 0.066)': sums.ours - sums.chance,
    'over chance, all wishes known': sums.known - sums.chance,
    'share of that': (sums.ours - sums.chance) / (sums.known - sums.chance),
    'good slots, chance': sums.chanceGood,
    'good slots': sums.good,
    'standing, chance': sums.chanceStanding,
    standing: sums.standing,
    'ratio (<= 0.60)': sums.standing / sums.chanceStanding,
    'alike, chance': sums.chanceAlike,
    'alike, ratio (<= 0.60)': sums.alike / sums.chanceAlike,
    'p95, ms': times[Math.floor(times.length * 0.95)] ?? 0,
  }
}
