import { setTimeout as wait } from 'node:timers/promises'
import { ok } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { insertDataRequest, isAddressKnown } from '../../store/data-requests.ts'

/** Queuing a mail takes a few milliseconds longer than not; nobody is answered sooner than this, so it does not show. */
const answerAfterMs = 100

/**
 * Mails the link to one's own data to an address under which something is kept, once an hour. Every address gets the same
 * answer after the same time (docs/security.md#privacy-and-erasure).
 */
export const sendYourDataLink: Handler<'send-your-data-link'> = async ({ email }, context) => {
  const { rateLimits, clientAddress } = context
  const byClient = await rateLimits.spend('data-links-per-client', clientAddress)
  if (!byClient.ok) return byClient
  const forAddress = await rateLimits.spend('data-links-per-address', email)
  await Promise.all([forAddress.ok && queueLink(email, context), wait(answerAfterMs)])
  context.mailQueued()
  return ok({ success: true })
}

const queueLink = (email: string, { db, now }: Pick<CallContext, 'db' | 'now'>) =>
  db.transaction().execute(async (tx) => {
    if (!(await isAddressKnown(tx, email))) return
    const requestId = await insertDataRequest(tx, email, now)
    await enqueue(tx, 'your-data-link', { recipient: email, params: { requestId } }, now)
  })
