import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { linkOnlyHere } from '../../../domain/sendings.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { exampleLink, listRecipients } from '../../mail/recipients.ts'
import { writeAudit } from '../../store/audit-log.ts'

/** As the first of its recipients gets it, but with the administrator's own name and a link that leads nowhere. */
export const testSending: Handler<'test-sending'> = async ({ audience, subject, text }, context, admin) => {
  const { db, now, config } = context
  const link = linkOnlyHere(text, config.publicUrl)
  if (link !== undefined)
    return refuse('invalid', messages.linkOnlyHere(link), { fields: { text: messages.linkOnlyHere(link) } })
  const within = await context.rateLimits.spend('tests-of-sendings-per-admin', admin.id)
  if (!within.ok) return within
  const [first] = await listRecipients(db, audience)
  const params = {
    name: admin.name,
    why: first?.why ?? 'participants',
    ...(first?.subscriberId && { subscriberId: first.subscriberId }),
    written: { subject, text, linkPath: exampleLink(first ?? {}) },
  } as const
  const result = await transactOnce(context, async (tx) => {
    await enqueue(tx, 'sending-test', { recipient: admin.email, params }, now)
    await writeAudit(tx, { actor: admin.email, action: 'test-mail-sent' }, now)
    return ok({ success: true } as const)
  })
  context.mailQueued()
  return result
}
