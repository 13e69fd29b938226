import { sql } from 'kysely'
import type { AuditAction } from '../../domain/audit.ts'
import type { Db } from './engine/db.ts'

export interface AuditEntry {
  action: AuditAction
  subjectId?: string
  details?: object
}

/** Call it in the transaction of the action; `details` hold no secret. The actor is an administrator's address. */
export async function writeAudit(tx: Db, entry: AuditEntry & { actor: string }, now: Date): Promise<void> {
  const { actor, action, subjectId = null, details = {} } = entry
  await tx
    .insertInto('audit_log')
    .values({ actor, action, subject_id: subjectId, details, created_at: now })
    .execute()
}

export interface AuditRow {
  id: number
  created_at: Date
  actor: string
  action: string
  details: unknown
}

export interface ShownAuditRow extends AuditRow {
  /** The proposal that it was done to, while there is one: the log itself holds none of its words. */
  proposal_id: string | null
  proposal_title: string | null
}

export const listAudit = (db: Db, most: number): Promise<ShownAuditRow[]> =>
  db
    .selectFrom('audit_log')
    .leftJoin('contributions', (on) =>
      on.on(sql<boolean>`subject_id = contributions.id::text and action ~ '^(proposal|contribution)-'`),
    )
    .select(['audit_log.id', 'audit_log.created_at', 'actor', 'action', 'audit_log.details'])
    .select(['contributions.id as proposal_id', 'title as proposal_title'])
    .orderBy('audit_log.id', 'desc')
    .limit(most)
    .execute()

/** Payments that did not fit their order, and disputes without an end, newest first. */
export const listPaymentProblems = (db: Db, since: Date) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details'])
    .where('action', 'in', [
      'payment-mismatched',
      'payment-disputed',
      'refund-failed',
    ] satisfies AuditAction[])
    .where('created_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log as end')
            .select('end.id')
            .where('end.action', '=', 'dispute-ended' satisfies AuditAction)
            .whereRef('end.subject_id', '=', 'audit_log.subject_id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .execute()

export async function wasAuditedSince(
  db: Db,
  { action, subjectId }: { action: AuditAction; subjectId: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
