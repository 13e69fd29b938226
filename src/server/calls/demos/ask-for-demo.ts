import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { changeDemos, demoInHand } from '../../demos/change-demos.ts'
import { isOnTeam } from '../../store/demo-people.ts'
import { readOrder, setOrder } from '../../store/demos.ts'

/** Who asks again keeps their turn. */
export const askForDemo: Handler<'ask-for-demo'> = async ({ demoId, wanted }, context) => {
  const voter = currentVoter(context)
  if (!voter) return refuse('forbidden', messages.notOnTeam)
  return changeDemos(context, async (tx, round) => {
    const demo = await demoInHand(tx, demoId, round)
    if (!demo.ok) return demo
    if (!(await isOnTeam(tx, demoId, voter))) return refuse('forbidden', messages.notOnTeam)
    if (demo.value.shownAt) return refuse('conflict', messages.shown)
    const order = await readOrder(tx)
    const others = order.filter((id) => id !== demo.value.id)
    if (!wanted) await setOrder(tx, others)
    else if (demo.value.position === null) await setOrder(tx, [...others, demo.value.id])
    return ok({ success: true })
  })
}
