/**
 * Finished answers of the views that everybody reads alike, kept in memory and sent before any routing, as finished pages
 * are (`page-cache.ts`). A program that reads a view wants what is there now, so nothing old is ever sent: a change drops
 * the answers of its views before whoever made it hears of it, what was being read then is not kept, and what nobody told us
 * about (somebody at the database's own prompt) shows after `keptForMs`. Meanwhile all who ask the same wait for one reading.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Result } from '../../../domain/result.ts'
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

interface Kept extends Answer {
  view: CachedView
  /** When its data were about to be read. */
  readAt: number
}

interface Reading {
  /** The generation of its data, or infinity while it has read none. */
  generation: number
  work: Promise<Answer>
}

/** So many answers are kept, of so many bytes each and together, before compression. */
const most = { answers: 128, bytesEach: 1_000_000, bytes: 8_000_000 }
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
  /** By question; the one that was asked last comes last. */
  const kept = new Map<string, Kept>()
  let keptBytes = 0
  const reading = new Map<string, Reading>()
  const generations = { contributions_public: 0, participants_public: 0 }

  function keep(key: string, answer: Kept) {
    forget(key)
    const { length } = answer.identity
    if (length > most.bytesEach || key.length > longestUrl) return
    kept.set(key, answer)
    keptBytes += length
    for (const oldest of kept.keys()) {
      if (kept.size <= most.answers && keptBytes <= most.bytes) return
      forget(oldest)
    }
  }
  function forget(key: string) {
    keptBytes -= kept.get(key)?.identity.length ?? 0
    kept.delete(key)
  }

  /** What is at hand is not waited for: it goes out in the same turn. */
  function find(view: CachedView, { url = '', headers }: IncomingMessage): Answer | Promise<Answer> {
    const { accept = '', prefer = '' } = headers
    const question = { accept, prefer: String(prefer) }
    const form = isObjectWanted(accept) ? 'object ' : ''
    const key = form + (isCountWanted(question.prefer) ? 'counted ' : '') + url
    const known = kept.get(key)
    if (!known || !isListening() || clock() - known.readAt > keptForMs) {
      return read(key, view, () => options.read(view, url, question))
    }
    kept.delete(key)
    kept.set(key, known)
    return known
  }

  /** Reads the view, unless that is being done from data of this generation. */
  function read(key: string, view: CachedView, ask: () => Promise<Response>): Promise<Answer> {
    const before = reading.get(key)
    if (before && before.generation >= generations[view]) return before.work
    const current: Reading = { generation: Number.POSITIVE_INFINITY, work: work() }
    reading.set(key, current)
    const end = () => {
      if (reading.get(key) === current) reading.delete(key)
    }
    current.work.then(end, end)
    return current.work

    async function work(): Promise<Answer> {
      // One at a time: when changes come quickly, all who wait share the next one.
      await before?.work.catch(() => {})
      const generation = generations[view]
      current.generation = generation
      const readAt = clock()
      const answer = await finished(await ask())
      if (answer.status === 200 && generation === generations[view]) keep(key, { ...answer, view, readAt })
      return answer
    }
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
    drop(view) {
      generations[view] += 1
      for (const [key, answer] of kept) if (answer.view === view) forget(key)
    },
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
