/**
 * Caches rendered pages that are the same for every visitor. Changes drop them; older ones than `freshForMs` are
 * renewed in the background. Votes only outdate them: a voter waits for a new page, others cause one rendering a
 * second, with parameters one in five seconds.
 */
import type { IncomingMessage } from 'node:http'
import { cachedPageOf } from '../../../domain/cached-pages.ts'
import type { PageParameters } from '../../../domain/page-parameters.ts'
import { type Cache, createCache, type Entry } from '../../lib/cache.ts'
import type { PageLimit } from '../client-limits.ts'
import {
  type CompressedPage,
  compressedFor,
  compressLike,
  digestOf,
  type RenderedPage,
  uncompressed,
  variantFor,
} from '../compression.ts'
import type { DirectHandler } from '../pipeline.ts'
import { onlyReads } from '../request-guards.ts'
import type { Answer } from '../responses.ts'

export interface PageCache {
  answer: DirectHandler
  drop(): void
  /** Renders a page without parameters, whatever the cache holds of it; returns its status. */
  renew(path: string): Promise<number>
  /** Counts on this page have changed, whatever its parameters. */
  outdate(path: string): void
}

const maxVariations = 128

type Page = CompressedPage | RenderedPage
const isCompressed = (page: Page): page is CompressedPage => 'variants' in page

export function createPageCache(options: {
  paths: ReadonlyMap<string, PageParameters>
  /** Gets the path with its valid parameters. */
  render: (path: string) => Promise<RenderedPage>
  /** Errors of renderings that nobody waits for, or in whose place an older copy is sent. */
  onError: (error: unknown) => void
  limitPages?: PageLimit
  /** Paths whose changes by other processes are not announced: their copies are never sent older than `freshForMs`. */
  isChangedElsewhere?: (path: string) => boolean
  freshForMs?: number
  outdatedForMs?: number
  clock?: () => number
}): PageCache {
  const { paths, render, onError, freshForMs = 5_000, outdatedForMs = 1_000 } = options
  const { isChangedElsewhere = () => false, limitPages = async () => undefined } = options
  const { clock = () => performance.now() } = options
  const common = { isCacheable: isCompressed, clock }
  /** Pages without parameters are never evicted. */
  const plain = createCache<Page>({ ...common, maxEntries: Math.max(1, paths.size) })
  const variations = createCache<Page>({ ...common, maxEntries: maxVariations })

  const refresh = (cache: Cache<Page>, key: string, path: string) =>
    cache.load(key, path, async () => {
      const page = await render(key)
      if (page.status === 200) return compressed(page, cache.get(key)?.value)
      if (page.status < 500) cache.delete(key)
      return page
    })

  const isOlder = ({ loadedAt }: Entry<Page>, ms: number) => clock() - loadedAt > ms

  function mustRenew(cache: Cache<Page>, key: string, path: string, entry: Entry<Page>, isVoter: boolean) {
    if (cache.isCurrent(entry))
      return isChangedElsewhere(path) && isOlder(entry, freshForMs) && !cache.isLoading(key)
    return isVoter || (isOlder(entry, cache === plain ? outdatedForMs : freshForMs) && !cache.isLoading(key))
  }

  async function renewed(cache: Cache<Page>, key: string, path: string): Promise<Page> {
    const before = cache.get(key)
    if (!before) return refresh(cache, key, path)
    const page = await refresh(cache, key, path).catch(onError)
    if (page && (isCompressed(page) || page.status < 500)) return page
    before.loadedAt = clock()
    return before.value
  }

  return {
    answer(request) {
      if (!onlyReads(request.method)) return undefined
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
        if (isOlder(entry, freshForMs)) {
          // If this fails, the next try is due when the page is old again.
          entry.loadedAt = clock()
          refresh(cache, key, path).catch(onError)
        }
        return answerWith(request, entry.value)
      }
      const make = async () => {
        // Only a page with parameters that is new, or renewed early, is made for this client, so only that counts for it.
        const isForAll = key === path || (entry !== undefined && isOlder(entry, freshForMs))
        const instead = isForAll ? undefined : await limitPages(request)
        if (instead) return answerWith(request, entry?.value ?? instead)
        return answerWith(request, await (isCached ? renewed(cache, key, path) : render(key)))
      }
      return make()
    },
    async renew(path) {
      const page = await refresh(plain, path, path)
      return isCompressed(page) ? 200 : page.status
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

/** Compressed best only after it was rendered twice alike: compressing costs more than rendering. */
async function compressed(page: RenderedPage, before: Page | undefined): Promise<CompressedPage> {
  if (!before || !isCompressed(before)) return uncompressed(page, 'quick')
  const isKnown = before.digest === digestOf(page)
  if (isKnown && before.level === 'best') return before
  const made = uncompressed(page, isKnown ? 'best' : 'quick')
  await compressLike(made, before)
  return made
}
