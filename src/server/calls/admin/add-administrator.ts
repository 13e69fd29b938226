import { adminNameOf, demoAdministrator } from '../../../domain/admins.ts'
import { organizerMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { nobodysPassword } from '../../auth/admin-password.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findAdminByEmail, insertAdmin, listAdminEmails } from '../../store/admins.ts'
import { writeAudit } from '../../store/audit-log.ts'

/** The others hear of it: whoever has taken over a session cannot let a stranger in unnoticed (docs/security.md#organisers). */
export const addAdministrator: Handler<'add-administrator'> = async ({ email }, context, admin) => {
  const { config, db, event, now } = context
  // The next start would take the database for one of the demo, and refuse it.
  if (config.mode === 'live' && email === demoAdministrator)
    return refuse('invalid', messages.ofTheDemo, { fields: { email: messages.ofTheDemo } })
  const passwordHash = await hashPassword(nobodysPassword())
  const name = adminNameOf(email, event.people.organizers)
  const answer = await db.transaction().execute(async (tx) => {
    const others = await listAdminEmails(tx)
    const added = await insertAdmin(tx, { email, name, passwordHash }, now)
    if (!added) return { isNew: false, id: (await findAdminByEmail(tx, email))?.id ?? '' }
    const entry = { action: 'organizer-added', details: { address: email } } as const
    await writeAudit(tx, { actor: admin.email, ...entry }, now)
    await enqueue(tx, 'organizer-added', { recipient: email, params: { by: admin.email } }, now)
    const params = { by: admin.email, address: email, isAdded: true }
    for (const recipient of others) await enqueue(tx, 'organizers-changed', { recipient, params }, now)
    return { isNew: true, id: added.id }
  })
  if (answer.isNew) context.mailQueued()
  return ok(answer)
}
