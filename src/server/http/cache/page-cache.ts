/**
 * Rendered pages, kept compressed in memory and sent before any routing: what a visitor without an account reads is the
 * same for everybody. A change drops them at once; besides, a page older than `freshForMs` is renewed in the background.
 * While rendering fails (the database is away), the last good copy stands.
 *
 * Votes may come 50 a second, so they drop nothing: they make pages outdated. Whoever votes waits for a new page; others
 * cause one rendering a second at most, for which one of them waits while the rest get the copy at hand.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cachedPageOf } from '../../../domain/cached-pages.ts'
import type { PageParameters } from '../../../domain/page-parameters.ts'
import { type Cache, createCache, type Entry } from '../../lib/cache.ts'
import {
  type CompressedPage,
  compressPage,
  digestOf,
  type RenderedPage,
  sendCompressed,
  sendOnce,
} from '../compression.ts'
import type { PageRateLimit } from '../page-rate-limit.ts'

export interface PageCache {
  /** Sends the page of this path if it may be cached, rendering it when needed; false when it is not one of ours. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  drop(): void
  /** The counts on this page, whatever its parameters, have changed. */
  outdate(path: string): void
}

/** So many pages with parameters are kept. */
const maxVariations = 128

type Page = CompressedPage | RenderedPage
const isCompressed = (page: Page): page is CompressedPage => 'variants' in page

export function createPageCache(options: {
  /** Each path with the parameters that change its page. */
  paths: ReadonlyMap<string, PageParameters>
  /** Renders a path with those of its parameters that were given, in one order. */
  render: (path: string) => Promise<RenderedPage>
  /** Told that rendering threw; answers where somebody waits for the page. */
  onError: (error: unknown, response?: ServerResponse) => void
  /** Asked before a page is made for one client; what that client gets instead if it has asked for too many. */
  limitPages?: PageRateLimit
  /** Whether this path shows what other processes change without notice: then nobody gets it older than `freshForMs`. */
  isChangedElsewhere?: (path: string) => boolean
  freshForMs?: number
  outdatedForMs?: number
  clock?: () => number
}): PageCache {
  const { paths, render, onError, freshForMs = 5_000, outdatedForMs = 1_000 } = options
  const { isChangedElsewhere = () => false, limitPages = async () => undefined } = options
  const { clock = () => performance.now() } = options
  const kept = { isKept: isCompressed, clock }
  /** Pages without parameters are never evicted. */
  const plain = createCache<Page>({ ...kept, maxEntries: Math.max(1, paths.size) })
  const variations = createCache<Page>({ ...kept, maxEntries: maxVariations })

  const refresh = (cache: Cache<Page>, key: string, path: string) =>
    cache.load(key, path, async () => {
      const page = await render(key)
      if (page.status === 200) return compressed(page, cache.get(key)?.value)
      if (page.status < 500) cache.delete(key)
      return page
    })

  /** Whether this visitor should not be shown this copy, because counts on it have changed since, or may have. */
  function mustRenew(cache: Cache<Page>, key: string, path: string, entry: Entry<Page>, isVoter: boolean) {
    const age = clock() - entry.loadedAt
    if (cache.isCurrent(entry)) return isChangedElsewhere(path) && age > freshForMs && !cache.isLoading(key)
    return isVoter || (age > outdatedForMs && !cache.isLoading(key))
  }

  async function sendRenewed(
    cache: Cache<Page>,
    key: string,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const before = cache.get(key)
    const page = await refresh(cache, key, path).catch((error: unknown) => {
      onError(error, before ? undefined : response)
      return before?.value
    })
    if (!page) return
    const isFailed = page.status >= 500 && before
    if (isFailed) before.loadedAt = clock()
    await send(request, response, isFailed ? before.value : page)
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url ?? '/'
      const end = url.indexOf('?')
      const path = end === -1 ? url : url.slice(0, end)
      const parameters = paths.get(path)
      if (parameters === undefined || request.headers.authorization !== undefined) return false
      const { cookie } = request.headers
      if (cookie?.includes('admin_')) return false
      const wanted = cachedPageOf(path, parameters, end === -1 ? '' : url.slice(end + 1))
      if (!wanted) return false
      const { key } = wanted
      const cache = key === path ? plain : variations
      const entry = cache.get(key)
      if (entry && !mustRenew(cache, key, path, entry, cookie?.includes('voter=') ?? false)) {
        if (clock() - entry.loadedAt > freshForMs) {
          // Should this fail, the next try is due when the page is old again.
          entry.loadedAt = clock()
          refresh(cache, key, path).catch((error: unknown) => onError(error))
        }
        void send(request, response, entry.value)
        return true
      }
      const answer = async () => {
        // The page itself is made for everybody; one with parameters of which there is no copy, for whoever asks.
        const instead = entry || key === path ? undefined : await limitPages(request)
        if (instead) await send(request, response, instead)
        else if (wanted.isCached) await sendRenewed(cache, key, path, request, response)
        else await send(request, response, await render(key))
      }
      answer().catch((error: unknown) => onError(error, response))
      return true
    },
    drop() {
      plain.drop()
      variations.drop()
    },
    outdate(path) {
      plain.outdate(path)
      variations.outdate(path)
    },
  }
}

async function send(request: IncomingMessage, response: ServerResponse, page: Page) {
  if (isCompressed(page)) sendCompressed(request, response, page)
  else await sendOnce(request, response, page)
}

/**
 * Compressing costs more than rendering. A page that is new goes out quickly compressed, because somebody waits for it, and
 * it may change again soon; the first time that it comes out as before it is worth the best, and then keeps those bytes.
 */
async function compressed(page: RenderedPage, before: Page | undefined): Promise<CompressedPage> {
  const known = before && isCompressed(before) && before.digest === digestOf(page) ? before : undefined
  return known?.level === 'best' ? known : compressPage(page, known ? 'best' : 'quick')
}
