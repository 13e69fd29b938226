import { mostDemos, mostOnTeam } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { asVoter, changeDemos } from '../../demos/change-demos.ts'
import { countTeam, isOnTeam, joinTeam } from '../../store/demo-people.ts'
import { countDemos, findIdea, insertDemo } from '../../store/demos.ts'

/**
 * Limited by client (docs/security.md#demos). Sent again it is the same idea: who did not get the first answer has
 * another cookie now, and is put on its team with that.
 */
export const addIdea: Handler<'add-idea'> = async ({ title, line, name }, context) => {
  const known = currentVoter(context)
  const before = known && (await findIdea(context.db, { title, line, name }))
  if (before && (await isOnTeam(context.db, before, known))) return ok({ demoId: before })
  const within = await spendAsVisitor(context, 'ideas')
  if (!within.ok) return within
  return asVoter(context, (voter) =>
    changeDemos(context, async (tx, { isOpen, revealedAt }) => {
      if (revealedAt) return refuse('conflict', messages.revealed)
      if (!isOpen) return refuse('conflict', messages.closed)
      const same = await findIdea(tx, { title, line, name })
      if (same && (await countTeam(tx, same)) >= mostOnTeam) return refuse('conflict', messages.teamFull)
      if (!same && (await countDemos(tx)) >= mostDemos) return refuse('conflict', messages.tooMany)
      const demoId = same ?? (await insertDemo(tx, { title, line }, context.now))
      await joinTeam(tx, { demoId, voter, name }, context.now)
      return ok({ output: { demoId }, isChanged: true })
    }),
  )
}
