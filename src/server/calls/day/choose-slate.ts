import type { Day, Places } from '../../../domain/day/day.ts'
import { type Reason, sentenceOf } from '../../../domain/day/reasons.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { dayOfPlan } from '../../day/day-of-plan.ts'
import { withDemoTime } from '../../day/demo-time.ts'
import { runPlanner } from '../../day/run-planner.ts'

export const chooseSlate: Handler<'choose-slate'> = async ({ spare, keep, at }, context) => {
  const { day, places, talks, names } = await dayOfPlan(withDemoTime(context, at), { withBoard: true })
  const advice = await runPlanner({ ask: 'slate', day, spare, keep }, context.log)
  if (!advice.ok) return advice
  const { on, next, figures, byVotes } = advice.value
  const known = new Set(talks.map(({ id }) => id))
  const shown = ({ id, why }: { id: string; why: Reason }) => ({
    id,
    isTalk: known.has(id),
    title: names.title(id),
    why: sentenceOf(why, names),
    freeIn: freeIn(day, places, id),
  })
  return ok({ on: on.map(shown), next: next.map(shown), figures, beside: { byVotes } })
}

function freeIn({ sessions }: Day, places: Places, id: string): string[] {
  const session = sessions.find((each) => each.id === id)
  if (!session) return []
  const taken = sessions
    .filter((each) => each.id !== id && each.hosts.some((host) => session.hosts.includes(host)))
    .map((each) => places[each.id]?.slot)
  return session.can.filter((slot) => !taken.includes(slot))
}
