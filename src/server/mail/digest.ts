/** The proposals of a digest as they are when it goes out. */
import { listAdminEmails } from '../store/admins.ts'
import { type Digest, readDigest } from '../store/digest.ts'
import type { Db } from '../store/engine/db.ts'
import { LeftOut } from './sendings.ts'

/** As many as one reads; the page has the others. */
const mostListed = 20

export async function readMailedDigest(db: Db, toldAt: Date, recipient: string): Promise<Digest> {
  if (!(await listAdminEmails(db)).includes(recipient)) throw new LeftOut('not an organiser any more')
  const digest = await readDigest(db, toldAt, mostListed)
  if (digest.count === 0) throw new LeftOut('its proposals are gone')
  return digest
}
