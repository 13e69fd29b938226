/**
 * Caches public reads. A change drops the answers of its view at once; changes that are not announced (votes in
 * another process, `psql`) show after `maxAgeMs`.
 */
import type { IncomingMessage } from 'node:http'
import { createCache } from '../../lib/cache.ts'
import type { CallLimit } from '../client-limits.ts'
import { bytesOf, type Coding, codingFor } from '../compression.ts'
import type { DirectHandler } from '../pipeline.ts'
import { keyGuard } from '../request-guards.ts'
import { type Answer, compressedFromBytes } from '../responses.ts'
import { isCountWanted, isObjectWanted } from '../rest.ts'

export type CachedView = 'contributions_public' | 'participants_public'

const views = new Map<string, CachedView>([
  ['/rest/v1/contributions_public', 'contributions_public'],
  ['/rest/v1/participants_public', 'participants_public'],
])

export interface RestCache {
  answer: DirectHandler
  drop(view: CachedView): void
}

interface Reading {
  status: number
  headers: Record<string, string>
  identity: Buffer
  answers: Partial<Record<Coding, Answer | Promise<Answer>>>
}

/** Node would copy a longer string twice. */
const maxInOnePiece = 14_000

/** Bytes are counted before compression. */
const max = { answers: 128, bytesEach: 1_000_000, bytes: 8_000_000 }
const longestUrl = 2_000

export function createRestCache(options: {
  anonKey: string
  /** Reads the view as a client without a session. */
  read: (view: CachedView, url: string, headers: { accept: string; prefer: string }) => Promise<Response>
  limitCalls: CallLimit
  /** While changes are not heard of, nothing cached is sent. */
  isListening?: () => boolean
  maxAgeMs?: number
  clock?: () => number
}): RestCache {
  const { isListening = () => true, maxAgeMs = 1_000, clock = () => performance.now() } = options
  const cache = createCache<Reading>({
    maxEntries: max.answers,
    maxSize: max.bytes,
    maxEntrySize: max.bytesEach,
    sizeOf: ({ identity }) => Math.max(1, identity.length),
    isCacheable: ({ status }, key) => status === 200 && key.length <= longestUrl,
    clock,
  })

  /** Returns what is cached without a promise, so that it is sent in the same tick. */
  function find(view: CachedView, { url = '', headers }: IncomingMessage): Reading | Promise<Reading> {
    const { accept = '', prefer = '' } = headers
    const question = { accept, prefer: String(prefer) }
    const form = isObjectWanted(accept) ? 'object ' : ''
    const key = form + (isCountWanted(question.prefer) ? 'counted ' : '') + url
    const known = cache.get(key)
    if (known && isListening() && clock() - known.loadedAt <= maxAgeMs) return known.value
    return cache.load(key, view, async () => readingOf(await options.read(view, url, question)))
  }

  async function answer(view: CachedView, request: IncomingMessage): Promise<Answer> {
    const refused = await options.limitCalls(request)
    if (refused) return refused
    const found = find(view, request)
    const packed = packedFor(request, found instanceof Promise ? await found : found)
    return packed instanceof Promise ? await packed : packed
  }

  return {
    answer(request) {
      const { method, url = '', headers } = request
      if (method !== 'GET' || !url.startsWith('/rest/')) return undefined
      const end = url.indexOf('?')
      const view = views.get(end === -1 ? url : url.slice(0, end))
      // Administrators may see more; requests without the key are refused by the router.
      if (view === undefined || headers.cookie?.includes('admin_')) return undefined
      return keyGuard(headers, options.anonKey).ok ? answer(view, request) : undefined
    },
    drop: (view) => cache.drop(view),
  }
}

async function readingOf(response: Response): Promise<Reading> {
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  const identity = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, identity, answers: {} }
}

function packedFor(
  request: IncomingMessage,
  { status, headers, identity, answers }: Reading,
): Answer | Promise<Answer> {
  const isLong = identity.length >= compressedFromBytes
  const coding = isLong ? codingFor(request) : 'identity'
  answers[coding] ??= pack()
  return answers[coding]

  async function pack(): Promise<Answer> {
    const bytes = await bytesOf(identity, coding, 'quick')
    const made = {
      status,
      headers: {
        ...headers,
        ...(isLong && { vary: 'Accept-Encoding' }),
        ...(coding !== 'identity' && { 'content-encoding': coding }),
        'content-length': String(bytes.length),
      },
      body: bytes.length <= maxInOnePiece ? bytes.toString('latin1') : bytes,
    }
    answers[coding] = made
    return made
  }
}
