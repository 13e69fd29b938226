/** The limits of calls, reads and pages, which are asked before any of them. */
import type { ClientLimitName } from '../auth/limits.ts'
import type { Client } from '../auth/rate-limits.ts'
import { newVisitorCookie, visitorOf } from '../auth/visitor-cookie.ts'
import type { Site } from '../context.ts'
import { addressOf, type Sender } from './client-address.ts'
import type { RenderedPage } from './compression.ts'
import { type Answer, refusalAnswer } from './responses.ts'

/** Answers a client that has asked for too much; undefined while it has not. */
export type CallLimit = (request: Sender) => Promise<Answer | undefined>
export type PageLimit = (request: Sender) => Promise<RenderedPage | undefined>

type Limiting = Pick<Site, 'rateLimits' | 'voterKey' | 'config'>

export const clientOf = (request: Sender, { voterKey, config }: Limiting): Client => ({
  clientAddress: addressOf(request, config.trustProxy),
  visitor: visitorOf(request.headers.cookie, voterKey),
})

/** The page's script repeats a refused call once when the answer has given it the visitor cookie. */
export const newVisitorHeader = 'x-new-visitor'

export const limitCalls =
  (site: Limiting): CallLimit =>
  async (request) => {
    const within = await spend('calls', request, site)
    if (within.ok) return undefined
    const answer = refusalAnswer(within.refusal)
    return { ...answer, headers: { ...answer.headers, ...within.headers } }
  }

/** The page of refusals names the event, which may have changed. */
const freshForMs = 5_000

/** Limits pages that are made for one client alone: searches, unknown addresses, forms. Cached pages are not counted. */
export function createPageLimit(
  site: Limiting,
  render: () => Promise<RenderedPage>,
  clock: () => number = () => performance.now(),
): PageLimit {
  let page: Promise<RenderedPage> | undefined
  let renderedAt = 0
  return async (request) => {
    const within = await spend('pages', request, site)
    if (within.ok) return undefined
    if (clock() - renderedAt > freshForMs) page = undefined
    if (page === undefined) {
      renderedAt = clock()
      page = render()
      page.catch(() => {
        page = undefined
      })
    }
    const { headers, body } = await page
    const retryAfter = String(within.refusal.retryAfterSeconds ?? 1)
    return {
      status: 429,
      headers: { ...headers, 'cache-control': 'no-store', 'retry-after': retryAfter, ...within.headers },
      body,
    }
  }
}

async function spend(name: ClientLimitName, request: Sender, site: Limiting) {
  const client = clientOf(request, site)
  const within = await site.rateLimits.spend(name, client)
  if (within.ok) return within
  const headers: Record<string, string> =
    client.visitor === undefined ? { 'set-cookie': newVisitorCookie(site), [newVisitorHeader]: '1' } : {}
  return { ...within, headers }
}
