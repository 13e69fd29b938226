import type { Db } from '../store/engine/db.ts'
import { deleteUnsentMails, insertMail } from '../store/outbox.ts'
import { insertSending, type NewSending } from '../store/sendings.ts'
import type { Recipient } from './recipients.ts'
import type { MailName, MailParams } from './templates/index.ts'

/** Part of the caller's transaction; call `mailQueued()` after the commit. */
export const enqueue = <Name extends MailName>(
  tx: Db,
  template: Name,
  { recipient, params }: { recipient: string; params: MailParams<Name> },
  now: Date,
): Promise<void> => insertMail(tx, { template, recipient, params }, now)

/** Deletes unsent mails with these parameters, so that their tokens are never made. */
export const dropUnsent = <Name extends MailName>(
  tx: Db,
  template: Name,
  params: MailParams<Name>,
): Promise<void> => deleteUnsentMails(tx, { template, params })

/** Queues one mail a recipient, in the caller's transaction: as old as the moment from which they go out. */
export const enqueueSending = (
  tx: Db,
  sending: NewSending,
  recipients: readonly Recipient[],
  now: Date,
): Promise<string> =>
  insertSending(
    tx,
    sending,
    {
      template: 'sending' satisfies MailName,
      mails: recipients.map(({ email: recipient, ...params }) => ({ recipient, params })),
    },
    now,
  )
