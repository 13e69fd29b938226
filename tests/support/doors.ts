import { randomUUID } from 'node:crypto'
import { sha256Of } from '../../src/server/lib/hash.ts'
import { newToken } from '../../src/server/lib/tokens.ts'
import { insertDoor } from '../../src/server/store/doors.ts'
import type { Db } from '../../src/server/store/engine/db.ts'

/** A door that ends in ten hours; returns the secret of its link. */
export async function addDoor(
  db: Db,
  name: string,
  now: Date,
  endsAt = new Date(now.getTime() + 10 * 3600_000),
  may = { may_add: true, may_squeeze_in: true },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [randomUUID(), newToken()]
  await insertDoor(db, { id, name, secret_sha256: sha256Of(secret), ends_at: endsAt, ...may }, now)
  return { id, secret }
}
