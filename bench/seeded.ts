import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '../src/server/store/engine/db.ts'
import { type RunningApp, startApp } from '../tests/support/app.ts'

/** Runs the site with the sample event, and ends it. */
export async function onSampleSite<Figures>(
  measure: (app: RunningApp) => Promise<Figures>,
): Promise<Figures> {
  const app = await startApp({ env: { BUDGETS: 'off', LOG_LEVEL: 'warn', BACKUP_KEEP_DAYS: '0' } })
  return measure(app).finally(() => app.stop())
}

/** Runs the site on an embedded database that was filled like this, vacuumed as after its first night, and ends it. */
export async function onSeededSite<Figures>(
  fill: (store: Store) => Promise<unknown>,
  measure: (app: RunningApp) => Promise<Figures>,
  env: Record<string, string> = {},
): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const store = await openStore({ dataDir })
    await fill(store)
    await store.pool.query('vacuum (analyze)')
    await store.close()
    const app = await startApp({
      dataDir,
      // A backup in the middle would be measured, too.
      env: { SAMPLE_DATA: 'off', BUDGETS: 'off', LOG_LEVEL: 'warn', BACKUP_KEEP_DAYS: '0', ...env },
    })
    return await measure(app).finally(() => app.stop())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
