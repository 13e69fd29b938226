/** Changes of proposals, and what stood there before (docs/product.md#proposals). */
import { sql } from 'kysely'
import {
  type ContributionEntry,
  type ContributionField,
  type ContributionType,
  contributionFields,
  isPublicField,
  type OwnContribution,
} from '../../domain/contributions.ts'
import type { Standing } from '../../domain/proposal-tabs.ts'
import type { PublicContribution } from '../../domain/views.ts'
import { findContribution, publicColumns } from './contributions.ts'
import type { Db } from './engine/db.ts'
import { withIsoTimes } from './iso-times.ts'

type Changes = Partial<ContributionEntry & { type: ContributionType }>

const mostKept = 50

/** Which fields differ. */
export const differing = (before: OwnContribution, changes: Changes) =>
  contributionFields.filter((field) => Object.hasOwn(changes, field) && changes[field] !== before[field])

/** Under `lockContribution`; undefined for an unknown id. */
export async function changeContribution(
  tx: Db,
  id: string,
  changes: Changes,
  { by, now, standing, isNew }: { by: string | null; now: Date; standing?: Standing; isNew?: boolean },
): Promise<PublicContribution | undefined> {
  const before = await findContribution(tx, id)
  if (!before) return undefined
  const changed = differing(before, changes)
  if (changed.length > 0) await insertEdit(tx, before, changed, { by, now })
  const after = await tx
    .updateTable('contributions')
    .set({
      ...changes,
      updated_at: now,
      ...(standing && { standing }),
      ...(isNew && { looked_at: null }),
      // Off the board again: organisers hear of it once more.
      ...(standing === 'waiting' && {
        told_at: sql<Date | null>`case when standing = 'shown' then null else told_at end`,
      }),
    })
    .where('id', '=', id)
    .returning(publicColumns)
    .executeTakeFirst()
  return after && withIsoTimes(after)
}

async function insertEdit(
  tx: Db,
  before: OwnContribution,
  changed: readonly ContributionField[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  // Of address and phone only that they changed: they may have been somebody else's than whose they are now.
  const kept = Object.fromEntries(
    changed.map((field) => [field, isPublicField(field) ? before[field] : null]),
  )
  await tx
    .insertInto('contribution_edits')
    .values({ contribution_id: before.id, edited_by: by, edited_at: now, before: kept })
    .execute()
  // So that nobody fills the disk by editing.
  await tx
    .deleteFrom('contribution_edits')
    .where('contribution_id', '=', before.id)
    .where('id', '<=', (old) =>
      old
        .selectFrom('contribution_edits')
        .select('id')
        .where('contribution_id', '=', before.id)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(mostKept),
    )
    .execute()
}

export interface Edit {
  at: Date
  /** Null for its proposer. */
  by: string | null
  /** What stood in the fields that were changed; null in those of which that is not kept. */
  before: Readonly<Record<string, string | null>>
}

/** Newest first. */
export async function listEdits(db: Db, contributionId: string): Promise<Edit[]> {
  const rows = await db
    .selectFrom('contribution_edits')
    .select(['edited_at', 'edited_by', 'before'])
    .where('contribution_id', '=', contributionId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ edited_at, edited_by, before }) => ({
    at: edited_at,
    by: edited_by,
    before: before as Edit['before'],
  }))
}
