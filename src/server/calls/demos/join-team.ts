import { mostOnTeam } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { Handler } from '../../context.ts'
import { asVoter, changeDemos, findVisibleDemo } from '../../demos/change-demos.ts'
import { countTeam, isOnTeam, joinTeam as joinStored } from '../../store/demo-people.ts'

/** Also renames who is on it. */
export const joinTeam: Handler<'join-team'> = async ({ demoId, name }, context) => {
  const within = await spendAsVisitor(context, 'demo-entries')
  if (!within.ok) return within
  return asVoter(context, (voter) =>
    changeDemos(context, async (tx, round) => {
      const demo = await findVisibleDemo(tx, demoId, round)
      if (!demo.ok) return demo
      const isNew = !(await isOnTeam(tx, demoId, voter))
      if (isNew && (await countTeam(tx, demoId)) >= mostOnTeam) return refuse('conflict', messages.teamFull)
      await joinStored(tx, { demoId, voter, name }, context.now)
      return ok({ output: { success: true }, isChanged: true })
    }),
  )
}
