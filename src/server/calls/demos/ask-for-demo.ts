import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changeOwnDemo, logWithdrawal } from '../../demos/change-demos.ts'
import { readOrder, setOrder } from '../../store/demos.ts'

/** Who asks again keeps their turn. */
export const askForDemo: Handler<'ask-for-demo'> = ({ demoId, wanted }, context) =>
  changeOwnDemo(context, demoId, async (tx, demo) => {
    const order = await readOrder(tx)
    const others = order.filter((id) => id !== demo.id)
    const isChanged = wanted === (demo.position === null)
    if (isChanged) await setOrder(tx, wanted ? [...others, demo.id] : others)
    if (isChanged && !wanted) await logWithdrawal(tx, demo, context.now)
    return ok({ output: { success: true }, isChanged })
  })
