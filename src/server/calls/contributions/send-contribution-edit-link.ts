import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { refuse } from '../../../domain/result.ts'
import { mailEditLink } from '../../auth/mail-edit-link.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findContribution, lockContribution } from '../../store/contributions.ts'

export const sendContributionEditLink: Handler<'send-contribution-edit-link'> = (input, context) => {
  const { db, now, rateLimits } = context
  const { email: recipient } = input
  const id = input.contributionId.toLowerCase()
  return mailEditLink(context, {
    id,
    isRight: async () => (await findContribution(db, id))?.contributor_email === recipient,
    spend: () => rateLimits.spend('board-mails-per-address', recipient),
    lock: async (tx) => (await lockContribution(tx, id)) !== undefined,
    queue: (tx) => enqueue(tx, 'contribution-edit-link', { recipient, params: { contributionId: id } }, now),
    wrong: refuse('invalid', contributionMessages.linkFailed.text),
  })
}
