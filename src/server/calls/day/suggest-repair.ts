import { countForOrganizers, sentenceOf } from '../../../domain/day/reasons.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { dayOnRevision, toPlace } from '../../day/day-of-plan.ts'
import { withDemoTime } from '../../day/demo-time.ts'
import { disruptionOf } from '../../day/disruption.ts'
import { runPlanner } from '../../day/run-planner.ts'

export const suggestRepair: Handler<'suggest-repair'> = async ({ revision, happened, at }, context) => {
  const closes = 'closeRoom' in happened ? happened.closeRoom.roomId : undefined
  const asked = await dayOnRevision(withDemoTime(context, at), revision, { staysInSlot: true, closes })
  if (!asked.ok) return asked
  const disruption = disruptionOf(asked.value, happened, context)
  if (!disruption.ok) return disruption
  const { day, places, names } = asked.value
  const plan = { slate: Object.keys(places), places }
  const advice = await runPlanner({ ask: 'repair', day, plan, happened: disruption.value }, context.log)
  if (!advice.ok) return advice
  const named = (talkId: string) => ({ talkId, title: names.title(talkId) })
  return ok({
    revision,
    options: advice.value.map(({ kind, moves, lost, concerned, goodSlots, why }) => ({
      kind,
      moves: moves.map(({ id, to, why }) => {
        const from = places[id]
        return {
          ...named(id),
          from: from ? toPlace(from) : null,
          to: to && toPlace(to),
          why: sentenceOf(why, names),
        }
      }),
      lost: lost.map(named),
      peopleConcerned: countForOrganizers(concerned),
      goodSlots,
      why: sentenceOf(why, names),
    })),
  })
}
