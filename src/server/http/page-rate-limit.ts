import type { RateLimits } from '../auth/rate-limits.ts'
import { addressOf, type Sender } from './client-address.ts'
import type { RenderedPage } from './compression.ts'

/** The page to send instead to a client that has asked for too many; undefined while it has not. */
export type PageRateLimit = (request: Sender) => Promise<RenderedPage | undefined>

/** Limits pages that are made for one client alone: searches, unknown addresses, forms. Cached pages are not counted. */
export function createPageRateLimit(options: {
  rateLimits: RateLimits
  trustProxy: number
  render: () => Promise<RenderedPage>
}): PageRateLimit {
  const { rateLimits, trustProxy, render } = options
  let page: Promise<RenderedPage> | undefined
  return async (request) => {
    const within = await rateLimits.spend('pages-per-client', addressOf(request, trustProxy))
    if (within.ok) return undefined
    page ??= render()
    page.catch(() => {
      page = undefined
    })
    const { headers, body } = await page
    const retryAfter = String(within.refusal.retryAfterSeconds ?? 1)
    return {
      status: 429,
      headers: { ...headers, 'cache-control': 'no-store', 'retry-after': retryAfter },
      body,
    }
  }
}
