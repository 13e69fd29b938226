import { contributionMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitAddressGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findContribution, lockContribution } from '../../store/contributions.ts'

/** Unknown contributions are answered like wrong addresses (docs/security.md#address-guessing). */
export const sendContributionEditLink: Handler<'send-contribution-edit-link'> = async (input, context) => {
  const { db, now, rateLimits } = context
  const id = input.contributionId.toLowerCase()
  const guess = await limitAddressGuesses(context, id, async () => {
    const contribution = await findContribution(db, id)
    return contribution?.contributor_email === input.email ? contribution : undefined
  })
  if (!guess.ok) return guess
  if (!guess.value) return refuse('invalid', contributionMessages.linkFailed.text)
  const mails = await rateLimits.spend('edit-mails-per-record', id)
  if (!mails.ok) return mails
  const toAddress = await rateLimits.spend('board-mails-per-address', input.email)
  if (!toAddress.ok) return toAddress
  const isQueued = await db.transaction().execute(async (tx) => {
    // Its owner may have just deleted it.
    if (!(await lockContribution(tx, id))) return false
    await enqueue(
      tx,
      'contribution-edit-link',
      { recipient: input.email, params: { contributionId: id } },
      now,
    )
    return true
  })
  if (!isQueued) return refuse('invalid', contributionMessages.linkFailed.text)
  context.mailQueued()
  return ok({ success: true })
}
