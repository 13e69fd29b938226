/** The same submission keeps its key until it has succeeded, also over a reload: the server then does it once. */
import type { AnyCallName } from '../domain/calls/index.ts'
import { attempt } from './ui/attempt.ts'

interface Kept {
  body: string
  key: string
}

const nameOf = (call: AnyCallName) => `unanswered-${call}`
/** Where storage is switched off, for as long as the page. */
const here = new Map<AnyCallName, Kept>()

/** The idempotency key of a submission; other content gets another key. */
export function idempotencyKeyOf(call: AnyCallName, body: string): string {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(nameOf(call)) ?? 'null') as Kept | null)
  const kept = stored ?? here.get(call)
  if (kept?.body === body) return kept.key
  // Unlike `randomUUID` also there where the connection is not secure.
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  here.set(call, { body, key })
  attempt(() => sessionStorage.setItem(nameOf(call), JSON.stringify({ body, key })))
  return key
}

export function forgetIdempotencyKey(call: AnyCallName): void {
  here.delete(call)
  attempt(() => sessionStorage.removeItem(nameOf(call)))
}
