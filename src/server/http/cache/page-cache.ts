/**
 * Rendered pages, kept compressed in memory and sent before any routing: what a visitor without an account reads is the
 * same for everybody. A change drops them at once; besides, a page older than `freshForMs` is renewed in the background.
 * While rendering fails (the database is away), the last good copy stands.
 *
 * Votes may come 50 a second, so they drop nothing: they make pages outdated. Whoever votes waits for a new page; others
 * cause one rendering a second at most, for which one of them waits while the rest get the copy at hand.
 */
import type { IncomingMessage } from 'node:http'
import { cachedPageOf } from '../../../domain/cached-pages.ts'
import type { PageParameters } from '../../../domain/page-parameters.ts'
import { type Cache, createCache, type Entry } from '../../lib/cache.ts'
import {
  type CompressedPage,
  compressedFor,
  compressPage,
  digestOf,
  type RenderedPage,
  variantFor,
} from '../compression.ts'
import type { PageRateLimit } from '../page-rate-limit.ts'
import type { DirectHandler } from '../pipeline.ts'
import type { Answer } from '../responses.ts'

export interface PageCache {
  /** The page of this path if it may be cached, rendered when needed. */
  answer: DirectHandler
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
  /** Told that rendering threw where nobody waits for the page, or there is an older copy. */
  onError: (error: unknown) => void
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

  async function renewed(cache: Cache<Page>, key: string, path: string): Promise<Page> {
    const before = cache.get(key)
    if (!before) return refresh(cache, key, path)
    const page = await refresh(cache, key, path).catch(onError)
    if (page && (isCompressed(page) || page.status < 500)) return page
    // It is tried again when the copy is old again.
    before.loadedAt = clock()
    return before.value
  }

  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const url = request.url ?? '/'
      const end = url.indexOf('?')
      const path = end === -1 ? url : url.slice(0, end)
      const parameters = paths.get(path)
      if (parameters === undefined || request.headers.authorization !== undefined) return undefined
      const { cookie } = request.headers
      if (cookie?.includes('admin_')) return undefined
      const wanted = cachedPageOf(path, parameters, end === -1 ? '' : url.slice(end + 1))
      if (!wanted) return undefined
      const { key, isCached } = wanted
      const cache = key === path ? plain : variations
      const entry = cache.get(key)
      if (entry && !mustRenew(cache, key, path, entry, cookie?.includes('voter=') ?? false)) {
        if (clock() - entry.loadedAt > freshForMs) {
          // Should this fail, the next try is due when the page is old again.
          entry.loadedAt = clock()
          refresh(cache, key, path).catch(onError)
        }
        return answerWith(request, entry.value)
      }
      const make = async () => {
        // The page itself is made for everybody; one with parameters of which there is no copy, for whoever asks.
        const instead = entry || key === path ? undefined : await limitPages(request)
        return answerWith(request, instead ?? (await (isCached ? renewed(cache, key, path) : render(key))))
      }
      return make()
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

const answerWith = (request: IncomingMessage, page: Page): Answer | Promise<Answer> =>
  isCompressed(page) ? variantFor(request, page) : compressedFor(request, page)

/**
 * Compressing costs more than rendering. A page that is new goes out quickly compressed, because somebody waits for it, and
 * it may change again soon; the first time that it comes out as before it is worth the best, and then keeps those bytes.
 */
async function compressed(page: RenderedPage, before: Page | undefined): Promise<CompressedPage> {
  const known = before && isCompressed(before) && before.digest === digestOf(page) ? before : undefined
  return known?.level === 'best' ? known : compressPage(page, known ? 'best' : 'quick')
}
