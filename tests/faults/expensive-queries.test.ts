/** docs/security.md#slow-queries */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openStore } from '../../src/server/store/engine/db.ts'
import { startApp } from '../support/app.ts'
import { times } from '../support/times.ts'
import { addRecords, ask, expensiveQueries, siteEnv, whileVisiting } from './expensive-queries.ts'

/** An unconference has a few hundred people and proposals. */
const records = times > 1 ? 10_000 : 1_000
/** Today the slowest takes some 10 ms with 1,000 records; a machine may be busy. */
const mostMs = 5_000

test('no request of a stranger keeps the embedded database busy for long, and pages are served meanwhile', {
  timeout: 120_000 * times,
}, async ({ annotate }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-queries-'))
  const store = await openStore({ dataDir, template: inject('embeddedTemplate') })
  await addRecords(store, records)
  await store.pool.query('vacuum (analyze)')
  await store.close()
  const app = await startApp({ dataDir, env: siteEnv })
  try {
    for (const query of expensiveQueries) {
      const took: number[] = []
      const visits = await whileVisiting(app.url, async () => {
        for (let count = 0; count < times; count += 1) {
          const { status, ms } = await ask(app.url, query)
          expect(status, query.name).toBeLessThan(500)
          took.push(ms)
        }
      })
      const slowest = Math.round(Math.max(...took))
      if (times > 1)
        await annotate(
          `${query.name}: at most ${slowest} ms, GET / meanwhile ${Math.round(Math.max(...visits))} ms`,
        )
      expect(slowest, query.name).toBeLessThan(mostMs)
    }
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
