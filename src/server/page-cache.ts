/**
 * Finished pages, kept compressed in memory and sent before any routing happens: what a visitor without an account
 * reads is the same for everybody (DESIGN 1). A page is rendered anew when it is older than `freshForMs`, in the
 * background and once at a time, and dropped at once when this process changes what it shows. While rendering fails
 * (the database is away), the last good copy stands.
 *
 * Votes may come 50 a second, so they drop nothing: they make pages outdated. Whoever votes waits for a fresh one; others
 * get a copy up to `outdatedForMs` old, so that readers cause one rendering a second at most, however many votes come in.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PageParameters, unkeptParameters } from '../domain/cached-pages.ts'

/** A page as it goes out, headers included. */
export interface FinishedPage {
  status: number
  headers: Record<string, string>
  body: string
}

interface Variant {
  etag: string
  headers: string[]
  body: Buffer
}
interface Entry {
  source: string
  renderedAt: number
  /** When its bytes last came out different. */
  changedAt: number
  variants: Record<'br' | 'gzip' | 'identity', Variant>
}

interface Rendering {
  /** When it read its data, or infinity while it has not. */
  begunAt: number
  work: Promise<Entry | FinishedPage>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export interface PageCache {
  /** Sends the page of this path if it may be kept, rendering it when needed; false when it is not one of ours. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  drop(): void
  /** The counts on this page, whatever its parameters, have changed. */
  outdate(path: string): void
}

/** So many copies of pages with parameters are kept; the one that nobody asked for longest makes room. */
const mostVariations = 128

export function createPageCache(options: {
  /** Each path with the parameters that change its page. */
  paths: ReadonlyMap<string, PageParameters>
  /** Renders a path with those of its parameters that were given, in one order. */
  render: (path: string) => Promise<FinishedPage>
  /** Told that rendering threw; answers where somebody waits for the page. */
  onError: (error: unknown, response?: ServerResponse) => void
  freshForMs?: number
  outdatedForMs?: number
  clock?: () => number
}): PageCache {
  const { paths, render, onError, freshForMs = 5_000, outdatedForMs = 1_000 } = options
  const { clock = () => performance.now() } = options
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
  function refresh(key: string, since = Number.NEGATIVE_INFINITY): Promise<Entry | FinishedPage> {
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
      const entry = await compress(page, begunAt, entries.get(key))
      if (started === generation) keep(key, entry)
      return entry
    }
  }

  /** Whether this visitor should not be shown this copy, because votes have come in since. */
  function isOutdated(entry: Entry, path: string, request: IncomingMessage): boolean {
    const since = outdatedAt.get(path)
    if (since === undefined || entry.renderedAt > since) return false
    return clock() - entry.renderedAt > outdatedForMs || (request.headers.cookie?.includes('voter=') ?? false)
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
      const key = end === -1 ? path : keyOf(path, url.slice(end + 1), parameters)
      if (key === undefined) return false

      const entry = entries.get(key)
      if (entry && !isOutdated(entry, path, request)) {
        if (clock() - entry.renderedAt > freshForMs) {
          // Should this fail, the next try is due when the page is old again.
          entry.renderedAt = clock()
          refresh(key).catch((error: unknown) => onError(error))
        }
        if (key !== path) touch(key)
        send(request, response, entry)
      } else {
        refresh(key, outdatedAt.get(path)).then(
          (result) => {
            if ('variants' in result) send(request, response, result)
            else if (entry && result.status >= 500) send(request, response, entry)
            else sendPlain(response, result)
          },
          (error: unknown) => {
            onError(error, entry ? undefined : response)
            if (entry) send(request, response, entry)
          },
        )
      }
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
 * twice is ignored, as the page does. Undefined when a parameter makes it a page that is never kept.
 */
function keyOf(path: string, query: string, parameters: PageParameters): string | undefined {
  const known = Object.entries(parameters)
  if (known.length === 0) return path
  const given = new URLSearchParams(query)
  if (unkeptParameters.some((name) => given.has(name))) return undefined
  const kept = known.flatMap(([name, pattern]) => {
    const [value, ...more] = given.getAll(name)
    return value !== undefined && more.length === 0 && pattern.test(value) ? [`${name}=${value}`] : []
  })
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** A page that changed as lately as this will soon change again, and is not worth the best compression. */
const changesOftenMs = 60_000

/** Compressing costs more than rendering: when the page came out as before, the bytes of before are kept. */
async function compress(page: FinishedPage, renderedAt: number, before: Entry | undefined): Promise<Entry> {
  const source = JSON.stringify(page.headers) + page.body
  if (before?.source === source) return { ...before, renderedAt }
  const isBusy = before !== undefined && renderedAt - before.changedAt < changesOftenMs
  const identity = Buffer.from(page.body)
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isBusy ? 5 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    deflate(identity, { level: isBusy ? 6 : 9 }),
  ])
  const tag = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  const variant = (encoding: 'br' | 'gzip' | 'identity', body: Buffer): Variant => {
    const etag = `"${tag}-${encoding}"`
    const headers = {
      ...page.headers,
      etag,
      vary: 'accept-encoding',
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    }
    return { etag, body, headers: Object.entries(headers).flat() }
  }
  return {
    source,
    renderedAt,
    changedAt: renderedAt,
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', identity) },
  }
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry) {
  const accepted = request.headers['accept-encoding']
  const variant =
    entry.variants[accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity']
  if (isFresh(request, variant.etag)) {
    response.writeHead(
      304,
      variant.headers.filter((_, at, all) => !/^content-/.test(all[at - (at % 2)] ?? '')),
    )
    response.end()
  } else {
    response.writeHead(200, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}

function sendPlain(response: ServerResponse, page: FinishedPage) {
  response.writeHead(page.status, page.headers)
  response.end(page.body)
}

const naming = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}
/** Whether an Accept-Encoding header names the coding without forbidding it by `q=0`. */
export const accepts = (header: string | string[] | undefined, coding: keyof typeof naming) =>
  header !== undefined && naming[coding].test(String(header))

/** Whether the client says that it has this version already; a proxy that recompressed it may have made the tag weak. */
export const isFresh = (request: IncomingMessage, etag: string) =>
  request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
