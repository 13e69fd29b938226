import type { Db } from './db.ts'

/**
 * Notes who did what to which record, in the transaction that does it; `details` say what cannot be seen
 * otherwise. The actor is an administrator's address.
 */
export async function writeAudit(
  tx: Db,
  entry: { actor: string; action: string; subjectId?: string; details?: object },
  now: Date,
): Promise<void> {
  const { actor, action, subjectId = null, details = {} } = entry
  await tx
    .insertInto('audit_log')
    .values({ actor, action, subject_id: subjectId, details, created_at: now })
    .execute()
}
