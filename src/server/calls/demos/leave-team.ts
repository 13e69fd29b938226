import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { changeDemos, demoInHand } from '../../demos/change-demos.ts'
import { countTeam, isOnTeam, leaveTeam as leaveStored } from '../../store/demo-people.ts'
import { deleteDemo } from '../../store/demos.ts'

/** Not once it was shown: who leaves could rate it. */
export const leaveTeam: Handler<'leave-team'> = async ({ demoId }, context) => {
  const voter = currentVoter(context)
  if (!voter) return refuse('forbidden', messages.notOnTeam)
  return changeDemos(context, async (tx, round) => {
    const demo = await demoInHand(tx, demoId, round)
    if (!demo.ok) return demo
    if (!(await isOnTeam(tx, demoId, voter))) return refuse('forbidden', messages.notOnTeam)
    if (demo.value.shownAt) return refuse('conflict', messages.shown)
    await leaveStored(tx, demoId, voter)
    if ((await countTeam(tx, demoId)) === 0) await deleteDemo(tx, demoId)
    return ok({ success: true })
  })
}
