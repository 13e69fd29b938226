import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../src/server/store/engine/db.ts'
import { type RunningApp, startApp } from '../tests/support/app.ts'
import { roomyEventFolder } from '../tests/support/data-folders.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'

// A backup in the middle would be measured too.
const env = { BUDGETS: 'off', LOG_LEVEL: 'warn', BACKUP_KEEP_DAYS: '0' }

/** Runs the site with the sample event on the embedded database, or on this PostgreSQL. */
export async function onSampleSite<Result>(
  measure: (app: RunningApp) => Promise<Result>,
  databaseUrl?: string,
): Promise<Result> {
  const app = await startApp({ env, ...(databaseUrl && { databaseUrl }) })
  return measure(app).finally(() => app.stop())
}

/** Runs the sample event on each engine, one after the other or `atOnce`; each row names its engine. */
export async function onBothEngines<Row extends object>(
  measure: (app: RunningApp) => Promise<Row[]>,
  { atOnce = false } = {},
): Promise<(Row & { engine: string })[]> {
  const server = await startPostgres()
  try {
    const { url } = await createDatabaseOn(server.url)
    const on = async (engine: string, databaseUrl?: string) =>
      (await onSampleSite(measure, databaseUrl)).map((row) => ({ engine, ...row }))
    const embedded = on('embedded')
    if (!atOnce) await embedded
    return (await Promise.all([embedded, on('postgresql', url)])).flat()
  } finally {
    await server.stop()
  }
}

/** Runs the site on an embedded database that `fill` filled, vacuumed, as the site does it. */
export async function onSeededSite<Result>(
  fill: (pool: Store['pool']) => Promise<unknown>,
  measure: (app: RunningApp) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const store = await openStore({ dataDir })
    // The pool has one connection, which keeps this.
    await store.pool.query('set statement_timeout = 0')
    await fill(store.pool)
    await store.pool.query('vacuum (analyze)')
    await store.close()
    const EVENT_DIR = await roomyEventFolder(dataDir)
    const app = await startApp({ dataDir, env: { ...env, SAMPLE_DATA: 'off', EVENT_DIR } })
    return await measure(app).finally(() => app.stop())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
