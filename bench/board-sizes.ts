import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sampleContributions } from '../content/sample/contributions.ts'
import { paths } from '../src/domain/paths.ts'
import { openStore } from '../src/server/store/db.ts'
import { startApp } from '../tests/support/app.ts'
import { firstLoads } from './first-load.ts'
import { fire } from './request-speed.ts'

/** A finished page is not sent to who seems to be signed in, so this asks for a fresh one each time. */
const rendered = ['cookie=admin_token=nobody']

/** What /contribute weighs and costs with more and more proposals; a column's text is the sample's, over and over. */
export async function boardSizes() {
  const rows = []
  for (const proposals of [40, 400, 4_000]) {
    const dataDir = await mkdtemp(join(tmpdir(), 'unconference-bench-'))
    await hangUp(proposals, dataDir)
    const app = await startApp({ dataDir, env: { BUDGETS: 'off', LOG_LEVEL: 'warn', SAMPLE_DATA: 'off' } })
    try {
      const url = app.url + paths.contribute
      const html = Buffer.from(await (await fetch(url)).arrayBuffer())
      const [load] = await firstLoads(app.url, [paths.contribute])
      const fresh = await fire(url, app.pid, 'br', rendered)
      const kept = await fire(url, app.pid, 'br')
      rows.push({
        proposals,
        'HTML bytes': html.length,
        'HTML br': brotliCompressSync(html).length,
        JS: load?.JS ?? 0,
        'first load': load?.all ?? 0,
        'rendered/s': Math.round(fresh.perSecond),
        'CPU µs': Math.round(fresh.cpuMicroseconds),
        'kept/s': Math.round(kept.perSecond),
        'kept p99 ms': kept.p99Ms,
      })
    } finally {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return rows
}

async function hangUp(proposals: number, dataDir: string): Promise<void> {
  const store = await openStore({ dataDir })
  const before = Date.parse('2025-08-30T00:00:00Z')
  const rows = Array.from({ length: proposals }, (_, index) => {
    const sample = sampleContributions[index % sampleContributions.length]
    return {
      type: sample?.type ?? ('talk_session' as const),
      title: `${sample?.title} (${index})`.slice(0, 200),
      details: sample?.details ?? '',
      contributor_name: sample?.contributorName ?? '',
      contributor_email: `proposer-${index}@example.org`,
      created_at: new Date(before - index * 60_000),
    }
  })
  for (let from = 0; from < rows.length; from += 500) {
    await store.db
      .insertInto('contributions')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  await store.close()
}
