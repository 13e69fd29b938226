import { sentenceOf } from '../../../domain/day/reasons.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { dayOnRevision, toPlace } from '../../day/day-of-plan.ts'
import { withDemoTime } from '../../day/demo-time.ts'
import { runPlanner } from '../../day/run-planner.ts'

export const suggestPlan: Handler<'suggest-plan'> = async ({ revision, scope, at }, context) => {
  const asked = await dayOnRevision(withDemoTime(context, at), revision, { staysOnGrid: scope === 'empty' })
  if (!asked.ok) return asked
  const { day, places: now, names } = asked.value
  const advice = await runPlanner({ ask: 'plan', day, places: now }, context.log)
  if (!advice.ok) return advice
  const { places, why, before, after } = advice.value
  return ok({
    revision,
    moves: day.sessions.flatMap(({ id }) => {
      const [from, to, reason] = [now[id], places[id], why[id]]
      const isSame = from?.room === to?.room && from?.slot === to?.slot
      if (isSame || !reason) return []
      const sentence = sentenceOf(reason, names)
      return [
        {
          talkId: id,
          title: names.title(id),
          from: from ? toPlace(from) : null,
          to: to ? toPlace(to) : null,
          why: sentence,
        },
      ]
    }),
    before,
    after,
  })
}
