import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { paths } from '../src/domain/paths.ts'
import { callAt, type Machines, startMachines } from '../tests/machines/machines.ts'
import { startLoad } from '../tests/machines/under-load.ts'
import { proposal } from '../tests/support/contributions.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'
import { newBucket } from '../tests/support/s3.ts'
import { startSmtpSink } from '../tests/support/smtp.ts'
import { until } from '../tests/support/until.ts'
import type { Options } from './part.ts'

/** Two processes behind nginx, killed and restarted in turn under load, and how soon one shows what the other wrote. */
export async function machines({ kills = '10', restarts = '10', changes = '40' }: Options) {
  const server = await startPostgres()
  const { url: databaseUrl } = await createDatabaseOn(server.url)
  const smtp = await startSmtpSink()
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    const two = await startMachines({
      databaseUrl,
      bucketUrl: await newBucket(),
      mailUrl: smtp.url,
      isBehindNginx: true,
    })
    try {
      return [
        await delays('proposal', Number(changes), two),
        await delays('vote', Number(changes), two),
        await rounds('SIGKILL', Number(kills), two, pool),
        await rounds('SIGTERM', Number(restarts), two, pool),
      ]
    } finally {
      await two.stop()
    }
  } finally {
    await pool.end()
    await smtp.close()
    await server.stop()
  }
}

/** From the answer to a change at one process to the first page of the other that shows it. */
async function delays(what: 'proposal' | 'vote', times: number, { sites, anonKey }: Machines) {
  const [one = '', two = ''] = sites.map(({ url }) => url)
  const propose = () => callAt(one, 'submit-contribution', proposal(), { anonKey })
  const { contribution } = (await propose()).body
  const vote = () => callAt(one, 'contribution-vote', { contributionId: contribution.id }, { anonKey })
  const seen = async () => {
    const answer = await fetch(two + paths.contribute)
    await answer.text()
    return answer.headers.get('etag')
  }
  const waitedMs: number[] = []
  for (let time = 0; time < times; time += 1) {
    // Nothing of before is on its way any more.
    await sleep(1_500)
    const before = await seen()
    await (what === 'vote' ? vote() : propose())
    const answeredAt = performance.now()
    await until(async () => (await seen()) !== before || undefined)
    waitedMs.push(performance.now() - answeredAt)
  }
  const sorted = waitedMs.sort((shorter, longer) => shorter - longer)
  return {
    what: `${what}, shown by the other process`,
    times,
    'median ms': Math.round(sorted[Math.floor(times / 2)] ?? 0),
    'longest ms': Math.round(sorted.at(-1) ?? 0),
  }
}

/** Ends one process after the other under load and starts it again. A lost read or acknowledged write fails the command. */
async function rounds(signal: 'SIGKILL' | 'SIGTERM', times: number, two: Machines, pool: pg.Pool) {
  if (!two.nginx) throw new Error('nginx is missing')
  const { nginx, sites, anonKey } = two
  const load = startLoad(nginx.url, anonKey)
  for (let time = 0; time < times; time += 1) {
    const site = time % sites.length
    await load.goOn(20, 20)
    await sites[site]?.kill(signal)
    await load.goOn(20, 20)
    await sites[site]?.restart()
    const before = (await nginx.asked())[site] ?? 0
    await until(async () => ((await nginx.asked())[site] ?? 0) > before + 2 || undefined)
  }
  const { read, lostReads, acknowledged, lostWrites } = await load.stop()
  const { rows } = await pool.query<{ email: string }>('select email from subscribers')
  const stored = new Set(rows.map(({ email }) => email))
  const forgotten = acknowledged.filter((email) => !stored.has(email))
  if (lostReads.length > 0 || forgotten.length > 0) process.exitCode = 1
  if (signal === 'SIGTERM' && lostWrites.length > 0) process.exitCode = 1
  return {
    what: `${signal} behind nginx`,
    times,
    read,
    'lost reads': lostReads.length,
    acknowledged: acknowledged.length,
    forgotten: forgotten.length,
    'forms with an error': lostWrites.length,
  }
}
