/** docs/security.md#several-processes, behind nginx as deploy/nginx.conf sets it up. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteDatabase } from '../support/databases.ts'
import { nginxPath, startNginx } from '../support/nginx.ts'
import { freePorts } from '../support/ports.ts'
import { newBucket } from '../support/s3.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp.ts'
import { times } from '../support/times.ts'
import { until } from '../support/until.ts'
import { type Machines, startMachines } from './machines.ts'
import { startLoad } from './under-load.ts'

describe.skipIf(!nginxPath)('two processes behind nginx', { timeout: 180_000 * times }, () => {
  let database: Awaited<ReturnType<typeof createSiteDatabase>>
  let pool: pg.Pool
  let smtp: SmtpSink
  let machines: Machines
  const front = () => machines.nginx ?? expect.fail('no nginx')

  beforeAll(async () => {
    database = await createSiteDatabase()
    pool = new pg.Pool({ connectionString: database.url })
    smtp = await startSmtpSink()
    machines = await startMachines({
      databaseUrl: database.url,
      bucketUrl: await newBucket(),
      mailUrl: smtp.url,
      isBehindNginx: true,
    })
  })
  afterAll(async () => {
    await machines?.stop()
    await smtp?.close()
    await pool?.end()
    await database?.drop()
  })

  async function missing(addresses: string[]): Promise<string[]> {
    const { rows } = await pool.query<{ email: string }>('select email from subscribers')
    const stored = new Set(rows.map(({ email }) => email))
    return addresses.filter((address) => !stored.has(address))
  }

  test('take requests in turn', async () => {
    // The question whether it answers, at its start.
    await until(async () => (await front().asked()).some((count) => count > 0) || undefined)
    const before = await front().asked()
    for (let request = 0; request < 6; request += 1)
      expect((await fetch(`${front().url}/robots.txt`)).status).toBe(200)
    // The log is written when an answer has left.
    const asked = await until(async () => {
      const since = (await front().asked()).map((count, site) => count - (before[site] ?? 0))
      return since.reduce((sum, count) => sum + count) >= 6 ? since : undefined
    })
    expect(asked).toEqual([3, 3])
  })

  test('leave no path and no query in the logs of nginx', async () => {
    for (const path of ['/todos_a-secret-link', '/poll?token=a-mailed-token', '/no-such-page/of-mine'])
      await fetch(front().url + path, { headers: { referer: 'https://referrer.example/', cookie: 'a=b' } })
    const log = await until(async () => {
      const written = await front().logged()
      return / GET 404 /.test(written) ? written : undefined
    })
    expect(log).not.toMatch(/a-secret-link|a-mailed-token|of-mine|referrer|todos|poll|a=b/)
  })

  /** Nginx leaves a process alone for two seconds after a failure: it is back when it is asked again. */
  async function isBack(site: number): Promise<void> {
    const before = (await front().asked())[site] ?? 0
    await until(async () => ((await front().asked())[site] ?? 0) >= before + 3 || undefined, {
      what: 'nginx to ask the process again',
      withinMs: 30_000,
    })
  }

  test('lose no read and no acknowledged write when one is killed', async ({ annotate }) => {
    const [hasty = 0] = await freePorts(1)
    const without = await startNginx(hasty, machines.ports, { retries: false })
    const writers = 3
    const load = startLoad(front().url, machines.anonKey, { writers })
    const control = startLoad(without.url, machines.anonKey, { readers: 1, writers: 0 })
    await load.goOn(10, 10)
    await control.goOn(5, 0)
    for (let kill = 1; kill <= times; kill += 1) {
      if (kill > 1) {
        await machines.sites[0]?.restart()
        await isBack(0)
      }
      await machines.sites[0]?.kill('SIGKILL')
      await load.goOn(20, 10)
      await control.goOn(5, 0)
    }
    const [seen, hurt] = await Promise.all([load.stop(), control.stop()])
    await without.stop()
    await annotate(
      `${times} kills: ${seen.lostReads.length} of ${seen.read} reads lost, ${seen.acknowledged.length} writes acknowledged, ${seen.lostWrites.length} answered with an error`,
    )
    expect(seen.lostReads).toEqual([])
    expect(await missing(seen.acknowledged)).toEqual([])
    // Only what had reached the process and was not answered: it may have been stored, so nobody sends it again.
    expect(seen.lostWrites.length).toBeLessThanOrEqual(writers * times)
    // Without second tries reads are lost: the load would have shown it.
    expect(hurt.lostReads).not.toEqual([])
  })

  test('lose nothing when one starts again and the other is restarted', async ({ annotate }) => {
    const load = startLoad(front().url, machines.anonKey)
    await load.goOn(5, 5)
    for (let round = 1; round <= times; round += 1) {
      for (const [index, site] of machines.sites.entries()) {
        await site.restart()
        await isBack(index)
      }
    }
    const { read, lostReads, lostWrites, acknowledged } = await load.stop()
    await annotate(
      `${2 * times} restarts: ${read} reads and ${acknowledged.length} writes answered, ${lostReads.length + lostWrites.length} lost`,
    )
    expect({ lostReads, lostWrites }).toEqual({ lostReads: [], lostWrites: [] })
    expect(acknowledged.length).toBeGreaterThan(5)
    expect(await missing(acknowledged)).toEqual([])
  })
})
