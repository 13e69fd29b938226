import { contributionMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../call-context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findContribution } from '../../store/contributions.ts'

/**
 * Mails a link to edit a contribution if the address is the contribution's. An unknown contribution is answered like a
 * wrong address; after five wrong ones of a client in an hour, or ten for a contribution in a day, right and wrong get
 * the same 429 (SECURITY 0.10).
 */
export const sendContributionEditLink: Handler<'send-contribution-edit-link'> = async (input, context) => {
  const { db, now, budgets, clientAddress } = context
  const id = input.contributionId.toLowerCase()
  // Paid in advance and given back when right: a hundred guesses at once are no more than a hundred in a row.
  const byClient = await budgets.spend('address-guesses-per-client', clientAddress)
  if (!byClient.ok) return byClient
  const forRecord = await budgets.spend('address-guesses-per-record', id)
  if (!forRecord.ok) return forRecord

  const contribution = await findContribution(db, id)
  if (contribution?.contributor_email !== input.email) {
    return refuse('invalid', contributionMessages.linkFailed.text)
  }
  await budgets.refund('address-guesses-per-client', clientAddress)
  await budgets.refund('address-guesses-per-record', id)
  const mails = await budgets.spend('edit-mails-per-record', id)
  if (!mails.ok) return mails
  const toAddress = await budgets.spend('board-mails-per-address', input.email)
  if (!toAddress.ok) return toAddress
  await enqueue(db, 'contribution-edit-link', { recipient: input.email, params: { contributionId: id } }, now)
  context.mailQueued()
  return ok({ success: true })
}
