import type { Db } from './db.ts'

/** How many orders stand on the waitlist. */
export async function countWaitlisted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'waitlist')
    .executeTakeFirstOrThrow()
  return Number(count)
}
