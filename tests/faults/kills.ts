import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/server/store/db.ts'
import { startApp } from '../support/app.ts'
import { randomFrom } from './run-program.ts'

export interface Survival {
  kills: number
  /** Subscriptions that were answered with success. */
  acknowledged: number
  /** Acknowledged addresses that are not in the database afterwards. */
  lost: string[]
  /** Stored subscribers without the letter that was written in the same transaction. */
  withoutLetter: number
  /** How long each start took until the site was ready. */
  startMs: number[]
}

const subscribersAtOnce = 8
const anonKey = 'the-public-key-of-the-kill-test'

/** Kills the real site (kill -9) again and again while people subscribe, and then counts who is still there. */
export async function killWhileSubscribing(options: {
  kills: number
  databaseUrl?: string
  seed?: number
}): Promise<Survival> {
  const { kills, databaseUrl } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'unconference-kills-'))
  const random = randomFrom(options.seed ?? 1)
  const acknowledged: string[] = []
  const startMs: number[] = []
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const started = performance.now()
      const app = await startApp({
        dataDir,
        ...(databaseUrl && { databaseUrl }),
        env: { ANON_KEY: anonKey, BUDGETS: 'off', LOG_LEVEL: 'error' },
      })
      startMs.push(Math.round(performance.now() - started))
      let isAlive = true
      const before = acknowledged.length
      const visitors = Array.from({ length: subscribersAtOnce }, async (_, visitor) => {
        for (let turn = 1; isAlive; turn += 1) {
          const email = `kill-${kill}-visitor-${visitor}-turn-${turn}@example.org`
          if (await subscribe(app.url, email)) acknowledged.push(email)
        }
      })
      const dueAfter = before + 1 + Math.floor(random() * 60)
      while (acknowledged.length < dueAfter)
        await new Promise((resolve) => setTimeout(resolve, random() * 10))
      await app.kill('SIGKILL')
      isAlive = false
      await Promise.all(visitors)
    }
    const store = await openStore({ dataDir, databaseUrl })
    const subscribers = await store.db.selectFrom('subscribers').select(['id', 'email']).execute()
    const letters = await store.db.selectFrom('outbox').select('recipient').execute()
    await store.close()
    const stored = new Set(subscribers.map(({ email }) => email))
    const written = new Set(letters.map(({ recipient }) => recipient))
    return {
      kills,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((email) => !stored.has(email)),
      withoutLetter: subscribers.filter(({ email }) => !written.has(email)).length,
      startMs,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Whether the site acknowledged this address; a killed site acknowledges nothing. */
async function subscribe(url: string, email: string): Promise<boolean> {
  const sent = request(`${url.replace('localhost', '127.0.0.1')}/functions/v1/subscribe-newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
  })
  sent.end(JSON.stringify({ email }))
  try {
    const [response] = await once(sent, 'response')
    let body = ''
    for await (const part of response) body += part
    if (response.statusCode !== 200) throw new Error(`${email} was answered ${response.statusCode}: ${body}`)
    return JSON.parse(body).success === true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ECONN')) return false
    throw error
  }
}
