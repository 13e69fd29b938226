import type { CallOutput } from '../../../domain/calls/index.ts'
import { isPublicField } from '../../../domain/contributions.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import { verifyVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { itsProposer } from '../../day/change-plan.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { refuseBlocked } from '../../proposals/blocked-addresses.ts'
import { moveProposal } from '../../proposals/move-proposal.ts'
import { changeContribution, differing } from '../../store/contribution-edits.ts'
import { findContributionOfToken, lockContribution } from '../../store/contributions.ts'
import { lockPlan } from '../../store/plan.ts'

type Updated = CallOutput<'update-contribution'>

const ended = refuse('forbidden', contributionMessages.linkExpired.title)

/** A new address gets a link, the old one a notice; earlier links end (docs/security.md#edit-link-tokens). */
export const updateContribution: Handler<'update-contribution'> = async (input, context, found) => {
  const { now } = context
  if (input.contributionId.toLowerCase() !== found.id) {
    return refuse('forbidden', contributionMessages.notYours)
  }
  const { id, contributor_email: oldAddress } = found
  const edits = await context.rateLimits.spend('edits-per-record', id)
  if (!edits.ok) return edits
  const newAddress = input.updates.contributor_email
  const isMoving = newAddress !== oldAddress
  if (isMoving) {
    const within = await context.rateLimits.spend('edit-mails-per-record', id)
    if (!within.ok) return within
    const toAddress = await context.rateLimits.spend('board-mails-per-address', newAddress)
    if (!toAddress.ok) return toAddress
    const unconfirmed = await spendAsVisitor(context, 'unconfirmed-mails')
    if (!unconfirmed.ok) return unconfirmed
  }
  const { contactEmail } = context.event.publisher
  const edited = await transactOnce(context, async (tx): Promise<Result<Updated>> => {
    if (isMoving) await lockPlan(tx)
    const standing = await lockContribution(tx, id)
    if (standing === 'hidden') return refuse('gone', proposalMessages.takenDown(contactEmail))
    // A concurrent edit may have ended this link.
    const current = await findContributionOfToken(tx, input.token, now)
    if (current?.contributor_email !== oldAddress) return ended
    for (const address of new Set([oldAddress, newAddress])) {
      const blocked = await refuseBlocked(tx, context, address)
      if (blocked) return blocked
    }
    if (isMoving) {
      const { contributor_name: name } = input.updates
      const actor = itsProposer.email
      await moveProposal(tx, { contributionId: id, from: oldAddress, to: newAddress, name, actor }, context)
    }
    const isNew = differing(current, input.updates).some(isPublicField)
    const waits = standing === 'waiting' || (isNew && context.event.proposals.shown === 'after-a-look')
    const more = { by: null, now, isNew, ...(waits && ({ standing: 'waiting' } as const)) }
    const contribution = await changeContribution(tx, id, input.updates, more)
    return contribution ? ok({ success: true, contribution, ...(waits && { waits }) }) : ended
  })
  if (!edited.ok) return edited
  context.changed('contributions')
  if (isMoving) context.mailQueued()
  await verifyVoter(context, oldAddress)
  return edited
}
