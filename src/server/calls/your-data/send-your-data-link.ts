import { ok } from '../../../domain/result.ts'
import { inEqualTime } from '../../auth/guesses.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
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

const queueLink = (email: string, { db, now }: Pick<CallContext, 'db' | 'now'>) =>
  db.transaction().execute(async (tx) => {
    if (!(await isAddressKnown(tx, email))) return
    const requestId = await insertDataRequest(tx, email, now)
    await enqueue(tx, 'your-data-link', { recipient: email, params: { requestId } }, now)
  })
