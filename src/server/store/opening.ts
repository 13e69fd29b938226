/** Whether the site is open, and how far its first steps are. A site without this row is open. */
import { sql } from 'kysely'
import type { StepName, StepState } from '../../domain/first-steps.ts'
import type { Db } from './engine/db.ts'
import { storedValue } from './settings.ts'

export type StepStates = Partial<Record<StepName, StepState>>

const steps = storedValue<StepStates>('first-steps')

/** Undefined once the site is open. */
export const readOpening = steps.read

export const writeOpening = steps.write

/** Every process hears of it at the commit. False when it was open. */
export async function openSite(tx: Db): Promise<boolean> {
  const wasClosed = await steps.delete(tx)
  if (wasClosed) await sql`select pg_notify('changes', 'event')`.execute(tx)
  return wasClosed
}

/** Whether nobody has used this database: nobody signed up, and nobody was let in by an earlier release. */
export async function isUnused(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isUnused: boolean }>`
    select not exists (select from event_documents) and not exists (select from orders)
      and not exists (select from contributions) and not exists (select from subscribers)
      and not exists (select from internal_tasks) and not exists (
        select from admins where not exists (
          select from audit_log where action = 'admin-added' and actor = admins.email)) as "isUnused"`.execute(
    db,
  )
  return rows[0]?.isUnused ?? false
}
