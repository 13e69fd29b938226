import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeTick } from '../../event/launch.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { writeAudit } from '../../store/audit-log.ts'

export const sendTestMail: Handler<'send-test-mail'> = async (_input, context, admin) => {
  const { now } = context
  const within = await context.rateLimits.spend('test-mails-per-admin', admin.id)
  if (!within.ok) return within
  const result = await transactOnce(context, async (tx) => {
    await enqueue(tx, 'test-mail', { recipient: admin.email, params: {} }, now)
    await writeTick(tx, 'mail', { by: admin.name, at: now.toISOString(), seen: '' })
    await writeAudit(tx, { actor: admin.email, action: 'test-mail-sent' }, now)
    return ok({ success: true } as const)
  })
  context.mailQueued()
  return result
}
