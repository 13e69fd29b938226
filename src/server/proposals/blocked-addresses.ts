import { proposalMessages as messages } from '../../domain/messages/proposal-messages.ts'
import { type Refusal, refuse } from '../../domain/result.ts'
import { voterOfAddress } from '../auth/voter-cookie.ts'
import type { CallContext } from '../context.ts'
import { listAdminEmails } from '../store/admins.ts'
import { isBlocked } from '../store/blocked-addresses.ts'
import type { Db } from '../store/engine/db.ts'

/** 403 for addresses whose proposals organisers do not want (docs/security.md#proposal-spam); `email` in lower case. */
export async function refuseBlocked(
  db: Db,
  { voterKey, event }: Pick<CallContext, 'voterKey' | 'event'>,
  email: string,
): Promise<{ ok: false; refusal: Refusal } | undefined> {
  return (await isBlocked(db, voterOfAddress(voterKey, email)))
    ? refuse('forbidden', messages.blocked(event.publisher.contactEmail))
    : undefined
}

/** Whether it is an administrator's, or one that the event or its mails give. */
export async function isOrganisersAddress(
  db: Db,
  { event, config }: Pick<CallContext, 'event' | 'config'>,
  email: string,
): Promise<boolean> {
  const { contactEmail, sponsorEmail } = event.publisher
  const own = [...(await listAdminEmails(db)), contactEmail, sponsorEmail].map((own) => own.toLowerCase())
  const sender = /[^\s<>]+@[^\s<>]+/.exec(config.mail.from.toLowerCase())?.[0]
  return own.includes(email) || sender === email
}
