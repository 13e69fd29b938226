import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openCallHarness } from '../../../../tests/support/call-harness.ts'
import { proposal } from '../../../../tests/support/contributions.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { folder } from '../../../../tests/support/image-stores.ts'
import { problemsOf } from '../../../domain/day/plan.ts'
import { titlesOfTalks } from '../../../domain/schedule.ts'
import { readRevision, readTalks } from '../plan.ts'
import { newestProgramme, readProgrammeTalks } from '../programmes.ts'
import { forgetSample } from './forget-sample.ts'
import { loadSampleEvent } from './sample-event.ts'

describeOnBothEngines('the plan of the sample event', (store) => {
  const site = openCallHarness(store)
  let place: Awaited<ReturnType<typeof folder>>
  beforeEach(async () => {
    place = await folder()
  })
  afterEach(() => place.close())

  test('has talks in each room and slot, all rules kept, and the morning published', async () => {
    const { db } = store()
    await loadSampleEvent(db, place.images, testEvent)
    const { rooms, slots } = testEvent.day
    const talks = await readTalks(db)
    const placed = talks.flatMap((talk) => talk.place ?? [])
    expect(new Set(placed.map(({ roomId }) => roomId))).toEqual(new Set(rooms.map(({ id }) => id)))
    expect(new Set(placed.map(({ slotId }) => slotId))).toEqual(new Set(slots.map(({ id }) => id)))
    expect([placed.length, talks.length]).toEqual([14, 15])
    expect(problemsOf({ talks, closed: [], absences: [] }, testEvent.day)).toEqual([])
    const published = (await readProgrammeTalks(db))?.talks ?? []
    expect(published).toHaveLength(7)
    for (const { title, hosts, place } of published) {
      expect(talks.find((talk) => talk.title === title)?.place).toEqual(place)
      expect(['first', 'second']).toContain(place.slotId)
      expect(hosts).toHaveLength(1)
    }
    // What is on the main stage is not in a room besides.
    const onStage = titlesOfTalks(testEvent.schedule)
    expect(talks.filter(({ title }) => onStage.includes(title))).toEqual([])
  })

  test('has the afternoon as a draft, which publishing the plan as it stands makes public', async () => {
    const { db } = store()
    await loadSampleEvent(db, place.images, testEvent)
    const adminToken = await signedIn(db, site.now)
    const plan = { revision: await readRevision(db), tellHosts: false }
    const answer = await site.call('publish-plan', plan, { adminToken })
    expect(answer).toMatchObject({ ok: true, value: { changed: 7 } })
    expect((await readProgrammeTalks(db))?.talks).toHaveLength(14)
  })

  test('is not laid out for an event with other rooms or slots', async () => {
    const { db } = store()
    const rooms = testEvent.day.rooms.slice(1)
    await loadSampleEvent(db, place.images, { ...testEvent, day: { ...testEvent.day, rooms } })
    expect(await db.selectFrom('contributions').select('id').execute()).not.toEqual([])
    expect(await readTalks(db)).toEqual([])
    expect(await newestProgramme(db)).toBeUndefined()
  })

  test('is forgotten with its proposals, except what organisers merged with a real one', async () => {
    const { db } = store()
    await loadSampleEvent(db, place.images, testEvent)
    const { title, details, type } = proposal()
    const { id } = await db
      .insertInto('contributions')
      .values({
        type,
        title,
        details,
        contributor_name: 'Real Muster',
        contributor_email: 'real@example.org',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [merged] = await readTalks(db)
    if (!merged) return expect.fail('no talk')
    const source = { talk_id: merged.id, host_key: 'the key of somebody real' }
    await db
      .insertInto('talk_hosts')
      .values({ ...source, name: 'Real Muster' })
      .execute()
    await db
      .insertInto('talk_sources')
      .values({ ...source, contribution_id: id })
      .execute()
    await db.transaction().execute((tx) => forgetSample(tx))
    const left = await readTalks(db)
    expect(left.map(({ id, hosts }) => [id, hosts.map(({ name }) => name)])).toEqual([
      [merged.id, ['Real Muster']],
    ])
    expect(left[0]?.isWithdrawn).toBe(false)
    expect(await newestProgramme(db)).toBeUndefined()
  })
})
