import type { Day, Happened, Places, Plan } from '../../src/domain/day/planner.ts'

/** Each broken rule of a plan, found without the planner's own code. Pins stand above hours and needs. */
export function problemsIn(day: Day, places: Places, changedCan: Record<string, string[]> = {}): string[] {
  const problems: string[] = []
  const closed = new Set(day.closed.map(({ room, slot }) => `${room} ${slot}`))
  const taken = new Map<string, string>()
  const busy = new Map<string, string>()
  for (const [id, { room, slot }] of Object.entries(places)) {
    const session = day.sessions.find((one) => one.id === id)
    const where = day.rooms.find((one) => one.id === room)
    const place = `${room} ${slot}`
    if (!session || !where || !day.slots.some((one) => one.id === slot)) {
      problems.push(`${id}: unknown`)
      continue
    }
    const isPinned = day.pins.some((pin) => pin.session === id)
    const hasChanged = Object.hasOwn(changedCan, id)
    const can = hasChanged ? changedCan[id] : session.can
    if ((hasChanged || !isPinned) && !can?.includes(slot)) problems.push(`${id}: host cannot`)
    if (!isPinned && !session.needs.every((need) => where.has.includes(need))) problems.push(`${id}: needs`)
    if (closed.has(place)) problems.push(`${id}: closed`)
    if (taken.has(place)) problems.push(`${id} and ${taken.get(place)}: one place`)
    taken.set(place, id)
    for (const host of new Set(session.hosts)) {
      const hour = `${host} ${slot}`
      if (busy.has(hour)) problems.push(`${id} and ${busy.get(hour)}: one host`)
      busy.set(hour, id)
    }
    const pin = day.pins.find((one) => one.session === id)
    if (pin && (pin.room !== room || pin.slot !== slot)) problems.push(`${id}: pin moved`)
  }
  return problems
}

/** Each broken rule of a repair; what stands in a slot that has begun is as it was. */
export function problemsAfter(day: Day, before: Plan, after: Plan, happened: Happened): string[] {
  const begun = new Set(day.slots.slice(0, Math.max(0, happened.now)).map(({ id }) => id))
  const later = Object.fromEntries(Object.entries(after.places).filter(([, { slot }]) => !begun.has(slot)))
  const closed = [...day.closed, ...(happened.closed ?? [])]
  const problems = problemsIn({ ...day, closed }, later, happened.changedCan)
  for (const [id, { room, slot }] of Object.entries(before.places)) {
    const now = after.places[id]
    if (begun.has(slot) && (now?.room !== room || now.slot !== slot)) problems.push(`${id}: had begun`)
  }
  for (const [id, { slot }] of Object.entries(after.places)) {
    if (begun.has(slot) && before.places[id]?.slot !== slot) problems.push(`${id}: into the past`)
    if (happened.withdrawn?.includes(id) && !begun.has(slot)) problems.push(`${id}: is withdrawn`)
  }
  return problems
}
