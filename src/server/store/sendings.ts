/** What organisers write to many people: its text here, its mails in the outbox. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type Sending = Row<'sendings'>

/** Until the transaction ends no other sending is made or recalled. */
export async function lockSendings(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sendings'))`.execute(tx)
}

const rowsAtOnce = 1_000

export type NewSending = Pick<Sending, 'audience' | 'subject' | 'body' | 'asked_by' | 'send_at'>

/** Part of the caller's transaction. */
export async function insertSending(
  tx: Db,
  sending: NewSending,
  { template, mails }: { template: string; mails: readonly { recipient: string; params: object }[] },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('sendings')
    .values({ ...sending, recipients: mails.length, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < mails.length; from += rowsAtOnce)
    await tx
      .insertInto('outbox')
      .values(
        mails.slice(from, from + rowsAtOnce).map(({ recipient, params }) => ({
          letter: template,
          recipient,
          params: { ...params, sendingId: id },
          sending_id: id,
          created_at: sending.send_at,
          next_attempt_at: sending.send_at,
        })),
      )
      .execute()
  return id
}

export const findSending = (db: Db, id: string): Promise<Sending | undefined> =>
  db.selectFrom('sendings').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest one with this text that goes out, or went to somebody, after that moment. */
export const findSameText = (
  db: Db,
  { subject, body }: Pick<Sending, 'subject' | 'body'>,
  since: Date,
): Promise<Sending | undefined> =>
  db
    .selectFrom('sendings')
    .selectAll()
    .where('send_at', '>', since)
    .where('subject', '=', subject)
    .where('body', '=', body)
    .where((is) =>
      is.or([
        is('recalled_at', 'is', null),
        is.exists(
          is
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.sending_id', '=', 'sendings.id')
            .where('sent_at', 'is not', null),
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes its mails that are neither sent nor being sent. Returns how many. */
export async function recallSending(tx: Db, id: string, now: Date): Promise<number> {
  await tx.updateTable('sendings').set({ recalled_at: now }).where('id', '=', id).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('sending_id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes a mail whose recipient is not to be reached any more, and counts it. */
export const leaveOut = (db: Db, mailId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('outbox')
      .where('id', '=', mailId)
      .returning('sending_id')
      .executeTakeFirst()
    if (row?.sending_id)
      await tx
        .updateTable('sendings')
        .set({ left_out: sql`left_out + 1` })
        .where('id', '=', row.sending_id)
        .execute()
  })

/** As the parameters of a mail name it. */
export type AboutWhat = { orderId: string } | { contributionId: string }

/** Deletes waiting mails about an order or a proposal whose sending the new address gets already; they count as left out. */
export async function leaveOutDoubles(
  tx: Db,
  { about, from, to }: { about: AboutWhat; from: string; to: string },
): Promise<void> {
  const gone = await tx
    .deleteFrom('outbox')
    .where('recipient', '=', from)
    .where('params', '@>', about)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('sending_id', 'in', (others) =>
      others.selectFrom('outbox').select('sending_id').where('recipient', '=', to),
    )
    .returning('sending_id')
    .execute()
  for (const { sending_id } of gone)
    await tx
      .updateTable('sendings')
      .set({ left_out: sql`left_out + 1` })
      .where('id', '=', sending_id)
      .execute()
}

/**
 * Mails about an order or a proposal that have not gone out go to the new address and greet by the new name. Answers
 * which. The old address's newsletter is no concern of the new one.
 */
export async function redirectMails(
  tx: Db,
  about: AboutWhat,
  { from, to, name }: { from: string; to: string; name: string },
): Promise<string[]> {
  const isMoved = to !== from
  if (isMoved) await leaveOutDoubles(tx, { about, from, to })
  const params = isMoved ? sql`params - 'subscriberId'` : sql`params`
  const rows = await tx
    .updateTable('outbox')
    .set({
      recipient: to,
      params: sql`case when params ? 'name' then ${params} || jsonb_build_object('name', ${name}::text) else params end`,
    })
    .where('recipient', '=', from)
    .where('params', '@>', about)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['letter', sql<string | null>`params ->> 'linkId'`.as('linkId')])
    .execute()
  // What their links open is that of the new address.
  const links = rows.flatMap(({ linkId }) => linkId ?? [])
  if (links.length > 0)
    await tx.updateTable('plan_links').set({ email: to }).where('id', 'in', links).execute()
  return rows.map(({ letter }) => letter)
}

export interface Progress {
  waiting: number
  sent: number
  failed: number
}

const counted = {
  waiting: sql<number>`(count(*) filter (where sent_at is null and failed_at is null))::int`,
  sent: sql<number>`(count(*) filter (where sent_at is not null))::int`,
  failed: sql<number>`(count(*) filter (where failed_at is not null))::int`,
}

/** How far each of these is. */
export async function readProgress(db: Db, ids: readonly string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('outbox')
    .select([
      'sending_id',
      counted.waiting.as('waiting'),
      counted.sent.as('sent'),
      counted.failed.as('failed'),
    ])
    .where('sending_id', 'in', ids)
    .groupBy('sending_id')
    .execute()
  return new Map(rows.map(({ sending_id, ...progress }) => [sending_id ?? '', progress]))
}

export const listSendings = (db: Db, most: number): Promise<Sending[]> =>
  db.selectFrom('sendings').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(most).execute()

export const listFailuresOf = (db: Db, id: string, most: number) =>
  db
    .selectFrom('outbox')
    .select(['recipient', 'last_error'])
    .where('sending_id', '=', id)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Those whose mails are gone, which are deleted some time after they were sent or have failed. */
export async function deleteOldSendings(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sendings')
    .where('send_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('outbox').select('outbox.id').whereRef('outbox.sending_id', '=', 'sendings.id'))),
    )
    .execute()
}

/** What was written to this person alone, by address or as one of these audiences: its text may be about them. */
export async function deleteSendingsTo(tx: Db, email: string, audiences: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('sendings')
    .where('recipients', '=', 1)
    .where((is) =>
      is.or([
        sql<boolean>`audience && ${[...audiences]}::text[]`,
        is.exists(
          is
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.sending_id', '=', 'sendings.id')
            .where('recipient', '=', email),
        ),
      ]),
    )
    .execute()
}
