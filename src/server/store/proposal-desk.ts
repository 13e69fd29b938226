/** What organisers see of proposals, and do with them (docs/product.md#proposals). */
import { type ExpressionBuilder, sql } from 'kysely'
import { isUuid } from '../../domain/fields.ts'
import type { ProposalTab } from '../../domain/proposal-tabs.ts'
import { contributionFor } from '../../domain/schedule.ts'
import { foldWords } from '../../domain/spelling.ts'
import { isPublic, listContributionsTitledLike } from './contributions.ts'
import type { Db } from './engine/db.ts'
import type { Row, Schema } from './engine/schema.ts'
import { withIsoTimes } from './iso-times.ts'
import { forgetTitlesOf } from './logged-titles.ts'

export type Proposal = Pick<Row<'contributions'>, 'id' | 'standing' | 'looked_at' | 'contributor_email'>

/** For each proposal that the schedule or a talk of the plan names, the titles of those talks. */
export async function talksByProposal(
  db: Db,
  titles: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const candidates = await listContributionsTitledLike(db, titles)
  const named = new Map<string, string[]>()
  for (const title of titles) {
    const proposal = contributionFor(title, candidates)
    if (proposal) named.set(proposal.id, [...(named.get(proposal.id) ?? []), title])
  }
  const planned = await db
    .selectFrom('talk_sources')
    .innerJoin('talks', 'talks.id', 'talk_id')
    .innerJoin('contributions', 'contributions.id', 'contribution_id')
    .select(['contribution_id', 'talks.title'])
    .where('withdrawn_at', 'is', null)
    .where('standing', '<>', 'hidden')
    .orderBy('number')
    .execute()
  for (const { contribution_id: id, title } of planned) {
    const known = named.get(id) ?? []
    if (!known.includes(title)) named.set(id, [...known, title])
  }
  return named
}

interface Wanted {
  tab: ProposalTab
  search: string
  /** The ids that the programme names. */
  inProgramme: readonly string[]
}

type Is = ExpressionBuilder<Schema, 'contributions'>

const isOfTab = (is: Is, { tab, inProgramme }: Pick<Wanted, 'tab' | 'inProgramme'>) => {
  switch (tab) {
    case 'new':
      return is.and([is('standing', '!=', 'hidden'), is('looked_at', 'is', null)])
    case 'board':
      return isPublic
    case 'hidden':
      return is('standing', '=', 'hidden')
    case 'programme':
      return inProgramme.length === 0 ? sql<boolean>`false` : is('id', 'in', inProgramme)
  }
}

const searched = [
  'title',
  'details',
  'contributor_name',
  'contributor_email',
  'contributor_phone',
] as const satisfies readonly (keyof Row<'contributions'>)[]

/** Found in any spelling. */
const spelled = ['title', 'contributor_name'] as const satisfies readonly (typeof searched)[number][]

const partOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const ofSearch = (db: Db, wanted: Wanted) => {
  const typed = wanted.search.trim()
  // Whatever leads to one proposal finds it on any tab.
  if (isUuid(typed)) return db.selectFrom('contributions').where('id', '=', typed)
  const like = partOf(typed)
  const folded = foldWords(typed)
  // One of apostrophes alone folds to nothing, which every title has.
  const inWords = folded === '' ? like : partOf(folded)
  return db
    .selectFrom('contributions')
    .where((is) => isOfTab(is, wanted))
    .$if(typed !== '', (query) =>
      query.where((is) =>
        is.or([
          ...searched.map((of) => is(of, 'ilike', like)),
          ...spelled.map((of) => is(sql`fold_words(${sql.ref(of)})`, 'like', inWords)),
        ]),
      ),
    )
}

/** Newest first. */
export async function findProposals(db: Db, wanted: Wanted, { most, from }: { most: number; from: number }) {
  const rows = await ofSearch(db, wanted)
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('contributions as others')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('others.contributor_email', '=', 'contributions.contributor_email')
        .$asScalar()
        .$notNull()
        .as('of_address'),
      selectFrom('contribution_edits')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('contribution_id', '=', 'contributions.id')
        .$asScalar()
        .$notNull()
        .as('edits'),
      sql<boolean>`exists (select from blocked_addresses where email = contributor_email)`.as('is_blocked'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .offset(from)
    .execute()
  return rows.map(withIsoTimes)
}

export async function countProposals(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await ofSearch(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** By id, as everywhere, which prevents deadlocks; unknown ids are left out. */
export const lockProposals = async (tx: Db, ids: readonly string[]): Promise<Proposal[]> => {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  return tx
    .selectFrom('contributions')
    .select(['id', 'standing', 'looked_at', 'contributor_email'])
    .where('id', 'in', known)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Newest first. */
export async function listIdsOfAddress(db: Db, id: string, most: number): Promise<string[]> {
  if (!isUuid(id)) return []
  const rows = await db
    .selectFrom('contributions')
    .select('id')
    .where('contributor_email', '=', (own) =>
      own.selectFrom('contributions').select('contributor_email').where('id', '=', id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Under `lockProposals`; without a reason, the one that hidden ones have stays. */
export async function hideProposals(
  tx: Db,
  ids: readonly string[],
  reason: string | null | undefined,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('contributions')
    .set({
      hidden_from: sql`case when standing = 'hidden' then hidden_from else standing end`,
      standing: 'hidden',
      ...(reason !== undefined && { hidden_reason: reason }),
    })
    .where('id', 'in', ids)
    .execute()
}

/** Under `lockProposals`. */
export async function showProposals(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('contributions')
    .set({ standing: 'shown', hidden_from: null, hidden_reason: null, looked_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Hidden ones, where they stood before; under `lockProposals`. */
export async function putProposalsBack(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('contributions')
    .set({ standing: sql`hidden_from`, hidden_from: null, hidden_reason: null })
    .where('id', 'in', ids)
    .execute()
}

/** With their votes, edits and links, under `lockProposals`. */
export async function deleteProposals(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await forgetTitlesOf(tx, ids)
  await tx.deleteFrom('contributions').where('id', 'in', ids).execute()
  await tx
    .deleteFrom('tokens')
    .where('kind', 'in', ['contribution-edit', 'talk-host'])
    .where('subject_id', 'in', ids)
    .execute()
  await tx
    .deleteFrom('idempotency_keys')
    .where(sql<string>`answer #>> '{contribution,id}'`, 'in', ids)
    .execute()
  await tx
    .deleteFrom('outbox')
    .where(sql<string>`params ->> 'contributionId'`, 'in', ids)
    .where('sent_at', 'is', null)
    .execute()
}
