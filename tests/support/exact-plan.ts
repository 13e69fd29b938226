import type { Day } from '../../src/domain/day/planner.ts'

/** What the voters' own votes make of the hours of each session: slots with something wanted in which they are there. */
export function goodSlots(day: Day, hours: Record<string, { slot: string }>): number {
  let good = 0
  for (const { votes, commitment, person } of day.voters) {
    for (const { id, part } of day.slots) {
      const away = commitment !== null && commitment !== 'yes-full' && commitment !== `yes-${part}`
      const isHost = day.sessions.some(
        ({ id: session, hosts }) => hours[session]?.slot === id && hosts.includes(person ?? ''),
      )
      if (!away && !isHost && votes.some(({ session }) => hours[session]?.slot === id)) good += 1
    }
  }
  return good
}

/** The most good slots that any plan of these sessions has, found by trying all. */
export function mostGoodSlots(day: Day, slate: string[]): number {
  const hours: Record<string, { slot: string }> = {}
  const sessions = day.sessions.filter(({ id }) => slate.includes(id))
  let most = 0
  const tryFrom = (index: number) => {
    const session = sessions[index]
    if (!session) {
      most = Math.max(most, goodSlots(day, hours))
      return
    }
    for (const slot of session.can) {
      const there = sessions.slice(0, index).filter(({ id }) => hours[id]?.slot === slot)
      if (there.some(({ hosts }) => hosts.some((host) => session.hosts.includes(host)))) continue
      if (!fitRooms(day, slot, [...there, session])) continue
      hours[session.id] = { slot }
      tryFrom(index + 1)
      delete hours[session.id]
    }
  }
  tryFrom(0)
  return most
}

/** Whether each has a room of its own with what it needs. */
function fitRooms(day: Day, slot: string, sessions: Day['sessions']): boolean {
  const open = day.rooms.filter(
    ({ id }) => !day.closed.some((place) => place.room === id && place.slot === slot),
  )
  const seat = (index: number, taken: Set<string>): boolean => {
    const session = sessions[index]
    if (!session) return true
    return open.some(
      ({ id, has }) =>
        !taken.has(id) &&
        session.needs.every((need) => has.includes(need)) &&
        seat(index + 1, new Set([...taken, id])),
    )
  }
  return seat(0, new Set())
}
