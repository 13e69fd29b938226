import { mostDemos } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { Handler } from '../../context.ts'
import { asVoter, changeDemos } from '../../demos/change-demos.ts'
import { joinTeam } from '../../store/demo-people.ts'
import { countDemos, insertDemo } from '../../store/demos.ts'

/** Limited by client (docs/security.md#demos). */
export const addIdea: Handler<'add-idea'> = async ({ title, line, name }, context) => {
  const within = await spendAsVisitor(context, 'ideas')
  if (!within.ok) return within
  return asVoter(context, (voter) =>
    changeDemos(context, async (tx, { isOpen, revealedAt }) => {
      if (revealedAt) return refuse('conflict', messages.revealed)
      if (!isOpen) return refuse('conflict', messages.closed)
      if ((await countDemos(tx)) >= mostDemos) return refuse('conflict', messages.tooMany)
      const demoId = await insertDemo(tx, { title, line }, context.now)
      await joinTeam(tx, { demoId, voter, name }, context.now)
      return ok({ demoId })
    }),
  )
}
