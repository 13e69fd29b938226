import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import type { CallName } from '../../src/domain/calls/index.ts'
import { openStore } from '../../src/server/store/engine/db.ts'
import { firstAdmin } from '../support/admins.ts'
import { startApp } from '../support/app.ts'
import { newSiteFolder } from '../support/data-folders.ts'
import { testEvent } from '../support/event.ts'
import { randomFrom } from './run-program.ts'

const { tickets } = testEvent

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
  /** Versions of a document whose publication was acknowledged. */
  published: number
  /** Of those, what is not there whole: its value, and its line in the audit log, which was written with it. */
  halfPublished: string[]
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
  const dataDir = await newSiteFolder({ databaseUrl })
  const random = randomFrom(options.seed ?? 1)
  const acknowledged: string[] = []
  const published = new Map<number, string>()
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
      const organiser = (async () => {
        const cookie = await signInAt(app.url)
        const newest = await call(app.url, 'get-event-document', { name: 'mail' }, cookie)
        let version = newest?.version ?? 0
        for (let attempt = 1; version > 0 && isAlive; attempt += 1) {
          const greeting = `Hello ${kill}.${attempt}`
          const value = { ...testEvent.mail, greeting }
          const document = { name: 'mail', version, value, draft: null }
          const answer = await call(app.url, 'publish-event-document', document, cookie)
          if (!answer) continue
          ;({ version } = answer)
          published.set(version, greeting)
        }
      })()
      const dueAfter = before + 1 + Math.floor(random() * 60)
      while (acknowledged.length < dueAfter || published.size < kill)
        await new Promise((resolve) => setTimeout(resolve, random() * 10))
      await app.kill('SIGKILL')
      isAlive = false
      await Promise.all([...visitors, organiser])
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
    const { rows: versions } = await store.pool.query<{ version: number; greeting: string }>(
      `select version, value ->> 'greeting' as greeting from event_documents
       where name = 'mail' and version > 1
         and exists (select from audit_log where action = 'event-published' and details ->> 'version' = version::text)`,
    )
    await store.close()
    const whole = new Map(versions.map(({ version, greeting }) => [version, greeting]))
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
      published: published.size,
      halfPublished: [...published].flatMap(([version, greeting]) =>
        whole.get(version) === greeting ? [] : [`${version}: ${greeting}`],
      ),
      startMs,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What a visitor may do: each returns what must be stored, once the site has acknowledged it. */
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

async function signInAt(url: string): Promise<string | undefined> {
  const signedIn = await call(url, 'authenticate-admin', firstAdmin)
  return signedIn && `admin_token=${signedIn.sessionToken}`
}

const propose = (url: string, email: string) =>
  call(url, 'submit-contribution', {
    type: 'volunteer',
    title: 'I can help',
    details: 'Anywhere.',
    contributor_name: 'Vera Voluntaria',
    contributor_email: email,
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
  cookie = '',
): Promise<
  | { contribution: { id: string }; voter: string | undefined; version: number; sessionToken: string }
  | undefined
> {
  const sent = request(`${url.replace('localhost', '127.0.0.1')}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey, ...(cookie && { cookie }) },
  })
  sent.end(JSON.stringify(payload))
  try {
    const [response] = await once(sent, 'response')
    let body = ''
    for await (const part of response) body += part
    // What a busy machine cannot do in time is refused, not acknowledged.
    if (response.statusCode === 503) return undefined
    if (response.statusCode !== 200) throw new Error(`${name} was answered ${response.statusCode}: ${body}`)
    const [voter] = /(?<=^voter=)[^.]+/m.exec(response.headers['set-cookie']?.join('\n') ?? '') ?? []
    return { ...JSON.parse(body), voter }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ECONN')) return undefined
    throw error
  }
}
