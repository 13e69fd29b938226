import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changeOwnDemo } from '../../demos/change-demos.ts'
import { readOrder, setOrder } from '../../store/demos.ts'

/** Who asks again keeps their turn. */
export const askForDemo: Handler<'ask-for-demo'> = ({ demoId, wanted }, context) =>
  changeOwnDemo(context, demoId, async (tx, demo) => {
    const order = await readOrder(tx)
    const others = order.filter((id) => id !== demo.id)
    if (!wanted) await setOrder(tx, others)
    else if (demo.position === null) await setOrder(tx, [...others, demo.id])
    return ok({ success: true })
  })
