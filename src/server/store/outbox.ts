/** The letters that wait to be sent, in the same database as what caused them (CONTRACT 7). */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

export interface WaitingLetter {
  id: string
  letter: string
  recipient: string
  params: object
  created_at: Date
  /** When somebody asked to try it again, after it had been given up. */
  retried_at: Date | null
  /** How often it was tried, the present try included. */
  attempts: number
}

/** Queues a letter; it exists when, and only when, the caller's transaction commits. */
export async function insertLetter(
  tx: Db,
  { letter, recipient, params }: { letter: string; recipient: string; params: object },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ letter, recipient, params, created_at: now, next_attempt_at: now })
    .execute()
}

/** Forgets letters with these parameters that were not sent. */
export async function deleteWaitingLetters(
  tx: Db,
  { letter, params }: { letter: string; params: object },
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('letter', '=', letter)
    .where('params', '=', params)
    .where('sent_at', 'is', null)
    .execute()
}

/** Takes back the letter with these parameters; false when it was sent or given up, or is on its way. */
export async function takeBackLetter(
  tx: Db,
  { letter, params }: { letter: string; params: object },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('outbox')
    .where('letter', '=', letter)
    .where('params', '=', params)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes the letter that is due longest, for this process alone until `leasedUntil`; undefined when none is due. A letter
 * whose holder died comes back when its lease has run out.
 */
export async function claimLetter(db: Db, now: Date, leasedUntil: Date): Promise<WaitingLetter | undefined> {
  const row = await db
    .updateTable('outbox')
    .set({ leased_until: leasedUntil, attempts: sql`attempts + 1` })
    .where('id', '=', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
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
    .returning(['id', 'letter', 'recipient', 'params', 'created_at', 'retried_at', 'attempts'])
    .executeTakeFirst()
  return row && { ...row, params: row.params as object }
}

/** The mail server has taken the letter: it is never tried again. */
export async function markLetterSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, leased_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Forgets a letter, sent or not. */
export async function deleteLetter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Gives the letter back, to be tried again at `nextAttemptAt`. */
export async function postponeLetter(
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

/** The letter is given up; it stays as a row an organiser can ask about. */
export async function markLetterFailed(db: Db, id: string, error: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, leased_until: null, last_error: error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Forgets letters sent or given up before `before`: they hold addresses. */
export async function deleteOldLetters(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where((is) => is.or([is('sent_at', '<', before), is('failed_at', '<', before)]))
    .execute()
}

/** How many letters wait, were sent, and were given up; of the sent and the given up those of the last 30 days. */
export async function countLetters(db: Db): Promise<{ waiting: number; sent: number; failed: number }> {
  return db
    .selectFrom('outbox')
    .select([
      sql<number>`(count(*) filter (where sent_at is null and failed_at is null))::int`.as('waiting'),
      sql<number>`(count(*) filter (where sent_at is not null))::int`.as('sent'),
      sql<number>`(count(*) filter (where failed_at is not null))::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

export interface FailedLetter {
  id: string
  letter: string
  recipient: string
  failed_at: Date
  last_error: string | null
}

/** The letters that were given up last, at most so many, newest first. */
export const listFailedLetters = (db: Db, most: number): Promise<FailedLetter[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'letter', 'recipient', 'failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .$narrowType<{ failed_at: Date }>()
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Queues what was given up as if it were new, but for its age among letters with links; answers how many. */
export async function retryFailedLetters(tx: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ failed_at: null, attempts: 0, next_attempt_at: now, retried_at: now, leased_until: null })
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
