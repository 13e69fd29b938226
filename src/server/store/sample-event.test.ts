import { expect, test } from 'vitest'
import { event } from '../../../content/event.ts'
import { sampleContributions } from '../../../content/sample/contributions.ts'
import { sampleParticipants } from '../../../content/sample/participants.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { loadSampleEvent } from './sample-event.ts'

describeOnBothEngines('the sample event', (store) => {
  test('fills an empty database with its people, its proposals and their votes', async () => {
    await loadSampleEvent(store().db)
    const people = await store().db.selectFrom('orders').select('customer_email').execute()
    expect(people.map((row) => row.customer_email).sort()).toEqual(
      sampleParticipants.map(({ email }) => email).sort(),
    )

    const { rows } = await store().pool.query(
      `select title, vote_count, count(voter_id)::int as votes, count(*) filter (where verified)::int as verified,
         count(distinct voter_id)::int as voters
       from contributions left join votes on contribution_id = id group by id order by title collate "C"`,
    )
    const wanted = sampleContributions.map(({ title, votes, verifiedVotes }) => ({
      title,
      vote_count: votes,
      votes,
      verified: verifiedVotes,
      voters: votes,
    }))
    expect(rows).toEqual(wanted.sort((a, b) => (a.title < b.title ? -1 : 1)))
  })

  test('has voters who look like real ones and vote between the proposal and the day', async () => {
    await loadSampleEvent(store().db)
    const { rows } = await store().pool.query<{ voters: number; least: number; odd: number }>(
      `select count(distinct voter_id)::int as voters, min(char_length(voter_id))::int as least,
         count(*) filter (where votes.created_at <= contributions.created_at or votes.created_at >= $1)::int as odd
       from votes join contributions on contribution_id = id`,
      [event.startsAt],
    )
    expect(rows[0]).toMatchObject({ least: 32, odd: 0 })
    expect(rows[0]?.voters).toBeGreaterThan(100)
  })

  test('leaves a database alone that holds anything, and is loaded once by two who start at once', async () => {
    const { db } = store()
    await db.insertInto('subscribers').values({ email: 'real@example.org' }).execute()
    await loadSampleEvent(db)
    const count = async () => (await db.selectFrom('contributions').select('id').execute()).length
    expect(await count()).toBe(0)
    // Negative control: without that row it fills up, once.
    await db.deleteFrom('subscribers').execute()
    await Promise.all([loadSampleEvent(db), loadSampleEvent(db)])
    expect(await count()).toBe(sampleContributions.length)
  })
})
