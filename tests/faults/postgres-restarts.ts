/** Writes while PostgreSQL crashes and restarts. */
import pg from 'pg'
import { startApp } from '../support/app.ts'
import { callSite } from '../support/call-site.ts'
import { createDatabaseOn, startPostgres } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const visitorsAtOnce = 8
const anonKey = 'the-public-key-of-the-restart-test'

export interface Restarts {
  acknowledged: number
  /** Acknowledged subscribers who are not in the database afterwards. */
  lost: string[]
  /** How often each status was answered; 'none' is a broken connection. */
  answers: Record<string, number>
  /** For each restart, from the first refusal to the first success after the last one. */
  awayMs: number[]
  /** Whether the process that was started at the beginning still answers. */
  isAlive: boolean
}

/** Kills and restarts the server that many times while people subscribe. */
export async function restartWhileWriting(restarts: number): Promise<Restarts> {
  const server = await startPostgres({ isDurable: true })
  const { url: databaseUrl } = await createDatabaseOn(server.url)
  const app = await startApp({
    databaseUrl,
    env: { ANON_KEY: anonKey, BUDGETS: 'off', LOG_LEVEL: 'silent', SAMPLE_DATA: 'off' },
  })
  const acknowledged: string[] = []
  const answers: Record<string, number> = {}
  const awayMs: number[] = []
  let awaySince: number | undefined
  let isOver = false
  try {
    const visitors = Array.from({ length: visitorsAtOnce }, async (_, visitor) => {
      for (let attempt = 1; !isOver; attempt += 1) {
        const email = `visitor-${visitor}-attempt-${attempt}@example.org`
        const asked = performance.now()
        const answer = await subscribe(app.url, email)
        answers[answer] = (answers[answer] ?? 0) + 1
        if (answer === '200') acknowledged.push(email)
        else awaySince ??= asked
      }
    })
    for (let restart = 1; restart <= restarts; restart += 1) {
      await moreThan(acknowledged, 50)
      awaySince = undefined
      await server.restart()
      // Before the next restart each visitor has been answered again.
      await moreThan(acknowledged, visitorsAtOnce)
      if (awaySince !== undefined) awayMs.push(Math.round(performance.now() - awaySince))
    }
    isOver = true
    await Promise.all(visitors)
    const isAlive = (await fetch(`${app.url}/readyz`)).ok && (await fetch(app.url)).ok
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ email: string }>('select email from subscribers')
    await client.end()
    const stored = new Set(rows.map(({ email }) => email))
    const lost = acknowledged.filter((email) => !stored.has(email))
    return { acknowledged: acknowledged.length, lost, answers, awayMs, isAlive }
  } finally {
    isOver = true
    await app.stop()
    await server.stop()
  }
}

async function moreThan(acknowledged: string[], count: number): Promise<void> {
  const goal = acknowledged.length + count
  await until(() => acknowledged.length > goal || undefined, { what: 'more answers', withinMs: 60_000 })
}

const subscribe = (url: string, email: string): Promise<string> =>
  callSite(url, anonKey, 'subscribe-newsletter', { email }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return String(answer.status)
    },
    () => 'none',
  )
