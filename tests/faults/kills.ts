import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tickets } from '../../content/tickets.ts'
import type { CallName } from '../../src/domain/calls.ts'
import { openStore } from '../../src/server/store/engine/db.ts'
import { startApp } from '../support/app.ts'
import { randomFrom } from './run-program.ts'

export interface Survival {
  kills: number
  /** Subscriptions, proposals, votes and orders that were answered with success. */
  acknowledged: number
  /** Acknowledged addresses and voters that are not in the database afterwards. */
  lost: string[]
  /** Stored subscribers, proposals and waiting people without the mail that was written in the same transaction. */
  withoutMail: number
  /** Proposals whose count is not the number of their votes. */
  miscounted: number
  /** Seats taken beyond the capacity. */
  oversold: number
  /** From each start until the site was ready. */
  startMs: number[]
}

const visitorsAtOnce = 8
const anonKey = 'the-public-key-of-the-kill-test'

/** Kills the site (kill -9) again and again while people subscribe, propose, vote and buy, then counts what is stored. */
export async function killWhileWriting(options: {
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
      const visitors = Array.from({ length: visitorsAtOnce }, async (_, visitor) => {
        for (let attempt = 1; isAlive; attempt += 1) {
          const email = `kill-${kill}-visitor-${visitor}-attempt-${attempt}@example.org`
          const written = await writes[attempt % writes.length]?.(app.url, email)
          if (written) acknowledged.push(written)
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
    const { rows: people } = await store.pool.query<{ email: string }>(
      `select email from subscribers union all select contributor_email from contributions
       where contributor_email like 'kill-%'
       union all select customer_email from orders where customer_email like 'kill-%' and status = 'waitlist'`,
    )
    const buyers = await store.db.selectFrom('orders').select('customer_email').execute()
    const voters = await store.db.selectFrom('votes').select('voter_id').execute()
    const mails = await store.db.selectFrom('outbox').select('recipient').execute()
    const seats = await store.db
      .selectFrom('orders')
      .select(({ fn }) => fn.sum<string>('number_of_tickets').as('taken'))
      .where('status', 'in', ['paid', 'pending', 'offered'])
      .executeTakeFirstOrThrow()
    const { rows: miscounted } = await store.pool.query(
      `select from contributions where vote_count <> (select count(*) from votes where contribution_id = id)`,
    )
    await store.close()
    const stored = new Set([
      ...people.map(({ email }) => email),
      ...buyers.map(({ customer_email }) => customer_email),
      ...voters.map(({ voter_id }) => voter_id),
    ])
    const written = new Set(mails.map(({ recipient }) => recipient))
    return {
      kills,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((email) => !stored.has(email)),
      withoutMail: people.filter(({ email }) => !written.has(email)).length,
      miscounted: miscounted.length,
      oversold: Math.max(0, Number(seats.taken) - tickets.capacity),
      startMs,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What a visitor may do: each answers what must be stored, once the site has acknowledged it. */
const writes: ((url: string, email: string) => Promise<string | undefined>)[] = [
  async (url, email) => ((await call(url, 'subscribe-newsletter', { email })) ? email : undefined),
  async (url, email) => ((await propose(url, email)) ? email : undefined),
  async (url, email) => {
    const contributionId = (await propose(url, email))?.contribution.id
    const voted = contributionId && (await call(url, 'contribution-vote', { contributionId }))
    return voted ? voted.voter : undefined
  },
  async (url, email) => ((await order(url, email)) ? email : undefined),
]

const propose = (url: string, email: string) =>
  call(url, 'submit-contribution', {
    type: 'volunteer',
    title: 'I can help',
    details: 'Anywhere.',
    contributor_name: 'Vera Voluntaria',
    contributor_email: email,
    contributor_phone: null,
  })

/** Holds a seat while there are any, then takes a place on the waitlist. */
const order = (url: string, email: string) =>
  call(url, 'create-checkout', {
    name: 'Bea Biglietti',
    email,
    numberOfTickets: 1,
    couponCode: null,
    linkedinProfileUrl: null,
    allowPublicListing: false,
  })

/** What the site acknowledged, with the id of the new voter; undefined when the site was killed before it answered. */
async function call(
  url: string,
  name: CallName,
  payload: object,
): Promise<{ contribution: { id: string }; voter: string | undefined } | undefined> {
  const sent = request(`${url.replace('localhost', '127.0.0.1')}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
  })
  sent.end(JSON.stringify(payload))
  try {
    const [response] = await once(sent, 'response')
    let body = ''
    for await (const part of response) body += part
    if (response.statusCode !== 200) throw new Error(`${name} was answered ${response.statusCode}: ${body}`)
    const [voter] = /(?<=^voter=)[^.]+/.exec(response.headers['set-cookie']?.[0] ?? '') ?? []
    return { ...JSON.parse(body), voter }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ECONN')) return undefined
    throw error
  }
}
