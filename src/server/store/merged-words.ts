import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/**
 * Before proposals leave their talks: a merged one that has title or details of theirs takes those of the first that stays.
 * What organisers wrote stays.
 */
export async function leaveWords(tx: Db, contributionIds: readonly string[], now: Date): Promise<void> {
  if (contributionIds.length === 0) return
  const leaving = sql.join(contributionIds)
  await sql`
    update talks set
      title = case when talks.title = gone.title then rest.title else talks.title end,
      details = case when talks.details = gone.details then rest.details else talks.details end,
      updated_at = ${now}
    from talk_sources as source
    join contributions as gone on gone.id = source.contribution_id
    cross join lateral (
      select title, details from contributions join talk_sources on contribution_id = contributions.id
      where talk_id = source.talk_id and contribution_id not in (${leaving})
      order by standing = 'shown' desc, contributions.created_at, contributions.id limit 1) as rest
    where talks.id = source.talk_id and source.contribution_id in (${leaving})
      and (talks.title = gone.title or talks.details = gone.details)`.execute(tx)
}
