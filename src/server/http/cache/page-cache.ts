/**
 * Finished pages, kept compressed in memory and sent before any routing happens: what a visitor without an account
 * reads is the same for everybody (docs/decisions/0001-documents-and-islands.md). A page is rendered anew when it is
 * older than `freshForMs`, in the background and once at a time, and dropped at once when this process changes what it
 * shows. While rendering fails (the database is away), the last good copy stands.
 *
 * Votes may come 50 a second, so they drop nothing: they make pages outdated. Whoever votes waits for a new one. Others
 * cause a rendering once a second at most, and one of them waits for it: the rest get the copy at hand. Measured with 50
 * votes and 100 readers a second: a third of a core, nearly all of it the votes; with pages dropped at each vote two
 * thirds, and readers got errors.
 *
 * What a search finds is rendered for everybody alike, too, but sent once and kept for nobody.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type PageParameters, personalParameters, uncachedParameters } from '../../../domain/cached-pages.ts'
import {
  type CompressedPage,
  compressPage,
  digestOf,
  type RenderedPage,
  sendCompressed,
  sendOnce,
} from '../compression.ts'
import type { PageRateLimit } from '../page-rate-limit.ts'

interface Entry extends CompressedPage {
  renderedAt: number
}

interface Rendering {
  /** When it read its data, or infinity while it has not. */
  begunAt: number
  work: Promise<Entry | RenderedPage>
}

export interface PageCache {
  /** Sends the page of this path if it may be kept, rendering it when needed; false when it is not one of ours. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  drop(): void
  /** The counts on this page, whatever its parameters, have changed. */
  outdate(path: string): void
}

/** So many copies of pages with parameters are kept; the one that nobody asked for longest makes room. */
const mostVariations = 128

/**
 * Keeps finished pages, compressed, and sends them before anything else of the site is asked. What is not a page for
 * everybody passes by.
 */
export function createPageCache(options: {
  /** Each path with the parameters that change its page. */
  paths: ReadonlyMap<string, PageParameters>
  /** Renders a path with those of its parameters that were given, in one order. */
  render: (path: string) => Promise<RenderedPage>
  /** Told that rendering threw; answers where somebody waits for the page. */
  onError: (error: unknown, response?: ServerResponse) => void
  /** Asked before a page is made for one client; what that client gets instead if it has asked for too many. */
  limitPages?: PageRateLimit
  freshForMs?: number
  outdatedForMs?: number
  clock?: () => number
}): PageCache {
  const { paths, render, onError, freshForMs = 5_000, outdatedForMs = 1_000 } = options
  const { clock = () => performance.now(), limitPages = async () => undefined } = options
  const entries = new Map<string, Entry>()
  /** The keys of `entries` that have parameters; the one asked for last comes last. */
  const variations = new Set<string>()
  const rendering = new Map<string, Rendering>()
  const outdatedAt = new Map<string, number>()
  let generation = 0

  function keep(key: string, entry: Entry) {
    entries.set(key, entry)
    if (!key.includes('?')) return
    touch(key)
    const [oldest] = variations
    if (variations.size > mostVariations && oldest !== undefined) forget(oldest)
  }
  function touch(key: string) {
    variations.delete(key)
    variations.add(key)
  }
  function forget(key: string) {
    entries.delete(key)
    variations.delete(key)
  }

  /** Renders the page, unless that is being done from data newer than `since`. */
  function refresh(key: string, since = Number.NEGATIVE_INFINITY): Promise<Entry | RenderedPage> {
    const before = rendering.get(key)
    if (before && before.begunAt > since) return before.work
    const started = generation
    const current: Rendering = { begunAt: Number.POSITIVE_INFINITY, work: work() }
    rendering.set(key, current)
    return current.work.finally(() => {
      if (rendering.get(key) === current) rendering.delete(key)
    })

    async function work() {
      // One at a time: of a page that is outdated again and again, all who wait share the next one.
      await before?.work.catch(() => {})
      const begunAt = clock()
      current.begunAt = begunAt
      const page = await render(key)
      if (page.status !== 200) {
        if (started === generation && page.status < 500) forget(key)
        return page
      }
      const entry = await entryOf(page, begunAt, entries.get(key))
      if (started === generation) keep(key, entry)
      return entry
    }
  }

  /** Whether this visitor should not be shown this copy, because votes have come in since. */
  function isOutdated({ renderedAt }: Entry, key: string, path: string, request: IncomingMessage): boolean {
    const since = outdatedAt.get(path)
    if (since === undefined || renderedAt > since) return false
    if (request.headers.cookie?.includes('voter=')) return true
    return clock() - renderedAt > outdatedForMs && !rendering.has(key)
  }

  function sendKept(
    key: string,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    entry: Entry,
  ) {
    if (clock() - entry.renderedAt > freshForMs) {
      // Should this fail, the next try is due when the page is old again.
      entry.renderedAt = clock()
      refresh(key).catch((error: unknown) => onError(error))
    }
    if (key !== path) touch(key)
    sendCompressed(request, response, entry)
  }

  async function sendRefreshed(
    key: string,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    before: Entry | undefined,
  ) {
    const result = await refresh(key, outdatedAt.get(path)).catch((error: unknown) => {
      onError(error, before ? undefined : response)
      return before
    })
    if (!result) return
    if ('variants' in result) sendCompressed(request, response, result)
    else if (before && result.status >= 500) sendCompressed(request, response, before)
    else await sendOnce(request, response, result)
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url ?? '/'
      const end = url.indexOf('?')
      const path = end === -1 ? url : url.slice(0, end)
      const parameters = paths.get(path)
      if (parameters === undefined || request.headers.authorization !== undefined) return false
      if (request.headers.cookie?.includes('admin_')) return false
      const wanted = end === -1 ? { key: path, isKept: true } : wantedBy(path, url.slice(end + 1), parameters)
      if (wanted === undefined) return false
      const { key, isKept } = wanted
      const entry = entries.get(key)
      if (entry && !isOutdated(entry, key, path, request)) {
        sendKept(key, path, request, response, entry)
        return true
      }
      const send = async () => {
        // The page itself is made for everybody; one with parameters of which there is no copy, for whoever asks.
        const instead = entry || key === path ? undefined : await limitPages(request)
        if (instead) await sendOnce(request, response, instead)
        else if (isKept) await sendRefreshed(key, path, request, response, entry)
        else await sendOnce(request, response, await render(key))
      }
      send().catch((error: unknown) => onError(error, response))
      return true
    },
    drop() {
      generation += 1
      entries.clear()
      variations.clear()
      rendering.clear()
    },
    outdate(path) {
      outdatedAt.set(path, clock())
    },
  }
}

/**
 * The path with those of its parameters that change the page, in the order of `parameters`; what is unknown, wrong or given
 * twice is ignored, as the page does. Undefined when a mailed link's token makes the page one visitor's own.
 */
function wantedBy(
  path: string,
  query: string,
  parameters: PageParameters,
): { key: string; isKept: boolean } | undefined {
  const known = Object.entries(parameters)
  if (known.length === 0) return { key: path, isKept: true }
  const given = new URLSearchParams(query)
  if (personalParameters.some((name) => given.has(name))) return undefined
  const asked = known.flatMap(([name, pattern]) => {
    const [value, ...more] = given.getAll(name)
    return value !== undefined && more.length === 0 && pattern.test(value) ? [{ name, value }] : []
  })
  const terms = asked.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return {
    key: terms.length === 0 ? path : `${path}?${terms.join('&')}`,
    isKept: !asked.some(({ name }) => uncachedParameters.has(name)),
  }
}

/**
 * Compressing costs more than rendering. A page that is new goes out quickly compressed, because somebody waits for it, and
 * it may change again soon; the first time that it comes out as before it is worth the best, and then keeps those bytes.
 */
async function entryOf(page: RenderedPage, renderedAt: number, before: Entry | undefined): Promise<Entry> {
  const isSame = before?.digest === digestOf(page)
  if (isSame && before.level === 'best') return { ...before, renderedAt }
  return { ...(await compressPage(page, isSame ? 'best' : 'quick')), renderedAt }
}
