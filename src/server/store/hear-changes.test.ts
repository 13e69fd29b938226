/** What is said about a change, and by whom it is heard. */
import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { cableTo } from '../../../tests/support/cable.ts'
import { createDatabase, describeOnBothEngines } from '../../../tests/support/databases.ts'
import { until } from '../../../tests/support/until.ts'
import { type Change, changeKinds } from '../../domain/changes.ts'
import { createChanges } from '../changes.ts'
import { openStore } from './db.ts'
import { hearChanges } from './hear-changes.ts'
import { migrate } from './migrate.ts'

const proposal = `insert into contributions (type, title, details, contributor_name, contributor_email)
  values ('volunteer', 'I can help', 'Anywhere.', 'Vera', 'vera@example.org')`
const order = (status: string, isListed: boolean) =>
  `insert into orders (customer_name, customer_email, total_amount, status, paid_at, hold_expires_at, allow_public_listing)
   values ('Ada', 'ada@example.org', 4900, '${status}', now(), now(), ${isListed})`

const said: { did: string; given?: string; sql: string; says: Change[] }[] = [
  { did: 'a new proposal', sql: proposal, says: ['contributions'] },
  {
    did: 'another title',
    given: proposal,
    sql: `update contributions set title = 'x'`,
    says: ['contributions'],
  },
  {
    did: 'another phone',
    given: proposal,
    sql: `update contributions set contributor_phone = 'x'`,
    says: [],
  },
  { did: 'the same title', given: proposal, sql: `update contributions set title = title`, says: [] },
  {
    did: 'a vote',
    given: proposal,
    sql: `update contributions set vote_count = vote_count + 1`,
    says: ['votes'],
  },
  { did: 'a deleted proposal', given: proposal, sql: `delete from contributions`, says: ['contributions'] },
  { did: 'deleting nothing', sql: `delete from contributions`, says: [] },
  { did: 'an emptied board', sql: `truncate contributions cascade`, says: ['contributions'] },
  { did: 'a seat being paid', sql: order('pending', true), says: ['seats'] },
  { did: 'a listed ticket', sql: order('paid', true), says: ['participants', 'seats'] },
  { did: 'an unlisted ticket', sql: order('paid', false), says: ['seats'] },
  {
    did: 'a payment',
    given: order('pending', true),
    sql: `update orders set status = 'paid'`,
    says: ['participants', 'seats'],
  },
  {
    did: 'an unlisted payment',
    given: order('pending', false),
    sql: `update orders set status = 'paid'`,
    says: ['seats'],
  },
  {
    did: 'a new portrait',
    given: order('paid', true),
    sql: `update orders set profile_image_url = '/x'`,
    says: ['participants'],
  },
  {
    did: 'an answer to the poll',
    given: order('paid', true),
    sql: `update orders set lunch_preference = 'spicy-tofu'`,
    says: [],
  },
  {
    did: 'an unlisted profile',
    given: order('paid', false),
    sql: `update orders set about_me = 'x'`,
    says: [],
  },
  {
    did: 'leaving the list',
    given: order('paid', true),
    sql: `update orders set allow_public_listing = false`,
    says: ['participants'],
  },
  {
    did: 'a deleted order',
    given: order('paid', true),
    sql: `delete from orders`,
    says: ['participants', 'seats'],
  },
  { did: 'no orders any more', sql: `truncate orders cascade`, says: ['participants', 'seats'] },
]

describeOnBothEngines('the database says what changed of what visitors read', (store) => {
  test.each(said)('$did: $says', async ({ given, sql, says }) => {
    if (given) await store().pool.query(given)
    const client = await store().pool.connect()
    const heard: string[] = []
    const hear = ({ payload = '' }) => void heard.push(payload)
    client.on('notification', hear)
    try {
      await client.query('listen changes')
      await client.query(`begin; ${sql}; rollback`)
      expect(heard).toEqual([])
      await client.query(sql)
      // The session's own words come with the answer to it, or with the next.
      await client.query('unlisten changes')
      expect(heard.sort()).toEqual(says)
    } finally {
      client.off('notification', hear)
      client.release()
    }
  })
})

describe('a process that shares a PostgreSQL', () => {
  const open: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
  })

  async function hearing() {
    const database = await createDatabase()
    const pool = new pg.Pool({ connectionString: database.url })
    const cable = await cableTo(database.url)
    await migrate(pool)
    const changes = createChanges()
    const heard: Change[] = []
    changes.onChange((change) => void heard.push(change))
    const warnings: string[] = []
    const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message) }
    const hear = hearChanges(cable.url, changes, { log, checkEveryMs: 300, retryAfterMs: 20 })
    open.push(async () => {
      await hear.stop()
      cable.close()
      await pool.end()
      await database.drop()
    })
    const isHearing = (wanted: boolean) => until(() => changes.isHearing() === wanted || undefined)
    await isHearing(true)
    return { pool, cable, heard, warnings, isHearing, write: () => pool.query(proposal) }
  }

  test('hears what others commit', async () => {
    const { heard, write } = await hearing()
    heard.length = 0
    await write()
    expect(await until(() => heard[0])).toBe('contributions')
  })

  test.each(['cut', 'freeze'] as const)(
    'holds everything for changed after a while of not hearing (%s)',
    async (harm) => {
      const { cable, heard, warnings, isHearing, write } = await hearing()
      expect(heard).toEqual(changeKinds)
      cable[harm]()
      await isHearing(false)
      await until(() => warnings[0])
      heard.length = 0
      await write()
      expect(heard).toEqual([])
      cable.mend()
      await isHearing(true)
      expect(heard).toEqual(changeKinds)
      await write()
      expect(await until(() => heard[changeKinds.length])).toBe('contributions')
      expect(warnings.length).toBe(1)
    },
  )

  test('takes a word it does not know for anything', async () => {
    const { pool, heard } = await hearing()
    heard.length = 0
    await pool.query(`notify changes, 'the weather'`)
    await until(() => heard[changeKinds.length - 1])
    expect(heard).toEqual(changeKinds)
  })

  test('stops with its store, and uses one connection more than the pool', async () => {
    const database = await createDatabase()
    onTestFinished(() => database.drop())
    const changes = createChanges()
    const store = await openStore({
      databaseUrl: database.url,
      dataDir: '/nowhere',
      besideTheSite: true,
      changes,
    })
    await until(() => changes.isHearing() || undefined)
    const { rows } = await store.pool.query(
      `select application_name from pg_stat_activity where datname = current_database() order by 1`,
    )
    expect(rows.map((row) => row.application_name)).toEqual(['unconference', 'unconference: changes'])
    await store.close()
    expect(changes.isHearing()).toBe(false)
  })
})
