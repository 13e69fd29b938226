/** What is said about a change, and by whom it is heard. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createDatabase, describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { startTcpProxy } from '../../../../tests/support/tcp-proxy.ts'
import { until } from '../../../../tests/support/until.ts'
import { type Change, changeKinds } from '../../../domain/changes.ts'
import { createChanges } from '../../http/cache/changes.ts'
import { openStore } from './db.ts'
import { hearChanges } from './listen-for-changes.ts'
import { migrate } from './migrate.ts'
import { openPostgresql } from './postgresql.ts'

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

describe('processes that share a PostgreSQL', () => {
  const closings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close()
  })

  async function emptyDatabase() {
    const database = await createDatabase()
    closings.push(() => database.drop())
    const pool = new pg.Pool({ connectionString: database.url })
    closings.push(() => pool.end())
    await migrate(pool)
    return { url: database.url, pool }
  }

  async function hearing(url: string, answersWithinMs = 20_000) {
    const proxy = await startTcpProxy(url)
    const changes = createChanges()
    const heard: Change[] = []
    changes.onChange((change, origin) => {
      if (origin === 'elsewhere') heard.push(change)
    })
    const warnings: string[] = []
    const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message) }
    const hears = hearChanges(proxy.url, changes, {
      log,
      checkEveryMs: 200,
      answersWithinMs,
      retryAfterMs: 20,
    })
    closings.push(async () => {
      await hears.stop()
      proxy.close()
    })
    const isHearing = (wanted: boolean) =>
      until(() => changes.isHearing() === wanted || undefined, { withinMs: 30_000 })
    /** Everything is called changed first, and untold votes are told. */
    const settled = async () => {
      await isHearing(true)
      const isToldOfVotes = () => heard.length > changeKinds.length && heard.at(-1) === 'votes'
      await until(() => isToldOfVotes() || undefined, { withinMs: 30_000 })
      expect(heard.splice(0)).toEqual(expect.arrayContaining([...changeKinds]))
    }
    return { changes, proxy, heard, warnings, isHearing, settled, stop: hears.stop }
  }

  test('hear what others commit', async () => {
    const { url, pool } = await emptyDatabase()
    const site = await hearing(url)
    await site.settled()
    await pool.query(proposal)
    expect(await until(() => site.heard[0])).toBe('contributions')
  })

  test('do not hear again what they have announced themselves', async () => {
    const { url, pool } = await emptyDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'unconference-'))
    closings.push(() => rm(folder, { recursive: true, force: true }))
    const changes = createChanges()
    const heard: Change[] = []
    changes.onChange((change) => void heard.push(change))
    const store = await openStore({ databaseUrl: url, dataDir: folder, changes })
    closings.push(() => store.close())
    await until(() => changes.isHearing() || undefined)
    // Everything, and untold votes.
    await until(() => heard[changeKinds.length])
    heard.length = 0
    await store.pool.query(proposal)
    await pool.query(order('paid', true))
    await until(() => heard[1])
    expect(heard.sort()).toEqual(['participants', 'seats'])
  })

  test.each(['cut', 'freeze'] as const)(
    'hold everything for changed after a while of not hearing (%s)',
    async (harm) => {
      const { url, pool } = await emptyDatabase()
      const site = await hearing(url, 3_000)
      await site.settled()
      site.proxy[harm]()
      await site.isHearing(false)
      await until(() => site.warnings[0])
      await pool.query(proposal)
      expect([site.heard, site.warnings.length]).toEqual([[], 1])
      site.proxy.restore()
      await site.settled()
      await pool.query(proposal)
      expect(await until(() => site.heard[0])).toBe('contributions')
    },
  )

  test('take a word they do not know for anything', async () => {
    const { url, pool } = await emptyDatabase()
    const site = await hearing(url)
    await site.settled()
    await pool.query(`notify changes, 'the weather'`)
    await until(() => site.heard[changeKinds.length - 1])
    expect(site.heard).toEqual(changeKinds)
  })

  test('tell each other of votes, many at once, and of the last ones when they stop', async () => {
    const { url } = await emptyDatabase()
    const one = await hearing(url)
    await one.settled()
    const other = await hearing(url)
    await other.settled()
    await until(() => one.heard[0])
    one.heard.length = 0

    for (let vote = 1; vote <= 100; vote += 1) one.changes.announce('votes')
    await until(() => other.heard[0])
    one.changes.announce('votes')
    await one.stop()
    await until(() => other.heard[1])
    // The first, those that came while it was told, and the goodbye.
    expect(other.heard.length).toBeLessThanOrEqual(3)
  })

  test('vote without a word on the connections of a site, which tells of it itself', async () => {
    const { url, pool } = await emptyDatabase()
    const site = await hearing(url)
    await site.settled()
    await pool.query(proposal)
    const sites = await openPostgresql(url, { tellsVotes: true })
    closings.push(() => sites.end())
    const vote = `update contributions set vote_count = vote_count + 1`
    await sites.query(vote)
    await sites.query(`update contributions set title = 'a mark'`)
    await until(() => site.heard[1])
    expect(site.heard.splice(0)).toEqual(['contributions', 'contributions'])
    await pool.query(vote)
    expect(await until(() => site.heard[0])).toBe('votes')
  })

  test('stop hearing with the store, and need one connection beside its pool', async () => {
    const { url } = await emptyDatabase()
    const changes = createChanges()
    const store = await openStore({ databaseUrl: url, dataDir: '/nowhere', besideTheSite: true, changes })
    await until(() => changes.isHearing() || undefined)
    const { rows } = await store.pool.query(
      `select application_name from pg_stat_activity where datname = current_database() order by 1`,
    )
    expect(rows.map((row) => row.application_name)).toEqual(['', 'unconference', 'unconference: changes'])
    await store.close()
    expect(changes.isHearing()).toBe(false)
  })
})
