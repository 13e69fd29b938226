/**
 * Answers of the views that everybody reads alike, kept in memory and sent before any routing, as pages are. A program that
 * reads a view wants what is there now, so nothing stale is ever sent: a change drops the answers of its view before whoever
 * made it hears of it, and what nobody announced (votes at another process, `psql`) shows after `keptForMs`.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Result } from '../../../domain/result.ts'
import { createCache } from '../../lib/cache.ts'
import { compressedFromBytes, refusalResponse } from '../answer.ts'
import { bytesOf, type Coding, codingFor } from '../compression.ts'
import { keyGuard } from '../request-guards.ts'
import { isCountWanted, isObjectWanted } from '../rest.ts'

export type CachedView = 'contributions_public' | 'participants_public'

const views = new Map<string, CachedView>([
  ['/rest/v1/contributions_public', 'contributions_public'],
  ['/rest/v1/participants_public', 'participants_public'],
])

export interface RestCache {
  /** Answers the request if it asks for a kept view as everybody may; false when it does not. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  drop(view: CachedView): void
}

/** An answer as it goes out in one coding, but for the id of the request. */
interface Packed {
  headers: string[]
  /** Few bytes are kept as a string of Latin-1, because Node sends a string in one piece with the head, for an eighth less. */
  body: Buffer | string
}

/** With its head a longer one would be copied twice. */
const mostInOnePiece = 14_000

interface Answer {
  status: number
  headers: string[]
  identity: Buffer
  /** In the codings that somebody has asked for: made once, also for all who have waited for the same reading. */
  packed: Partial<Record<Coding, Packed | Promise<Packed>>>
}

/** So many answers are kept, of so many bytes each and together, before compression. */
const max = { answers: 128, bytesEach: 1_000_000, bytes: 8_000_000 }
/** The answer to a longer question is not kept. */
const longestUrl = 2_000

export function createRestCache(options: {
  anonKey: string
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>
  /** Reads the view as nobody in particular. */
  read: (view: CachedView, url: string, headers: { accept: string; prefer: string }) => Promise<Response>
  /** What a read costs its client, as any call does. */
  spend: (request: IncomingMessage) => Promise<Result<void>>
  /** What a read that threw is answered. */
  onError: (error: unknown, requestId: string) => Response
  /** Told what was answered, to be logged. */
  onAnswer: (line: { requestId: string; method: 'GET'; path: string; status: number }) => void
  /** Whether all changes are heard of at the moment; what is kept is not sent while they are not. */
  isListening?: () => boolean
  keptForMs?: number
  clock?: () => number
}): RestCache {
  const { isListening = () => true, keptForMs = 1_000, clock = () => performance.now() } = options
  const cache = createCache<Answer>({
    maxEntries: max.answers,
    maxSize: max.bytes,
    maxEntrySize: max.bytesEach,
    sizeOf: ({ identity }) => Math.max(1, identity.length),
    isKept: ({ status }, key) => status === 200 && key.length <= longestUrl,
    clock,
  })

  /** What is at hand is not waited for: it goes out in the same tick. */
  function find(view: CachedView, { url = '', headers }: IncomingMessage): Answer | Promise<Answer> {
    const { accept = '', prefer = '' } = headers
    const question = { accept, prefer: String(prefer) }
    const form = isObjectWanted(accept) ? 'object ' : ''
    const key = form + (isCountWanted(question.prefer) ? 'counted ' : '') + url
    const known = cache.get(key)
    if (known && isListening() && clock() - known.loadedAt <= keptForMs) return known.value
    return cache.load(key, view, async () => finished(await options.read(view, url, question)))
  }

  async function answer(path: string, view: CachedView, request: IncomingMessage, response: ServerResponse) {
    const requestId = randomUUID()
    let answer: Answer
    try {
      const within = await options.spend(request)
      const found = within.ok ? find(view, request) : finished(refusalResponse(within.refusal))
      answer = found instanceof Promise ? await found : found
    } catch (error) {
      answer = await finished(options.onError(error, requestId))
    }
    const packed = packedFor(request, answer)
    const { headers, body } = packed instanceof Promise ? await packed : packed
    response.writeHead(answer.status, [...headers, 'x-request-id', requestId])
    response.end(body, 'latin1')
    options.onAnswer({ requestId, method: 'GET', path, status: answer.status })
  }

  async function finished(response: Response): Promise<Answer> {
    const { 'content-length': _, ...own } = Object.fromEntries(response.headers)
    return {
      status: response.status,
      headers: Object.entries({ ...options.headers, ...own }).flat(),
      identity: Buffer.from(await response.arrayBuffer()),
      packed: {},
    }
  }

  return {
    serve(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' || !url.startsWith('/rest/')) return false
      const end = url.indexOf('?')
      const path = end === -1 ? url : url.slice(0, end)
      const view = views.get(path)
      // An administrator may see more; whoever has no key is refused where all are.
      if (view === undefined || headers.cookie?.includes('admin_')) return false
      if (!keyGuard(headers, options.anonKey).ok) return false
      void answer(path, view, request, response)
      return true
    },
    drop: (view) => cache.drop(view),
  }
}

/** The smallest body that the client takes and that is worth its making; the next one who takes it finds it made. */
function packedFor(
  request: IncomingMessage,
  { headers, identity, packed }: Answer,
): Packed | Promise<Packed> {
  const isLong = identity.length >= compressedFromBytes
  const coding = isLong ? codingFor(request) : 'identity'
  packed[coding] ??= pack()
  return packed[coding]

  async function pack(): Promise<Packed> {
    const bytes = await bytesOf(identity, coding, 'quick')
    const made = {
      headers: [
        ...headers,
        ...(isLong ? ['vary', 'Accept-Encoding'] : []),
        ...(coding === 'identity' ? [] : ['content-encoding', coding]),
        'content-length',
        String(bytes.length),
      ],
      body: bytes.length <= mostInOnePiece ? bytes.toString('latin1') : bytes,
    }
    packed[coding] = made
    return made
  }
}
