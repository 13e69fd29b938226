/** Answers under more load than the site can serve, and how fast the site is afterwards. */
import { Agent, request } from 'node:http'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { startApp } from '../support/app.ts'

const anonKey = 'the-public-key-of-the-overload-test'

export interface Overload {
  answered: number
  /** How often each status came: for cached pages, an address that does not exist, and calls. */
  pages: Record<string, number>
  unknown: Record<string, number>
  calls: Record<string, number>
  /** The first few answers that were incomplete or wrong. */
  invalid: string[]
  /** How long visits to `/` take: the median before the load, and the p99 after it, in ms. */
  before: number
  after: number
  /** Until the median visit took less than 50 ms or three times as before; undefined if that took more than 30 s. */
  recoveredMs: number | undefined
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

interface Question {
  path: string
  payload?: (count: number) => object
  isComplete(body: string): boolean
}

const isPage = (body: string) => body.startsWith('<!DOCTYPE html>') && body.trimEnd().endsWith('</html>')
const isJson = (body: string) => {
  try {
    return typeof JSON.parse(body) === 'object'
  } catch {
    return false
  }
}
const call = (name: string, payload: (count: number) => object): Question => ({
  path: `/functions/v1/${name}`,
  payload,
  isComplete: isJson,
})

const nowhere = '/no-such-page'
const pages: Question[] = ['/', paths.participants, paths.contribute, paths.tickets, nowhere].map((path) => ({
  path,
  isComplete: isPage,
}))
const calls: Question[] = [
  { path: '/rest/v1/participants_public?select=customer_name,about_me&limit=20', isComplete: isJson },
  { path: '/rest/v1/contributions_public?order=vote_count.desc&limit=20', isComplete: isJson },
  call('subscribe-newsletter', (count) => ({ email: `crowd-${count}@example.org` })),
  call('contribution-vote', () => ({ action: 'list' })),
  call('find-similar-contributions', () => ({ title: 'Trains and maps' })),
]

/** So many clients ask for pages and make calls, alternately and without a pause. */
export async function overload(options: {
  clients: number
  seconds: number
  rateLimits: 'on' | 'off'
}): Promise<Overload> {
  const { clients, seconds, rateLimits } = options
  const app = await startApp({ env: { ANON_KEY: anonKey, BUDGETS: rateLimits, LOG_LEVEL: 'silent' } })
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const found: Overload = {
    answered: 0,
    pages: {},
    unknown: {},
    calls: {},
    invalid: [],
    before: 0,
    after: 0,
    recoveredMs: undefined,
  }
  try {
    await visits(app.url, 50)
    found.before = at(await visits(app.url, 100), 0.5)
    const started = performance.now()
    // A slow machine takes longer to ask for more than the limits allow.
    const isOver = () => {
      const passed = performance.now() - started
      const isLimited = rateLimits === 'off' || found.calls[429] !== undefined
      return passed > (isLimited ? seconds * 1000 : 60_000)
    }
    let count = 0
    const client = async () => {
      while (!isOver()) {
        count += 1
        const isPageAsked = count % 2 === 0
        const kind = isPageAsked ? pages : calls
        const question = kind[Math.floor(count / 2) % kind.length]
        if (!question) return
        const answer = await ask(app.url, question, count, agent)
        const counts = !isPageAsked ? found.calls : question.path === nowhere ? found.unknown : found.pages
        counts[answer.status] = (counts[answer.status] ?? 0) + 1
        found.answered += 1
        if (!isValid(question, answer) && found.invalid.length < 5)
          found.invalid.push(`${question.path}: ${answer.status} ${answer.body.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    const ended = performance.now()
    while (performance.now() - ended < 30_000) {
      const after = await visits(app.url, 50)
      found.after = at(after, 0.99)
      if (at(after, 0.5) > Math.max(50, 3 * found.before)) continue
      found.recoveredMs = Math.round(performance.now() - ended)
      break
    }
    return found
  } finally {
    agent.destroy()
    await app.stop()
  }
}

/** A complete answer of the kind asked for; or a refusal that says so, and when to ask again. */
function isValid({ path, isComplete }: Question, { status, headers, body }: Answer): boolean {
  if (status === 503) return body.includes(callMessages.notReady)
  if (status === 429) {
    const wait = Number(headers['retry-after'])
    const sentence = path === nowhere ? callMessages.tooManyPages : callMessages.tooManyNearby(wait)
    return wait > 0 && isComplete(body) && body.includes(sentence)
  }
  return status === (path === nowhere ? 404 : 200) && isComplete(body)
}

function ask(url: string, { path, payload }: Question, count: number, agent?: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, headers: {}, body: error.message })
    const sent = request(url.replace('localhost', '127.0.0.1') + path, {
      method: payload ? 'POST' : 'GET',
      headers: { apikey: anonKey, ...(payload && { 'content-type': 'application/json' }) },
      ...(agent && { agent }),
    })
    sent.on('error', failed).on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('error', failed)
      response.on('data', (text) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.end(payload && JSON.stringify(payload(count)))
  })
}

/** How long each of so many visits took, one after the other; ms. */
async function visits(url: string, count: number): Promise<number[]> {
  const took: number[] = []
  for (let visit = 0; visit < count; visit += 1) {
    const started = performance.now()
    await ask(url, { path: '/', isComplete: isPage }, visit)
    took.push(performance.now() - started)
  }
  return took
}

const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0
