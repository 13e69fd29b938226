import type { Db } from '../store/engine/db.ts'
import { deleteUnsentMails, insertMail } from '../store/outbox.ts'
import type { MailName, MailParams } from './templates/index.ts'

/**
 * Queues a mail inside the transaction of what caused it; call `mailQueued()` after the commit. Only its template and
 * parameters are stored: text and tokens are made when it is sent.
 */
export const enqueue = <Name extends MailName>(
  tx: Db,
  template: Name,
  { recipient, params }: { recipient: string; params: MailParams<Name> },
  now: Date,
): Promise<void> => insertMail(tx, { template, recipient, params }, now)

/** Deletes such mails with these parameters that were not sent yet, so that their links never come to exist. */
export const withdraw = <Name extends MailName>(
  tx: Db,
  template: Name,
  params: MailParams<Name>,
): Promise<void> => deleteUnsentMails(tx, { template, params })
