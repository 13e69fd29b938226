import { brotliCompressSync } from 'node:zlib'
import { sampleContributions } from '../content/sample/contributions.ts'
import { paths } from '../src/domain/paths.ts'
import type { Store } from '../src/server/store/db.ts'
import { firstLoads } from './first-load.ts'
import { fire } from './request-speed.ts'
import { onSeededSite } from './seeded.ts'

/** A finished page is not sent to who seems to be signed in, so this asks for a fresh one each time. */
const rendered = { cookie: 'admin_token=nobody' }

/** What /contribute weighs and costs with more and more proposals; a column's text is the sample's, over and over. */
export async function boardSizes() {
  const rows = []
  for (const proposals of [40, 400, 4_000]) {
    const measured = onSeededSite(
      (store) => hangUp(proposals, store),
      async (app) => {
        const url = app.url + paths.contribute
        const html = Buffer.from(await (await fetch(url)).arrayBuffer())
        const [load] = await firstLoads(app.url, [paths.contribute])
        const fresh = await fire(url, app.pid, { 'accept-encoding': 'br', ...rendered })
        const kept = await fire(url, app.pid, { 'accept-encoding': 'br' })
        return {
          proposals,
          'HTML bytes': html.length,
          'HTML br': brotliCompressSync(html).length,
          JS: load?.JS ?? 0,
          'first load': load?.all ?? 0,
          'rendered/s': Math.round(fresh.perSecond),
          'CPU µs': Math.round(fresh.cpuMicroseconds),
          'kept/s': Math.round(kept.perSecond),
          'kept p99 ms': kept.p99Ms,
        }
      },
    )
    rows.push(await measured)
  }
  return rows
}

async function hangUp(proposals: number, { db }: Store): Promise<void> {
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
    await db
      .insertInto('contributions')
      .values(rows.slice(from, from + 500))
      .execute()
  }
}
