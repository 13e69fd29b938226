import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDataFolder } from '../../../../tests/support/data-folders.ts'
import { createDatabase, describeOnBothEngines, openTestStore } from '../../../../tests/support/databases.ts'
import { until } from '../../../../tests/support/until.ts'
import { isDatabaseAway } from '../../http/responses.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { openStore } from './db.ts'
import { migrate } from './migrate.ts'
import { openPostgresql } from './postgresql.ts'

describeOnBothEngines('the database', (store) => {
  test('returns numbers for counts, text for days and Dates for timestamps', async () => {
    const { rows } = await store().pool.query(
      `select count(*) as count, date '2025-08-30' as day, timestamptz '2025-08-30 10:00+02' as moment from votes`,
    )
    expect(rows).toEqual([{ count: 0, day: '2025-08-30', moment: new Date('2025-08-30T08:00:00Z') }])
  })

  test('commits all or nothing of a transaction', async () => {
    const failing = store()
      .db.transaction()
      .execute(async (tx) => {
        await tx.insertInto('subscribers').values({ email: 'half@example.org' }).execute()
        await tx.insertInto('subscribers').values({ email: 'half@example.org' }).execute()
      })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'subscribers_email_key' })
    expect(await store().db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('counts right when fifty transactions change one row', async () => {
    const { db } = store()
    await db.insertInto('rate_limits').values({ key: 'visits', points: 0, expire: null }).execute()
    const visit = () =>
      db.transaction().execute(async (tx) => {
        const { points } = await tx
          .selectFrom('rate_limits')
          .select('points')
          .where('key', '=', 'visits')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('rate_limits')
          .set({ points: points + 1 })
          .where('key', '=', 'visits')
          .execute()
      })
    await Promise.all(Array.from({ length: 50 }, visit))
    expect(await db.selectFrom('rate_limits').select('points').executeTakeFirst()).toEqual({ points: 50 })
  })

  test('shows in the view only people who paid and agreed, without diets', async () => {
    const someone = { total_amount: 4900, lunch_preference: 'miso-chicken', paid_at: new Date() } as const
    await store()
      .db.insertInto('orders')
      .values([
        {
          ...someone,
          customer_name: 'Listed',
          customer_email: 'a@example.org',
          status: 'paid',
          allow_public_listing: true,
        },
        { ...someone, customer_name: 'Private', customer_email: 'b@example.org', status: 'paid' },
        {
          ...someone,
          customer_name: 'Waiting',
          customer_email: 'c@example.org',
          status: 'waitlist',
          allow_public_listing: true,
        },
      ])
      .execute()
    const listed = await store().db.selectFrom('participants_public').selectAll().execute()
    expect(listed).toMatchObject([
      { customer_name: 'Listed', lunch_preference: null, dinner_preference: null },
    ])
    expect(listed[0]).not.toHaveProperty('customer_email')
  })

  test.each([
    ['a negative amount', { total_amount: -1 }, 'orders_total_amount_check'],
    [
      'an address that is not lowercased',
      { customer_email: 'Mara@example.org' },
      'orders_customer_email_check',
    ],
    ['a status nobody knows', { status: 'gone' as 'paid' }, 'orders_status_check'],
    ['a paid order without a day', { status: 'paid' as const }, 'paid_orders_know_when'],
    ['seats held for ever', { status: 'pending' as const }, 'held_seats_expire'],
  ])('refuses %s', async (_, wrong, constraint) => {
    const order = { customer_name: 'Mara Muster', customer_email: 'mara@example.org', total_amount: 4900 }
    const insert = store()
      .db.insertInto('orders')
      .values({ ...order, status: 'waitlist', ...wrong })
    await expect(insert.execute()).rejects.toMatchObject({ code: '23514', constraint })
  })
})

describe('the embedded database', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await newDataFolder()
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('hides from a connection what an earlier one left open', async () => {
    const store = await openStore({ dataDir })
    const abandoned = await store.pool.connect()
    await abandoned.query({ name: 'named', text: 'select 1' })
    await abandoned.query('begin')
    await abandoned.query(`insert into subscribers (email) values ('open@example.org')`)
    abandoned.release(true)
    expect((await store.pool.query({ name: 'named', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }])
    expect((await store.pool.query('select * from subscribers')).rows).toEqual([])
    await store.close()
  })

  test('is refused with one sentence when another version of the engine made it', async () => {
    await (await openStore({ dataDir })).close()
    await writeFile(join(dataDir, 'pg/PG_VERSION'), '17\n')
    const opening = openStore({ dataDir })
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(
      /^The embedded database in .*pg cannot be opened: .*version 17.*\.$/,
    )
  })
})

describe('an embedded database with damaged files', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await newDataFolder()
    const store = await openStore({ dataDir })
    await store.pool.query(`insert into subscribers (email) values ('kept@example.org')`)
    await store.close()
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('is never taken for a new one: it is refused, and what is left of it stays', async () => {
    const version = join(dataDir, 'pg/PG_VERSION')
    const kept = await readFile(version)
    await rm(version)
    const opening = openStore({ dataDir })
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(/pg cannot be opened: it holds files, but no PG_VERSION\. /)
    await writeFile(version, kept)
    const store = await openStore({ dataDir })
    expect((await store.pool.query('select email from subscribers')).rows).toEqual([
      { email: 'kept@example.org' },
    ])
    await store.close()
  })

  test('is refused with what to do about it', async () => {
    await rm(join(dataDir, 'pg/pg_wal'), { recursive: true })
    await expect(openStore({ dataDir })).rejects.toThrow(
      /pg cannot be opened: .*pg_wal.* move this folder away and restore a backup: docs\/backups\.md\.$/,
    )
  })
})

describe('a PostgreSQL with a slow query', () => {
  test('ends a query that takes too long, with an answer to try again', async () => {
    const { store, close } = await openTestStore('postgresql')
    const { rows } = await store.pool.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '15s' }])
    const client = await store.pool.connect()
    await client.query('set statement_timeout = 100')
    await expect(client.query('select pg_sleep(30)')).rejects.toSatisfy(isDatabaseAway)
    client.release(true)
    expect(await store.isReady()).toBe(true)
    await close()
  })
})

describe('a PostgreSQL that drops its connections', () => {
  test('fails the queries under way and nothing else', async () => {
    const { store, close } = await openTestStore('postgresql')
    const underWay = store.pool.query('select pg_sleep(10)')
    const dropped = expect(underWay).rejects.toThrow()
    await until(async () => {
      const { rowCount } = await store.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query = 'select pg_sleep(10)' and state = 'active'`,
      )
      return rowCount || undefined
    })
    await dropped
    expect(await store.isReady()).toBe(true)
    await close()
  })

  test('fails a transaction under way as a database that is away', async () => {
    const { store, close } = await openTestStore('postgresql')
    const dropSelf = sql`select pg_terminate_backend(pg_backend_pid())`
    const transaction = store.db.transaction().execute(async (tx) => {
      await tx.insertInto('subscribers').values({ email: 'half@example.org' }).execute()
      await dropSelf.execute(tx)
    })
    await expect(transaction).rejects.toSatisfy(isDatabaseAway)
    expect(await store.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
    await close()
  })
})

describe('a PostgreSQL that does not answer', () => {
  test('is given up after the time limit, but not for migrations', async () => {
    const database = await createDatabase()
    const { port, hostname } = new URL(database.url)
    // What a frozen server or a cut cable looks like: the connection stands, and no byte comes back.
    const cable = createServer((client) => {
      const server = connect({ port: Number(port), host: hostname })
      client.pipe(server).on('error', () => {})
      server.on('error', () => {}).on('data', (bytes) => isCut || client.write(bytes))
      client.on('error', () => {}).on('close', () => server.destroy())
    }).listen(0, '127.0.0.1')
    let isCut = false
    await new Promise((resolve) => cable.once('listening', resolve))
    const url = new URL(database.url)
    url.port = String((cable.address() as { port: number }).port)
    const pool = await openPostgresql(url.href, { answersWithinMs: 500 })

    const slow = { version: 1, name: 'slow', statements: 'select pg_sleep(1)', checksum: 'any' }
    expect(await migrate(pool, [slow])).toBe(1)
    isCut = true
    await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseAway)

    cable.close()
    await pool.end()
    await database.drop()
  })
})

describe('a PostgreSQL that cannot be used', () => {
  let dataDir: string
  let server: Server
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'unconference-'))
    // Nobody listens on the port of a server that is closed again.
    server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  test('is refused with one sentence, without its password', async () => {
    const { port } = server.address() as { port: number }
    await new Promise((resolve) => server.close(resolve))
    const databaseUrl = `postgres://user:secret@127.0.0.1:${port}/event`
    const opening = openStore({ dataDir, databaseUrl })
    await expect(opening).rejects.toThrow(StartupError)
    await expect(opening).rejects.toThrow(
      `The database at 127.0.0.1:${port}/event cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    )
    // The folder is free again.
    await expect(openStore({ dataDir, databaseUrl })).rejects.toThrow('cannot be reached')
  })

  test('is refused when it is too old', async () => {
    const database = await createDatabase()
    const { host } = new URL(database.url)
    await expect(openPostgresql(database.url, { leastVersion: 99 })).rejects.toThrow(
      new RegExp(`^The database at ${host}/\\w+ is PostgreSQL 1\\d; version 99 or newer is needed\\.$`),
    )
    await database.drop()
  })
})
