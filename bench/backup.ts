import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageNames } from '../src/domain/images.ts'
import { openImageStore } from '../src/server/images/open-store.ts'
import { openStore } from '../src/server/store/engine/db.ts'
import { startApp } from '../tests/support/app.ts'
import { roomyEventFolder } from '../tests/support/data-folders.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'

const root = join(import.meta.dirname, '..')
const imageCount = 500
/** Bytes of the three files of one image, as for a photo of a person. */
const fileSizes = [60_000, 25_000, 9_000]

/** How long the commands take from the embedded database to PostgreSQL and back, and the start after that. */
export async function backups() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = await startPostgres()
  try {
    const [first, second] = [join(folder, 'first.tar.gz'), join(folder, 'second.tar.gz')]
    const original = { DATA_DIR: join(folder, 'original') }
    const database = await createDatabaseOn(server.url)
    const postgresql = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'postgresql') }
    const restored = { DATA_DIR: join(folder, 'restored') }
    await fill(original.DATA_DIR)
    const rows = [
      { what: 'npm run backup, embedded', ...(await run('backup', first, original)) },
      { what: 'npm run restore into PostgreSQL', ...(await run('restore', first, postgresql)) },
      { what: 'npm run backup, PostgreSQL', ...(await run('backup', second, postgresql)) },
      { what: 'npm run restore into embedded', ...(await run('restore', second, restored)) },
    ]
    const started = performance.now()
    const EVENT_DIR = await roomyEventFolder(restored.DATA_DIR)
    const app = await startApp({ dataDir: restored.DATA_DIR, env: { BACKUP_KEEP_DAYS: '0', EVENT_DIR } })
    rows.push({ what: 'the start after that, until it is ready', seconds: secondsSince(started), MB: '' })
    await app.stop()
    return rows
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir })
  const images = await openImageStore({ s3: undefined, dataDir })
  // The pool has one connection, which keeps this.
  await store.pool.query('set statement_timeout = 0')
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
      select id, md5(id::text), 'image/webp', 1024, 1024, 94000 from orders limit ${imageCount}`)
  const { rows } = await store.pool.query<{ key: string }>('select storage_key as key from images')
  for (const { key } of rows) {
    for (const [index, name] of imageNames(key).entries())
      await images.put(name, randomBytes(fileSizes[index] ?? 0))
  }
  await store.pool.query('vacuum (analyze)')
  await store.close()
}

/** Runs the command as an organiser does, with the pinned Node already found. */
async function run(name: 'backup' | 'restore', file: string, settings: Record<string, string>) {
  const started = performance.now()
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`)
  return { seconds: secondsSince(started), MB: ((await stat(file)).size / 1e6).toFixed(1) }
}
