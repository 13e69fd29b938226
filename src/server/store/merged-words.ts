import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/**
 * Before proposals leave their talks: a merged one that has title or details of theirs, or earlier ones, takes those of the
 * first that stays. What organisers wrote stays.
 */
export async function leaveWords(tx: Db, contributionIds: readonly string[], now: Date): Promise<void> {
  if (contributionIds.length === 0) return
  const leaving = sql.join(contributionIds)
  await sql`
    update talks set
      title = case when talks.title = any(gone.titles) then rest.title else talks.title end,
      details = case when talks.details = any(gone.details) then rest.details else talks.details end,
      updated_at = ${now}
    from (
      select talk_id, array_agg(title) as titles, array_agg(details) as details
      from (
        select id, title, details from contributions
        union all select contribution_id, before ->> 'title', before ->> 'details' from contribution_edits
      ) as words join talk_sources on contribution_id = words.id
      where contribution_id in (${leaving}) group by talk_id) as gone
    cross join lateral (
      select title, details from contributions join talk_sources on contribution_id = contributions.id
      where talk_id = gone.talk_id and contribution_id not in (${leaving})
      order by standing = 'shown' desc, contributions.created_at, contributions.id limit 1) as rest
    where talks.id = gone.talk_id and (talks.title = any(gone.titles) or talks.details = any(gone.details))`.execute(
    tx,
  )
}
