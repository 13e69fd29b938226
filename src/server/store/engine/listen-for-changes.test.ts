/** Which changes are notified, and who receives them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createDatabase, describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { startTcpProxy } from '../../../../tests/support/tcp-proxy.ts'
import { until } from '../../../../tests/support/until.ts'
import { type Change, changeKinds } from '../../../domain/changes.ts'
import { profileUpdates } from '../../../domain/participants.ts'
import { createChanges } from '../../http/cache/changes.ts'
import { openStore } from './db.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { migrate } from './migrate.ts'

const proposal = `insert into contributions (type, title, details, contributor_name, contributor_email)
  values ('volunteer', 'I can help', 'Anywhere.', 'Vera', 'vera@example.org')`
const order = (status: string, isListed: boolean) =>
  `insert into orders (customer_name, customer_email, total_amount, status, paid_at, hold_expires_at, allow_public_listing)
   values ('Ada', 'ada@example.org', 4900, '${status}', now(), now(), ${isListed})`

const price = `insert into event_documents (name, version, value) values ('tickets', 1, '{"priceCents": 4900}')`

const cases: { did: string; given?: string; sql: string; notifies: Change[] }[] = [
  { did: 'a new proposal', sql: proposal, notifies: ['contributions'] },
  {
    did: 'another title',
    given: proposal,
    sql: `update contributions set title = 'x'`,
    notifies: ['contributions'],
  },
  {
    did: 'another phone',
    given: proposal,
    sql: `update contributions set contributor_phone = 'x'`,
    notifies: [],
  },
  { did: 'the same title', given: proposal, sql: `update contributions set title = title`, notifies: [] },
  {
    did: 'a vote',
    given: proposal,
    sql: `update contributions set vote_count = vote_count + 1`,
    notifies: [],
  },
  {
    did: 'a deleted proposal',
    given: proposal,
    sql: `delete from contributions`,
    notifies: ['contributions'],
  },
  { did: 'deleting nothing', sql: `delete from contributions`, notifies: [] },
  { did: 'an emptied board', sql: `truncate contributions cascade`, notifies: ['contributions'] },
  { did: 'a seat being paid', sql: order('pending', true), notifies: ['seats'] },
  { did: 'a listed ticket', sql: order('paid', true), notifies: ['participants', 'seats'] },
  { did: 'an unlisted ticket', sql: order('paid', false), notifies: ['seats'] },
  {
    did: 'a payment',
    given: order('pending', true),
    sql: `update orders set status = 'paid'`,
    notifies: ['participants', 'seats'],
  },
  {
    did: 'an unlisted payment',
    given: order('pending', false),
    sql: `update orders set status = 'paid'`,
    notifies: ['seats'],
  },
  ...Object.keys(profileUpdates.shape).map((field) => ({
    did: `a profile with another ${field}`,
    given: order('paid', true),
    sql: `update orders set ${field} = 'x'`,
    notifies: ['participants' as const],
  })),
  {
    did: 'an answer to the poll',
    given: order('paid', true),
    sql: `update orders set lunch_preference = 'spicy-tofu'`,
    notifies: [],
  },
  {
    did: 'an unlisted profile',
    given: order('paid', false),
    sql: `update orders set about_me = 'x'`,
    notifies: [],
  },
  {
    did: 'leaving the list',
    given: order('paid', true),
    sql: `update orders set allow_public_listing = false`,
    notifies: ['participants'],
  },
  {
    did: 'a deleted order',
    given: order('paid', true),
    sql: `delete from orders`,
    notifies: ['participants', 'seats'],
  },
  { did: 'a published document of the event', sql: price, notifies: ['event'] },
  {
    did: 'a draft of a document',
    given: price,
    sql: `insert into event_drafts (name, version, value) values ('tickets', 1, '{}')`,
    notifies: [],
  },
  { did: 'no orders any more', sql: `truncate orders cascade`, notifies: ['participants', 'seats'] },
]

describeOnBothEngines('the database notifies what changed of what visitors read', (store) => {
  test.each(cases)('$did: $notifies', async ({ given, sql, notifies }) => {
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
      // A connection's own notifications come with the answer to it, or with the next.
      await client.query('unlisten changes')
      expect(heard.sort()).toEqual(notifies)
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

  async function listening(url: string, answersWithinMs = 20_000) {
    const proxy = await startTcpProxy(url)
    const changes = createChanges()
    const heard: Change[] = []
    changes.onChange((change) => void heard.push(change))
    const warnings: string[] = []
    const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message) }
    const listener = listenForChanges(proxy.url, changes, {
      log,
      checkEveryMs: 200,
      answersWithinMs,
      retryAfterMs: 20,
    })
    closings.push(async () => {
      await listener.stop()
      proxy.close()
    })
    const isListening = (wanted: boolean) =>
      until(() => changes.isListening() === wanted || undefined, { withinMs: 30_000 })
    /** Everything counts as changed first. */
    const settled = async () => {
      await isListening(true)
      expect(heard.splice(0)).toEqual(changeKinds)
    }
    return { proxy, heard, warnings, isListening, settled }
  }

  test('announce what others commit', async () => {
    const { url, pool } = await emptyDatabase()
    const site = await listening(url)
    await site.settled()
    await pool.query(proposal)
    expect(await until(() => site.heard[0])).toBe('contributions')
  })

  test('do not announce their own changes again', async () => {
    const { url, pool } = await emptyDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'unconference-'))
    closings.push(() => rm(folder, { recursive: true, force: true }))
    const changes = createChanges()
    const heard: Change[] = []
    changes.onChange((change) => void heard.push(change))
    const store = await openStore({ databaseUrl: url, dataDir: folder, changes })
    closings.push(() => store.close())
    await until(() => changes.isListening() || undefined)
    expect(heard.splice(0)).toEqual(changeKinds)
    await store.pool.query(proposal)
    await pool.query(order('paid', true))
    await until(() => heard[1])
    expect(heard.sort()).toEqual(['participants', 'seats'])
  })

  test.each(['cut', 'freeze'] as const)(
    'take everything for changed after a while of not listening (%s)',
    async (harm) => {
      const { url, pool } = await emptyDatabase()
      const site = await listening(url, 3_000)
      await site.settled()
      site.proxy[harm]()
      await site.isListening(false)
      await until(() => site.warnings[0])
      await pool.query(proposal)
      expect([site.heard, site.warnings.length]).toEqual([[], 1])
      site.proxy.restore()
      await site.settled()
      await pool.query(proposal)
      expect(await until(() => site.heard[0])).toBe('contributions')
    },
  )

  test('treat an unknown kind of change as all kinds', async () => {
    const { url, pool } = await emptyDatabase()
    const site = await listening(url)
    await site.settled()
    await pool.query(`notify changes, 'the weather'`)
    await until(() => site.heard[changeKinds.length - 1])
    expect(site.heard).toEqual(changeKinds)
  })

  test('stop listening with the store, and use one connection beside its pool', async () => {
    const { url } = await emptyDatabase()
    const changes = createChanges()
    const store = await openStore({ databaseUrl: url, dataDir: '/nowhere', besideTheSite: true, changes })
    await until(() => changes.isListening() || undefined)
    const { rows } = await store.pool.query(
      `select application_name from pg_stat_activity where datname = current_database() order by 1`,
    )
    expect(rows.map((row) => row.application_name)).toEqual(['', 'unconference', 'unconference: changes'])
    await store.close()
    expect(changes.isListening()).toBe(false)
  })
})
