import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { asVoter, findVisibleDemo } from '../../demos/change-demos.ts'
import { isOnTeam, rate } from '../../store/demo-people.ts'
import { holdRound } from '../../store/demos.ts'

/** Nobody sees it before the result, so no page is made anew. */
export const rateDemo: Handler<'rate-demo'> = ({ demoId, stars }, context) =>
  asVoter(context, async (voter) => {
    // For each demo, however its id is written: whoever rates all of them has changed nothing often.
    const edits = await context.rateLimits.spend('edits-per-record', `${voter.id} ${demoId.toLowerCase()}`)
    if (!edits.ok) return edits
    return context.db.transaction().execute(async (tx) => {
      const demo = await findVisibleDemo(tx, demoId, await holdRound(tx))
      if (!demo.ok) return demo
      if (!demo.value.shownAt) return refuse('conflict', messages.notShown)
      const isOwn = await isOnTeam(tx, demoId, voter)
      if (isOwn || !(await rate(tx, { demoId, voter, stars }, context.now)))
        return refuse('forbidden', messages.ownTeam)
      return ok({ success: true })
    })
  })
