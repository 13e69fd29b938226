import type { Db } from '../store/engine/db.ts'
import { deleteUnsentMails, insertMail } from '../store/outbox.ts'
import type { MailName, MailParams } from './templates/index.ts'

/** Part of the caller's transaction; call `mailQueued()` after the commit. */
export const enqueue = <Name extends MailName>(
  tx: Db,
  template: Name,
  { recipient, params }: { recipient: string; params: MailParams<Name> },
  now: Date,
): Promise<void> => insertMail(tx, { template, recipient, params }, now)

/** Deletes unsent mails with these parameters, so that their tokens are never made. */
export const withdraw = <Name extends MailName>(
  tx: Db,
  template: Name,
  params: MailParams<Name>,
): Promise<void> => deleteUnsentMails(tx, { template, params })
