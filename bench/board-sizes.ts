import { brotliCompressSync } from 'node:zlib'
import { sampleContributions } from '../content/sample/contributions.ts'
import { paths } from '../src/domain/paths.ts'
import type { Store } from '../src/server/store/engine/db.ts'
import { firstLoads } from './first-load.ts'
import type { Options } from './part.ts'
import { fire } from './request-speed.ts'
import { onSeededSite } from './seeded.ts'

/** A finished page is not sent to who seems to be signed in, so this asks for a fresh one each time. */
const rendered = { cookie: 'admin_token=nobody' }

/** What /contribute weighs and costs with more and more proposals; a column's text is the sample's, over and over. */
export async function boardSizes({ most = '10000' }: Options) {
  const rows = []
  for (const proposals of [100, 1_000, 10_000, 100_000].filter((size) => size <= Number(most))) {
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

const hangUp = (proposals: number, { pool }: Store) =>
  pool.query(
    `insert into contributions (type, title, details, contributor_name, contributor_email, created_at)
     select sample->>'type', left((sample->>'title') || ' (' || n || ')', 200), sample->>'details',
       sample->>'contributorName', 'proposer-' || n || '@example.org', timestamptz '2025-08-30 00:00Z' - n * interval '1 minute'
     from generate_series(0, $1::int - 1) n
     cross join lateral (select $2::jsonb -> (n % jsonb_array_length($2::jsonb)) as sample) one`,
    [proposals, JSON.stringify(sampleContributions)],
  )
