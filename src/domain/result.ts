import type { Problem } from './event/check.ts'
import type { Conflict } from './event/merge.ts'

export const statusOf = {
  invalid: 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  'not-ready': 503,
  'no-room': 507,
} as const

export type RefusalReason = keyof typeof statusOf

export interface Refusal {
  reason: RefusalReason
  sentence: string
  fields?: Record<string, string>
  /** Everything that is wrong in documents of the event, each with its place. */
  problems?: readonly Problem[]
  /** What somebody else changed meanwhile. */
  conflict?: ChangedMeanwhile
  retryAfterSeconds?: number
}

export interface ChangedMeanwhile {
  /** The version, or for a draft its id, that stands there now. */
  current: number
  fields: readonly Conflict[]
}

/** Whether the same request may succeed soon. */
export const isForNow = ({ reason }: Pick<Refusal, 'reason'>) =>
  reason === 'too-many' || reason === 'not-ready'

export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export const statusOfResult = (result: Result<unknown>) => (result.ok ? 200 : statusOf[result.refusal.reason])

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const refuse = (
  reason: RefusalReason,
  sentence: string,
  more: Omit<Refusal, 'reason' | 'sentence'> = {},
): { ok: false; refusal: Refusal } => ({ ok: false, refusal: { reason, sentence, ...more } })
