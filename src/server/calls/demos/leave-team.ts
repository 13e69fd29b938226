import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changeOwnDemo, logWithdrawal } from '../../demos/change-demos.ts'
import { countTeam, leaveTeam as leaveStored } from '../../store/demo-people.ts'
import { deleteDemo } from '../../store/demos.ts'

export const leaveTeam: Handler<'leave-team'> = ({ demoId }, context) =>
  changeOwnDemo(context, demoId, async (tx, demo, voter) => {
    await leaveStored(tx, demoId, voter)
    if ((await countTeam(tx, demoId)) === 0) {
      await deleteDemo(tx, demoId)
      if (demo.position !== null) await logWithdrawal(tx, demo, context.now)
    }
    return ok({ output: { success: true }, isChanged: true })
  })
