/** The log of activity names talks and ideas by their titles: whose words they are may go (docs/product.md#proposals). */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/** Before the proposals are deleted: their titles, earlier ones too, and those of talks that are made of nothing else. */
export async function forgetTitlesOf(tx: Db, contributionIds: readonly string[]): Promise<void> {
  if (contributionIds.length === 0) return
  const ids = sql`any(${contributionIds}::uuid[])`
  const { rows } = await sql<{ title: string }>`
    select title from contributions where id = ${ids}
    union select before ->> 'title' from contribution_edits where contribution_id = ${ids} and before ? 'title'
    union select title from talks where id in (
      select talk_id from talk_sources group by talk_id having bool_and(contribution_id = ${ids}))`.execute(
    tx,
  )
  await forgetTitles(
    tx,
    rows.map(({ title }) => title),
  )
}

export async function forgetTitles(tx: Db, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return
  const isGone = sql`key in ('title', 'otherTitle', 'other') and value #>> '{}' = any(${titles}::text[])`
  await sql`
    update audit_log set details = (
      select jsonb_object_agg(key, case when ${isGone} then '"Deleted"' else value end) from jsonb_each(details))
    where action ~ '^(talks?|hosts?|demo|idea|team)-' and exists (select from jsonb_each(details) where ${isGone})`.execute(
    tx,
  )
}
