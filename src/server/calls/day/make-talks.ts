import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { isUuid } from '../../../domain/fields.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { changePlan } from '../../day/change-plan.ts'
import { lockProposals } from '../../store/proposal-desk.ts'
import { insertTalkOf, readProposals } from '../../store/talks.ts'

export const makeTalks: Handler<'make-talks'> = ({ contributionIds }, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const known = new Set(plan.talks.flatMap(({ sources }) => sources.map(({ id }) => id)))
    const wanted = [...new Set(contributionIds)].filter((id) => !known.has(id))
    if (wanted.length === 0) return ok({ output: {}, audit: null })
    // In the order in which votes lock them, and before their words are read.
    await lockProposals(tx, wanted)
    const proposals = wanted.every(isUuid) ? await readProposals(tx, wanted) : []
    if (proposals.length < wanted.length) return refuse('not-found', messages.unknownProposal)
    for (const proposal of proposals)
      await insertTalkOf(
        tx,
        proposal,
        voterOfAddress(context.voterKey, proposal.contributor_email),
        context.now,
      )
    const [first] = proposals
    const title = proposals.length === 1 ? first?.title : undefined
    return ok({ output: {}, audit: { action: 'talks-made', details: { count: proposals.length, title } } })
  })
