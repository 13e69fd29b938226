/** Why a call was refused, and the HTTP status that says so (docs/api.md#errors). */
export const statusOf = {
  invalid: 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  'not-ready': 503,
  /** The disk is nearly full (docs/security.md#disk-full). */
  'no-room': 507,
} as const

export type RefusalReason = keyof typeof statusOf

/** An expected "no", with a sentence the visitor may read. */
export interface Refusal {
  reason: RefusalReason
  sentence: string
  /** One sentence per wrong field, by its name on the wire. */
  fields?: Record<string, string>
  /** Seconds until asking again makes sense; only with `too-many`. */
  retryAfterSeconds?: number
}

/** Whether a refusal says nothing of what was asked for: the server is busy or away, and the same may do in a moment. */
export const isForNow = ({ reason }: Pick<Refusal, 'reason'>) =>
  reason === 'too-many' || reason === 'not-ready'

export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

/** An answer as a result. */
export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

/** A refusal as a result, so that a handler can `return refuse('not-found', …)`. */
export const refuse = (
  reason: RefusalReason,
  sentence: string,
  more: Pick<Refusal, 'fields' | 'retryAfterSeconds'> = {},
): { ok: false; refusal: Refusal } => ({ ok: false, refusal: { reason, sentence, ...more } })
