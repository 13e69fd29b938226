import type { IncomingMessage } from 'node:http'
import type { RateLimits } from '../auth/rate-limits.ts'
import { addressOf } from './client-address.ts'
import type { RenderedPage } from './compression.ts'

/** What a client that has asked for too many pages gets instead of the next; undefined while it has not. */
export type PageRateLimit = (request: IncomingMessage) => Promise<RenderedPage | undefined>

/**
 * Keeps one client from keeping the core busy with pages that are made for it alone: searches, addresses that do not exist,
 * forms. Pages that are kept for everybody are not counted. The page that says so is rendered once.
 */
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
