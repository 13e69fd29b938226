import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { folder, imageStores } from '../../../../tests/support/image-stores.ts'
import { addPaidOrder } from '../../../../tests/support/paid-order.ts'
import { demoAdministrator } from '../../../domain/admins.ts'
import { imageAddress, imageNames } from '../../../domain/images.ts'
import { forgetSample, refuseSample } from './forget-sample.ts'
import { sampleContributions } from './sample-contributions.ts'
import { loadSampleEvent } from './sample-event.ts'
import { sampleParticipants } from './sample-people.ts'
import { sampleTasks } from './sample-tasks.ts'
import { sampleDay } from './sample-votes.ts'

describeOnBothEngines('the sample event', (store) => {
  let place: Awaited<ReturnType<typeof folder>>
  beforeEach(async () => {
    place = await folder()
  })
  afterEach(() => place.close())

  test('fills an empty database with its people, its proposals and their votes', async () => {
    await loadSampleEvent(store().db, place.images, testEvent)
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

  test('is forgotten without anybody real, who may have an address or a title of it', async () => {
    const { db } = store()
    await loadSampleEvent(db, place.images, testEvent)
    const [person] = sampleParticipants
    const [proposal] = sampleContributions
    const [task] = sampleTasks
    if (!person || !proposal || !task) return expect.fail('the sample is empty')
    await addAdmin(db, { email: demoAdministrator })
    await addAdmin(db)
    const real = await addPaidOrder(db, 'Ada', new Date(), {
      customer_email: person.email,
      status: 'refunded',
    })
    const { type, title, details, contributorName, contributorEmail } = proposal
    const proposer = { contributor_name: contributorName, contributor_email: contributorEmail }
    await db
      .insertInto('contributions')
      .values({ type, title, details, ...proposer })
      .execute()
    await db.insertInto('internal_tasks').values({ title: task.title }).execute()
    const forget = () => db.transaction().execute((tx) => forgetSample(tx))
    await expect(refuseSample(db)).rejects.toThrow('npm run event -- forget-sample')
    expect(await forget()).toEqual({
      orders: sampleParticipants.length,
      contributions: sampleContributions.length,
      tasks: sampleTasks.length,
      administrators: 1,
    })
    expect(await forget()).toEqual({ orders: 0, contributions: 0, tasks: 0, administrators: 0 })
    await refuseSample(db)
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: real }])
    expect(await db.selectFrom('contributions').select('title').execute()).toEqual([{ title }])
    expect(await db.selectFrom('internal_tasks').select('title').execute()).toEqual([{ title: task.title }])
    expect(await db.selectFrom('admins').select('email').execute()).toEqual([{ email: 'mara@example.org' }])
    for (const table of ['votes', 'images', 'food_answers'] as const)
      expect(await db.selectFrom(table).select('created_at').execute()).toEqual([])
  })

  test.each(Object.entries(imageStores))(
    'has its portraits in %s, each as an upload of its own',
    async (_where, open) => {
      const { images, close } = await open()
      await loadSampleEvent(store().db, images, testEvent)
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

  test('leaves no row and no file when a portrait cannot be stored', async () => {
    let puts = 0
    const full = async (...given: Parameters<typeof place.images.put>) => {
      puts += 1
      if (puts === 50) throw new Error('planned')
      return place.images.put(...given)
    }
    await expect(loadSampleEvent(store().db, { ...place.images, put: full }, testEvent)).rejects.toThrow(
      'planned',
    )
    expect(await store().db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(readdirSync(place.path)).toEqual([])
    // The next start tries again.
    await loadSampleEvent(store().db, place.images, testEvent)
    expect(readdirSync(place.path).length).toBeGreaterThan(100)
  })

  test('has paid, refunded, expired and free orders as the sale leaves them', async () => {
    await loadSampleEvent(store().db, place.images, testEvent)
    const { rows } = await store().pool.query(
      `select status, total_amount > 0 as "costs", count(*)::int as orders, sum(number_of_tickets)::int as seats,
         count(paid_at)::int as paid, count(refunded_at)::int as refunded,
         count(distinct stripe_session_id)::int as sessions
       from orders group by 1, 2 order by 1, 2`,
    )
    expect(rows).toEqual([
      { status: 'expired', costs: true, orders: 3, seats: 5, paid: 0, refunded: 0, sessions: 0 },
      { status: 'paid', costs: false, orders: 18, seats: 18, paid: 18, refunded: 0, sessions: 0 },
      { status: 'paid', costs: true, orders: 70, seats: 88, paid: 70, refunded: 0, sessions: 70 },
      { status: 'refunded', costs: true, orders: 3, seats: 4, paid: 3, refunded: 3, sessions: 3 },
      { status: 'waitlist', costs: true, orders: 5, seats: 6, paid: 0, refunded: 0, sessions: 0 },
    ])
  })

  test('keeps every answer to the poll, the newest being what the order says', async () => {
    const { db } = store()
    await loadSampleEvent(db, place.images, testEvent)
    const columns = [
      'commitment_status',
      'lunch_preference',
      'dinner_preference',
      'ice_bath_preference',
    ] as const
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'created_at', 'refunded_at', ...columns])
      .execute()
    const answers = await db.selectFrom('food_answers').selectAll().orderBy('created_at').execute()
    const chosen = (row: Pick<(typeof orders)[number], (typeof columns)[number]>) =>
      columns.map((column) => row[column])
    let changed = 0
    for (const order of orders) {
      const given = answers.filter(({ order_id }) => order_id === order.id)
      const last = given.at(-1)
      expect(last ? chosen(last) : [null, null, null, null]).toEqual(chosen(order))
      if (given.length > 1) changed += 1
      for (const { created_at } of given) {
        expect(created_at > order.created_at && created_at < (order.refunded_at ?? new Date(sampleDay))).toBe(
          true,
        )
      }
    }
    expect(changed).toBe(sampleParticipants.filter(({ earlierAnswer }) => earlierAnswer).length)
  })

  test('has tasks on the task board', async () => {
    const { db } = store()
    await loadSampleEvent(db, place.images, testEvent)
    const rows = await db
      .selectFrom('internal_tasks')
      .select(['title', 'due_date', 'owner', 'completed'])
      .execute()
    const wanted = sampleTasks.map(({ title, dueDate, owner, isCompleted }) => ({
      title,
      due_date: dueDate,
      owner,
      completed: isCompleted,
    }))
    expect(rows).toHaveLength(wanted.length)
    expect(rows).toEqual(expect.arrayContaining(wanted))
  })

  test('has voters with realistic ids who vote between proposal and event', async () => {
    await loadSampleEvent(store().db, place.images, testEvent)
    const { rows } = await store().pool.query<{ voters: number; least: number; odd: number }>(
      `select count(distinct voter_id)::int as voters, min(char_length(voter_id))::int as least,
         count(*) filter (where votes.created_at <= contributions.created_at or votes.created_at >= $1)::int as odd
       from votes join contributions on contribution_id = id`,
      [sampleDay],
    )
    expect(rows[0]).toMatchObject({ least: 32, odd: 0 })
    expect(rows[0]?.voters).toBeGreaterThan(100)
  })

  test('is loaded into an empty database alone, and once by two processes', async () => {
    const { db } = store()
    await db.insertInto('subscribers').values({ email: 'real@example.org' }).execute()
    await loadSampleEvent(db, place.images, testEvent)
    const count = async () => (await db.selectFrom('contributions').select('id').execute()).length
    expect(await count()).toBe(0)
    // Negative control: without that row it fills up, once.
    await db.deleteFrom('subscribers').execute()
    await Promise.all([
      loadSampleEvent(db, place.images, testEvent),
      loadSampleEvent(db, place.images, testEvent),
    ])
    expect(await count()).toBe(sampleContributions.length)
    const images = await db.selectFrom('images').select('id').execute()
    expect(readdirSync(place.path)).toHaveLength(3 * images.length)
  })
})
