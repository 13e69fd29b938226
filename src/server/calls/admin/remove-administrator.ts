import { organizerMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { removeAdministrator as remove } from '../../auth/admin-password.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { listAdminEmails, listAdmins } from '../../store/admins.ts'
import { writeAudit } from '../../store/audit-log.ts'

/** Who is removed gets the mail, too. Nobody removes themselves, so somebody always stays. */
export const removeAdministrator: Handler<'remove-administrator'> = async ({ id }, context, admin) => {
  const { db, now } = context
  if (id === admin.id) return refuse('conflict', messages.yourself)
  const found = (await listAdmins(db)).find((each) => each.id === id)
  if (!found) return ok({ success: true })
  const outcome = await remove(db, { email: found.email, by: admin.id }, async (tx) => {
    const entry = { action: 'organizer-removed', details: { address: found.email } } as const
    await writeAudit(tx, { actor: admin.email, ...entry }, now)
    const params = { by: admin.email, address: found.email, isAdded: false }
    for (const recipient of await listAdminEmails(tx))
      await enqueue(tx, 'organizers-changed', { recipient, params }, now)
  })
  if (outcome === 'removed') context.mailQueued()
  return ok({ success: true })
}
