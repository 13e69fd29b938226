/** What the hosts of the plan have said about the places of their talks, for the evening before. */
import { isOnGrid } from './plan.ts'
import type { PlanTalk, WholePlan } from './talks.ts'

/** The unanswered first: they are to be asked. */
const order = ['nothing', 'cannot', 'no-address', 'fine'] as const

export interface HostRow {
  key: string
  name: string
  talk: PlanTalk
  says: (typeof order)[number]
}

/** A row for each host of each talk that has a place, in the order of the day where they say the same. */
export function hostList(plan: WholePlan): HostRow[] {
  const slotOf = ({ place }: PlanTalk) => plan.slots.findIndex(({ id }) => id === place?.slotId)
  return plan.talks
    .filter((talk) => isOnGrid(plan, talk) && !talk.isWithdrawn)
    .flatMap((talk) => talk.hosts.map((host) => ({ ...host, talk, says: answerOf(plan, talk, host) })))
    .sort(
      (one, other) =>
        order.indexOf(one.says) - order.indexOf(other.says) || slotOf(one.talk) - slotOf(other.talk),
    )
}

function answerOf(
  { absences }: WholePlan,
  { sources, place }: PlanTalk,
  { key, name }: { key: string; name: string },
): HostRow['says'] {
  const own = sources.filter((source) => source.name === name)
  if (absences.some(({ hostKey, slotId }) => hostKey === key && slotId === place?.slotId)) return 'cannot'
  if (own.some(({ answer }) => answer === 'cannot')) return 'cannot'
  if (own.some(({ answer }) => answer === 'fine')) return 'fine'
  return own.length > 0 ? 'nothing' : 'no-address'
}
