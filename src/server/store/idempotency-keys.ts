import type { Db } from './engine/db.ts'

/** A call with an idempotency key. */
export interface KeyedRequest {
  sha256: Buffer
  /** The hash of the call's name and of what was sent. */
  requestSha256: Buffer
  /** Older answers do not count. */
  keptSince: Date
}

export async function findAnswer(
  db: Db,
  { sha256, requestSha256, keptSince }: KeyedRequest,
): Promise<{ answer: unknown; isSameRequest: boolean } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'request_sha256'])
    .where('sha256', '=', sha256)
    .where('created_at', '>', keptSince)
    .executeTakeFirst()
  return row && { answer: row.answer, isSameRequest: row.request_sha256.equals(requestSha256) }
}

/** False when the same key was answered meanwhile; waits for a transaction that is about to. */
export async function storeAnswer(
  tx: Db,
  { sha256, requestSha256, keptSince }: KeyedRequest,
  answer: object,
  now: Date,
): Promise<boolean> {
  const row = { request_sha256: requestSha256, answer, created_at: now }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ sha256, ...row })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet(row).where('idempotency_keys.created_at', '<=', keptSince),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldAnswers(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
