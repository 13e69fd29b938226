/** The column `letter` holds the template's name. */
import { sql } from 'kysely'
import { minute } from '../../domain/durations.ts'
import type { Db } from './engine/db.ts'

export interface QueuedMail {
  id: string
  template: string
  recipient: string
  params: object
  created_at: Date
  /** When an administrator retried it after it had failed. */
  retried_at: Date | null
  /** How often it was tried, the present attempt included. */
  attempts: number
  sending_id: string | null
}

/** Part of the caller's transaction. */
export async function insertMail(
  tx: Db,
  { template, recipient, params }: Pick<QueuedMail, 'template' | 'recipient' | 'params'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ letter: template, recipient, params, created_at: now, next_attempt_at: now })
    .execute()
}

/** Deletes mails with these parameters that were not sent. */
export async function deleteUnsentMails(
  tx: Db,
  { template, params }: Pick<QueuedMail, 'template' | 'params'>,
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('letter', '=', template)
    .where('params', '=', params)
    .where('sent_at', 'is', null)
    .execute()
}

/** Deletes the mails whose parameters hold these, given up or not; true when none of them was sent or is being sent. */
export async function withdrawMail(
  tx: Db,
  { template, params }: Pick<QueuedMail, 'template' | 'params'>,
  now: Date,
): Promise<boolean> {
  const withdrawn = await tx
    .deleteFrom('outbox')
    .where('letter', '=', template)
    .where('params', '@>', params)
    .where('sent_at', 'is', null)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  const left = await tx
    .selectFrom('outbox')
    .select('id')
    .where('letter', '=', template)
    .where('params', '@>', params)
    .limit(1)
    .executeTakeFirst()
  return withdrawn !== undefined && left === undefined
}

/** The mail of no sending that has been due longest; it is due again when the lease ends, if its process has died. */
export const claimMail = (db: Db, now: Date, leasedUntil: Date): Promise<QueuedMail | undefined> =>
  claim(db, 'mail', { now, leasedUntil })

/**
 * The mail of a sending that has been due longest, or when the next one may go: all processes together try at most
 * `perMinute` in any minute.
 */
export const claimMailOfSending = (
  db: Db,
  { now, leasedUntil, perMinute }: { now: Date; leasedUntil: Date; perMinute: number },
): Promise<{ mail: QueuedMail | undefined } | { notBefore: Date }> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('mails of sendings'))`.execute(tx)
    const full = await tx
      .selectFrom('outbox')
      .select('tried_at')
      .where('tried_at', '>', new Date(now.getTime() - minute))
      .orderBy('tried_at', 'desc')
      .offset(perMinute - 1)
      .limit(1)
      .executeTakeFirst()
    if (full?.tried_at) return { notBefore: new Date(full.tried_at.getTime() + minute) }
    return { mail: await claim(tx, 'sending', { now, leasedUntil }) }
  })

async function claim(
  db: Db,
  of: 'mail' | 'sending',
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<QueuedMail | undefined> {
  const row = await db
    .updateTable('outbox')
    .set({
      leased_until: leasedUntil,
      attempts: sql`attempts + 1`,
      ...(of === 'sending' && { tried_at: now }),
    })
    .where('id', '=', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('sending_id', of === 'mail' ? 'is' : 'is not', null)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'letter as template',
      'recipient',
      'params',
      'created_at',
      'retried_at',
      'attempts',
      'sending_id',
    ])
    .executeTakeFirst()
  return row && { ...row, params: row.params as object }
}

export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function postponeMail(
  db: Db,
  id: string,
  { nextAttemptAt, error }: { nextAttemptAt: Date; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: nextAttemptAt, leased_until: null, last_error: error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Gives a mail up; its row stays, for the dashboard. */
export async function markMailFailed(db: Db, id: string, error: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, leased_until: null, last_error: error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Sent and failed mails hold addresses. */
export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((is) => is.or([is('sent_at', '<', before), is('failed_at', '<', before)]))
    .execute()
}

/** Sent and failed mails are stored for 30 days, so older ones are not counted. */
export async function countMails(db: Db): Promise<{ waiting: number; sent: number; failed: number }> {
  return db
    .selectFrom('outbox')
    .select([
      sql<number>`(count(*) filter (where sent_at is null and failed_at is null))::int`.as('waiting'),
      sql<number>`(count(*) filter (where sent_at is not null))::int`.as('sent'),
      sql<number>`(count(*) filter (where failed_at is not null))::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

/** At most `most`, newest first. */
export const listFailedMails = (db: Db, most: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'letter', 'recipient', 'failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .$narrowType<{ failed_at: Date }>()
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Queues failed mails, all or some of them, as if they were new; links keep their age. Returns how many. */
export async function retryFailedMails(
  tx: Db,
  now: Date,
  { sendingId, to }: { sendingId?: string; to?: { recipient: string; params: object } } = {},
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ failed_at: null, attempts: 0, next_attempt_at: now, retried_at: now, leased_until: null })
    .where('failed_at', 'is not', null)
    .$if(sendingId !== undefined, (query) => query.where('sending_id', '=', sendingId ?? ''))
    .$if(to !== undefined, (query) =>
      query.where('recipient', '=', to?.recipient ?? '').where('params', '@>', to?.params ?? {}),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The newest mail of a template, as long as it is kept. */
export const findNewestMail = (db: Db, template: string) =>
  db
    .selectFrom('outbox')
    .select(['sent_at', 'failed_at', 'last_error'])
    .where('letter', '=', template)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
