import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { isOrganisersAddress } from '../../proposals/blocked-addresses.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { blockAddress as block } from '../../store/blocked-addresses.ts'
import { findContribution, lockContribution } from '../../store/contributions.ts'

/** Its proposals stay as they are. The log does not say which address. */
export const blockAddress: Handler<'block-address'> = ({ id }, context, admin) =>
  transactOnce(context, async (tx): Promise<Result<{ success: true }>> => {
    // Its proposer may be having their data deleted.
    const proposal = (await lockContribution(tx, id)) && (await findContribution(tx, id))
    if (!proposal) return refuse('not-found', messages.notFound)
    const email = proposal.contributor_email
    if (await isOrganisersAddress(tx, context, email))
      return refuse('conflict', messages.organisersAddress(email))
    const hash = voterOfAddress(context.voterKey, email)
    const subjectId = await block(tx, { email, hash, by: admin.email }, context.now)
    if (subjectId)
      await writeAudit(tx, { actor: admin.email, action: 'address-blocked', subjectId }, context.now)
    return ok({ success: true })
  })
