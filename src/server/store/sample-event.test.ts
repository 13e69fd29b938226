import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { event } from '../../../content/event.ts'
import { sampleContributions } from '../../../content/sample/contributions.ts'
import { sampleParticipants } from '../../../content/sample/participants.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { folder, imageStores } from '../../../tests/support/image-stores.ts'
import { imageAddress, imageNames } from '../../domain/images.ts'
import { loadSampleEvent } from './sample-event.ts'

describeOnBothEngines('the sample event', (store) => {
  let place: Awaited<ReturnType<typeof folder>>
  beforeEach(async () => {
    place = await folder()
  })
  afterEach(() => place.close())

  test('fills an empty database with its people, its proposals and their votes', async () => {
    await loadSampleEvent(store().db, place.images)
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

  test.each(Object.entries(imageStores))(
    'has its portraits in %s, each as an upload of its own',
    async (_where, open) => {
      const { images, close } = await open()
      await loadSampleEvent(store().db, images)
      const rows = await store()
        .db.selectFrom('images')
        .innerJoin('orders', 'orders.id', 'images.order_id')
        .select(['storage_key', 'size_in_bytes', 'customer_name', 'profile_image_url'])
        .execute()
      const drawn = sampleParticipants.filter(({ portrait }) => portrait !== null)
      expect(rows.map((row) => row.customer_name).sort()).toEqual(drawn.map(({ name }) => name).sort())
      for (const row of rows) {
        expect(row.profile_image_url).toBe(imageAddress(row.storage_key))
        const files = await Promise.all(imageNames(row.storage_key).map((name) => images.get(name)))
        expect(files.reduce((sum, file) => sum + (file?.length ?? Number.NaN), 0)).toBe(row.size_in_bytes)
      }
      expect(await images.list()).toHaveLength(3 * drawn.length)
      await close()
    },
  )

  test('is not there at all, and leaves no file, when a portrait cannot be stored', async () => {
    let puts = 0
    const full = async (...given: Parameters<typeof place.images.put>) => {
      puts += 1
      if (puts === 50) throw new Error('planned')
      return place.images.put(...given)
    }
    await expect(loadSampleEvent(store().db, { ...place.images, put: full })).rejects.toThrow('planned')
    expect(await store().db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(readdirSync(place.path)).toEqual([])
    // The next start tries again.
    await loadSampleEvent(store().db, place.images)
    expect(readdirSync(place.path).length).toBeGreaterThan(100)
  })

  test('has voters who look like real ones and vote between the proposal and the day', async () => {
    await loadSampleEvent(store().db, place.images)
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
    await loadSampleEvent(db, place.images)
    const count = async () => (await db.selectFrom('contributions').select('id').execute()).length
    expect(await count()).toBe(0)
    // Negative control: without that row it fills up, once.
    await db.deleteFrom('subscribers').execute()
    await Promise.all([loadSampleEvent(db, place.images), loadSampleEvent(db, place.images)])
    expect(await count()).toBe(sampleContributions.length)
    const images = await db.selectFrom('images').select('id').execute()
    expect(readdirSync(place.path)).toHaveLength(3 * images.length)
  })
})
