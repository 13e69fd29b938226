/** Sends wrong requests at one site and tells what went wrong there. */

import type { Problem } from '../../../src/domain/event/check.ts'
import { type AttackSite, openAttackSite } from '../attack-site.ts'
import type { Got } from '../raw-request.ts'
import { startStripe } from '../stripe-stand-in.ts'
import type { Attempt } from './attempt.ts'
import { attemptsAt } from './requests.ts'

export interface Outcome {
  /** Requests by what became of them: `refused`, `taken`, … */
  refused: number
  taken: number
  /** One line for each request that was not answered as it must be. */
  failures: string[]
  /** Whether everything stored is as it was before those that must be refused. */
  isUnchanged: boolean
  /** What the site still answers afterwards, by path. */
  afterwards: Record<string, number>
}

/** What is wrong about an answer; undefined when nothing is. */
export function objectionTo({ mustBeRefused, refusedAs, sent }: Attempt, got: Got): string | undefined {
  const { status, body, headers } = got
  if (status >= 500) return 'a 5xx'
  const isRefused = status >= 400
  if (mustBeRefused && !isRefused) return 'was taken'
  if (!isRefused || refusedAs === 'page' || sent.method === 'HEAD') return
  const type = headers['content-type'] ?? ''
  if (refusedAs === 'text')
    return type.startsWith('text/plain') && body.length > 3 ? undefined : `refused as ${type}`
  if (!type.startsWith('application/json')) return `refused as ${type}`
  const { error, message, fields = {}, problems = [], ...rest } = JSON.parse(body)
  const sentences = [error, ...Object.values(fields), ...problems.map((one: Problem) => one.sentence)]
  // What somebody else changed meanwhile.
  if (status === 409) delete rest.conflict
  const isShaped = sentences.every(
    (sentence) => typeof sentence === 'string' && /^\p{Lu}|^"?\w/u.test(sentence),
  )
  return isShaped && message === error && Object.keys(rest).length === 0
    ? undefined
    : `refused with ${body.slice(0, 200)}`
}

/** On the given empty database of a PostgreSQL, or on the one of the test run. */
export async function tryWrongRequests(
  options: Parameters<typeof attemptsAt>[1],
  database?: Parameters<typeof openAttackSite>[1],
): Promise<Outcome> {
  const stripe = await startStripe()
  const site = await openAttackSite({ ...stripe.env, LOG_LEVEL: 'error' }, database)
  try {
    const webhookSecret = stripe.env.STRIPE_WEBHOOK_SECRET
    const attempts = attemptsAt({ ...(await settle(site)), ...site.admin, webhookSecret }, options)
    const outcome: Outcome = { refused: 0, taken: 0, failures: [], isUnchanged: false, afterwards: {} }

    // Looking at a page is refused nothing, and changes nothing either.
    const isHarmless = ({ mustBeRefused, sent }: Attempt) => mustBeRefused || (sent.method ?? 'GET') === 'GET'
    const before = await site.dump()
    await send(site, attempts.filter(isHarmless), outcome)
    outcome.isUnchanged = (await site.dump()) === before
    await send(
      site,
      attempts.filter((attempt) => !isHarmless(attempt)),
      outcome,
    )

    const headers = { apikey: site.admin.anonKey }
    const call = { method: 'POST', path: '/functions/v1/get-waitlist-count', headers }
    for (const sent of [...['/healthz', '/readyz', '/', '/contribute'].map((path) => ({ path })), call]) {
      const { status } = await site.client.send(sent).catch(() => ({ status: 0 }))
      outcome.afterwards[sent.path] = status
    }
    return outcome
  } finally {
    await site.stop()
    await stripe.close()
  }
}

/** Makes a record of every kind, whose tokens and ids the requests carry. */
async function settle({ store, records: people }: AttackSite) {
  const order = await people.order()
  const { id } = await people.contribution()
  const { contributor_email } = await store.db
    .selectFrom('contributions')
    .select('contributor_email')
    .executeTakeFirstOrThrow()
  const kinds = [
    'newsletter-confirm',
    'newsletter-unsubscribe',
    'seat-offer',
    'waitlist-confirm',
    'poll-edit',
    'admin-reset',
  ] as const
  const tokens = []
  for (const kind of kinds) tokens.push(await people.token(kind, await people.subjectOf(kind)))
  return {
    participant: {
      id: order.id,
      token: await people.token('profile-edit', order.id),
      email: order.customer_email,
      sessionId: order.stripe_session_id ?? '',
    },
    contribution: { id, token: await people.token('contribution-edit', id), email: contributor_email },
    tokens,
    taskId: await people.task(),
  }
}

/** Eight at a time, over connections that are kept. */
async function send({ app, client }: AttackSite, attempts: Attempt[], outcome: Outcome): Promise<void> {
  const waiting = attempts.values()
  const work = async () => {
    for (const attempt of waiting) {
      const got = await client.send(attempt.sent).catch((error: Error) => error)
      const { method = 'GET', path, headers, body = '' } = attempt.sent
      const sent = `${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 400)}`
      if (got instanceof Error) {
        outcome.failures.push(
          `${attempt.what} was not answered: ${got.message} ${sent} ${app.output().slice(-2_000)}`,
        )
        return
      }
      outcome[got.status >= 400 ? 'refused' : 'taken'] += 1
      const objection = objectionTo(attempt, got)
      if (objection === undefined) continue
      outcome.failures.push(`${attempt.what} ${objection}: ${got.status} ${sent}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
