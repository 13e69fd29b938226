/** What somebody proposed, voted for and did on the day, as they read it in the export of their data. */
import { sql } from 'kysely'
import { yourDataMessages } from '../../domain/messages/your-data-messages.ts'
import type { YourData } from '../../domain/your-data.ts'
import { iso } from '../lib/iso.ts'
import { listEdits } from './contribution-edits.ts'
import { listDemoPeopleOf } from './demo-people.ts'
import type { Db } from './engine/db.ts'
import { listStarsOfAddress } from './stars.ts'

export async function readProposals(db: Db, email: string): Promise<YourData['proposals']> {
  const proposals = await db
    .selectFrom('contributions')
    .selectAll()
    .where('contributor_email', '=', email)
    .orderBy('created_at')
    .execute()
  const changes = new Map<string, Awaited<ReturnType<typeof listEdits>>>()
  for (const { id } of proposals) changes.set(id, await listEdits(db, id))
  return proposals.map((proposal) => ({
    type: proposal.type,
    title: proposal.title,
    details: proposal.details,
    name: proposal.contributor_name,
    phone: proposal.contributor_phone,
    votes: proposal.vote_count,
    is_public: proposal.standing === 'shown',
    proposed_at: proposal.created_at.toISOString(),
    changed_at: proposal.updated_at.toISOString(),
    changes: (changes.get(proposal.id) ?? []).map(({ at, by, before }) => ({
      changed_at: at.toISOString(),
      by_an_organizer: by !== null,
      before,
    })),
  }))
}

export async function readVotes(db: Db, voterId: string): Promise<YourData['votes']> {
  const votes = await db
    .selectFrom('votes')
    .innerJoin('contributions', 'contributions.id', 'votes.contribution_id')
    .select(['title', 'standing', 'votes.created_at'])
    .where(sql<boolean>`(verified_as = ${voterId} or voter_id = ${voterId})`)
    .orderBy('votes.created_at')
    .orderBy('title')
    .execute()
  return votes.map(({ title, standing, created_at }) => ({
    proposal: standing === 'shown' ? title : yourDataMessages.takenDown,
    voted_at: created_at.toISOString(),
  }))
}

export async function readTalks(db: Db, voterId: string): Promise<YourData['talks']> {
  const talks = await db
    .selectFrom('talk_hosts')
    .innerJoin('talks', 'talks.id', 'talk_id')
    .leftJoin('talk_sources as source', (on) =>
      on
        .onRef('source.talk_id', '=', 'talk_hosts.talk_id')
        .onRef('source.host_key', '=', 'talk_hosts.host_key')
        .on('answer', 'is not', null),
    )
    .distinctOn(['number'])
    .select(['title', 'name', 'answer as answered', 'answered_at'])
    .select(['notes', 'notes_url', 'notes_by'])
    .where('talk_hosts.host_key', '=', voterId)
    .orderBy('number')
    .orderBy('answered_at', 'desc')
    .execute()
  const absences = await db
    .selectFrom('host_absences')
    .select('slot_id')
    .where('host_key', '=', voterId)
    .orderBy('slot_id')
    .execute()
  return talks.map(({ answered_at, notes, notes_url, notes_by, ...talk }) => ({
    ...talk,
    away_in: absences.map(({ slot_id }) => slot_id),
    answered_at: iso(answered_at),
    notes: notes_by === voterId ? notes : null,
    notes_link: notes_by === voterId ? notes_url : null,
  }))
}

export async function readStars(db: Db, voterId: string): Promise<YourData['stars']> {
  const stars = await listStarsOfAddress(db, voterId)
  return stars.map(({ title, wanted, given_at }) => ({
    session: title,
    wanted,
    starred_at: given_at.toISOString(),
  }))
}

export async function readDemos(db: Db, voterId: string): Promise<YourData['demos']> {
  const demos = await listDemoPeopleOf(db, voterId)
  return demos.map(({ title, line, name, stars, given_at }) => ({
    title,
    ...(name === null ? { stars } : { line, name }),
    at: given_at.toISOString(),
  }))
}
