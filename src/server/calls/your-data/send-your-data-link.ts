import { ok } from '../../../domain/result.ts'
import { inEqualTime } from '../../auth/guesses.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { insertDataRequest, isAddressKnown } from '../../store/data-requests.ts'

/** The same answer after the same time for every address (docs/security.md#privacy-and-erasure). */
export const sendYourDataLink: Handler<'send-your-data-link'> = async ({ email }, context) => {
  const { rateLimits } = context
  const byClient = await spendAsVisitor(context, 'data-links')
  if (!byClient.ok) return byClient
  const forAddress = await rateLimits.spend('data-links-per-address', email)
  await inEqualTime(forAddress.ok && queueLink(email, context))
  context.mailQueued()
  return ok({ success: true })
}

/** The answer is kept for unknown addresses, too: when it is sent again, both take the same time. */
const queueLink = (email: string, context: CallContext) =>
  transactOnce(context, async (tx) => {
    const voterId = voterOfAddress(context.voterKey, email)
    if (await isAddressKnown(tx, { email, voterId })) {
      const requestId = await insertDataRequest(tx, email, context.now)
      await enqueue(tx, 'your-data-link', { recipient: email, params: { requestId } }, context.now)
    }
    return ok({ success: true } as const)
  })
