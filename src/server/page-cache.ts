/**
 * Finished pages, kept compressed in memory and sent before any routing happens: what a visitor without an account
 * reads is the same for everybody (DESIGN 1). A page is rendered anew when it is older than `freshForMs`, in the
 * background and once at a time, and dropped at once when this process changes what it shows. While rendering fails
 * (the database is away), the last good copy stands.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
  variants: Record<'br' | 'gzip' | 'identity', Variant>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export interface PageCache {
  /** Sends the page of this path if it may be kept, rendering it when needed; false when it is not one of ours. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  drop(): void
}

export function createPageCache(options: {
  paths: ReadonlySet<string>
  render: (path: string) => Promise<FinishedPage>
  /** Told that rendering threw; answers where somebody waits for the page. */
  onError: (error: unknown, response?: ServerResponse) => void
  freshForMs?: number
  clock?: () => number
}): PageCache {
  const { paths, render, onError, freshForMs = 5_000, clock = () => performance.now() } = options
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Entry | FinishedPage>>()
  let generation = 0

  function refresh(path: string): Promise<Entry | FinishedPage> {
    const begun = rendering.get(path)
    if (begun) return begun
    const started = generation
    const work = (async () => {
      const renderedAt = clock()
      const page = await render(path)
      if (page.status !== 200) {
        if (started === generation && page.status < 500) entries.delete(path)
        return page
      }
      const entry = await compress(page, renderedAt, entries.get(path))
      if (started === generation) entries.set(path, entry)
      return entry
    })().finally(() => {
      if (rendering.get(path) === work) rendering.delete(path)
    })
    rendering.set(path, work)
    return work
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const url = request.url ?? '/'
      const end = url.indexOf('?')
      const path = end === -1 ? url : url.slice(0, end)
      if (!paths.has(path) || request.headers.authorization !== undefined) return false
      if (request.headers.cookie?.includes('admin_')) return false

      const entry = entries.get(path)
      if (entry) {
        if (clock() - entry.renderedAt > freshForMs) {
          // Should this fail, the next try is due when the page is old again.
          entry.renderedAt = clock()
          refresh(path).catch((error: unknown) => onError(error))
        }
        send(request, response, entry)
      } else {
        refresh(path).then(
          (result) => ('variants' in result ? send(request, response, result) : sendPlain(response, result)),
          (error: unknown) => onError(error, response),
        )
      }
      return true
    },
    drop() {
      generation += 1
      entries.clear()
      rendering.clear()
    },
  }
}

/** Compressing costs more than rendering: when the page came out as before, the bytes of before are kept. */
async function compress(page: FinishedPage, renderedAt: number, before: Entry | undefined): Promise<Entry> {
  const source = JSON.stringify(page.headers) + page.body
  if (before?.source === source) return { ...before, renderedAt }
  const identity = Buffer.from(page.body)
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    deflate(identity, { level: 9 }),
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
