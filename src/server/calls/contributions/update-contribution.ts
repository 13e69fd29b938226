import { contributionMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { verifyVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { enqueue, withdraw } from '../../mail/outbox.ts'
import { changeContribution, findContributionOfToken, lockContribution } from '../../store/contributions.ts'
import { revokeTokens } from '../../store/tokens.ts'

/** A new address gets a link, the old one a notice; earlier links end (docs/security.md#edit-link-tokens). */
export const updateContribution: Handler<'update-contribution'> = async (input, context, found) => {
  const { db, now } = context
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
  }
  const contribution = await db.transaction().execute(async (tx) => {
    await lockContribution(tx, id)
    // A concurrent edit may have ended this link.
    const current = await findContributionOfToken(tx, input.token, now)
    if (current?.contributor_email !== oldAddress) return undefined
    if (isMoving) {
      const purpose = { kind: 'contribution-edit', subjectId: id } as const
      await revokeTokens(tx, purpose)
      await withdraw(tx, 'contribution-received', { contributionId: id })
      await withdraw(tx, 'contribution-edit-link', { contributionId: id })
      const params = { contributionId: id }
      await enqueue(tx, 'contribution-email-changed', { recipient: oldAddress, params }, now)
      await enqueue(tx, 'contribution-edit-link', { recipient: newAddress, params }, now)
    }
    return changeContribution(tx, id, input.updates, now)
  })
  if (!contribution) return refuse('forbidden', contributionMessages.linkExpired.title)
  context.changed('contributions')
  if (isMoving) context.mailQueued()
  await verifyVoter(context, oldAddress)
  return ok({ success: true, contribution })
}
