/** What a backup costs, and how long a site is away that has to come back from one (SECURITY R13). */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageNames } from '../src/domain/images.ts'
import { openImageStore } from '../src/server/images/open-store.ts'
import { openStore } from '../src/server/store/engine/db.ts'
import { type RunningApp, startApp } from '../tests/support/app.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'
import { until } from '../tests/support/until.ts'
import type { Figures } from './part.ts'

const root = join(import.meta.dirname, '..')
const pictures = 500
/** Bytes of the three files of one picture, as a photo of a person has them. */
const sizes = [60_000, 25_000, 9_000]

/** 50,000 rows and 500 pictures: the daily backup under two visitors, the commands both ways, and the start after them. */
export async function backups(): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = await startPostgres()
  try {
    const dataDir = join(folder, 'site')
    await fill(dataDir)
    const daily = await measureDaily(dataDir)

    const database = await createDatabaseOn(server.url)
    const [one, two] = [join(folder, 'one.tar.gz'), join(folder, 'two.tar.gz')]
    const away = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'away') }
    const back = { DATA_DIR: join(folder, 'back') }
    const rows = [
      ...daily,
      { what: 'npm run backup, embedded', ...(await run('backup', one, { DATA_DIR: dataDir })) },
      { what: 'npm run restore into PostgreSQL', ...(await run('restore', one, away)) },
      { what: 'npm run backup, PostgreSQL', ...(await run('backup', two, away)) },
      { what: 'npm run restore into embedded', ...(await run('restore', two, back)) },
    ]
    const started = performance.now()
    const app = await startApp({ dataDir: back.DATA_DIR, env: { BACKUP_KEEP_DAYS: '0' } })
    rows.push({ what: 'the start after that, until it is ready', figure: seconds(started) })
    await app.stop()
    return rows
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`

async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir })
  const images = await openImageStore({ s3: undefined, dataDir })
  await store.pool.query(`
    insert into orders (customer_name, customer_email, total_amount, status, paid_at, allow_public_listing, about_me)
      select 'Person ' || n, 'person-' || n || '@example.org', 4900, 'paid', now(), true, repeat('Something about me. ', 10)
      from generate_series(1, 10000) n;
    insert into food_answers (order_id, commitment_status) select id, 'yes-full' from orders;
    insert into contributions (type, title, details, contributor_name, contributor_email, vote_count)
      select 'talk_session', 'Talk ' || n, repeat('What it is about. ', 40), 'Mara', 'mara@example.org', 5
      from generate_series(1, 5000) n;
    insert into votes (voter_id, contribution_id)
      select 'voter-0123456789-' || n, id from contributions, generate_series(1, 5) n;
    insert into images (order_id, storage_key, content_type, width, height, size_in_bytes)
      select id, md5(id::text), 'image/webp', 1024, 1024, 94000 from orders limit ${pictures}`)
  const { rows } = await store.pool.query<{ key: string }>('select storage_key as key from images')
  for (const { key } of rows) {
    for (const [at, name] of imageNames(key).entries()) await images.put(name, randomBytes(sizes[at] ?? 0))
  }
  await store.pool.query('vacuum (analyze)')
  await store.close()
}

/** Asks for a kept page and for the database, one after the other and all the time, until the backup of the day is there. */
async function measureDaily(dataDir: string) {
  const app = await startApp({ dataDir, env: { SAMPLE_DATA: 'off', BUDGETS: 'off', LOG_LEVEL: 'info' } })
  const folder = join(dataDir, 'backups')
  const isUnderWay = () => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.part'))
  const made = () => /"bytes":(\d+),"ms":(\d+)[^\n]*the backup of the day was made/.exec(app.output())
  const waits = { '/': [[], []] as number[][], '/readyz': [[], []] as number[][] }
  let isDone = false
  const visit = async (path: keyof typeof waits) => {
    while (!isDone) {
      const asked = performance.now()
      const wasUnderWay = isUnderWay()
      await (await fetch(app.url + path)).arrayBuffer()
      waits[path][wasUnderWay || isUnderWay() ? 1 : 0]?.push(performance.now() - asked)
      await new Promise((resume) => setTimeout(resume, 5))
    }
  }
  const visitors = [visit('/'), visit('/readyz')]
  const [, bytes, ms] = await until(() => made() ?? undefined, {
    what: 'the daily backup',
    withinMs: 300_000,
  })
  isDone = true
  await Promise.all(visitors)
  const memory = await highestMemory(app)
  await app.stop()
  return [
    {
      what: 'the daily backup, read back',
      figure: `${(Number(ms) / 1000).toFixed(1)} s, ${megabytes(Number(bytes))}`,
    },
    ...Object.entries(waits).flatMap(([path, [before = [], during = []]]) => [
      { what: `GET ${path} before it: p50, p99, longest`, figure: spread(before) },
      { what: `GET ${path} meanwhile: p50, p99, longest`, figure: spread(during) },
    ]),
    { what: 'memory of the site at most', figure: memory },
  ]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function spread(waits: number[]): string {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1)
  return `${at(0.5)}, ${at(0.99)}, ${at(1)} ms (${sorted.length})`
}

async function highestMemory({ pid }: RunningApp): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
  return kilobytes ? `${Math.round(kilobytes / 1024)} MB` : 'not told by this system'
}

/** The command as an organiser gives it, with the pinned Node already found. */
async function run(name: 'backup' | 'restore', file: string, settings: Record<string, string>) {
  const started = performance.now()
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`)
  return { figure: `${seconds(started)}, ${megabytes((await stat(file)).size)}` }
}
