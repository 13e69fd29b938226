/** The calls of a door, with an end to waiting: a network of a hall answers late or never. */
import type { CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import { idempotencyHeader, takesIdempotencyKey } from '../../../domain/idempotency.ts'
import { anonKey } from '../../call.ts'
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../idempotency-key.ts'

const patienceMs = 10_000

export type Answer<Value> =
  | { ok: true; value: Value }
  /** `status` is 0 where there was no answer at all. */
  | { ok: false; status: number; sentence: string; fields: Record<string, string> }

export async function ask<Name extends 'door-list' | 'door-arrivals' | 'add-walk-in'>(
  name: Name,
  payload: CallPayload<Name>,
): Promise<Answer<CallOutput<Name>>> {
  const body = JSON.stringify(payload)
  const isKeyed = takesIdempotencyKey(name)
  try {
    const response = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: anonKey(),
        ...(isKeyed && { [idempotencyHeader]: idempotencyKeyOf(name, body) }),
      },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = await response.json()
    if (!response.ok)
      return {
        ok: false,
        status: response.status,
        sentence: String(answer.error ?? ''),
        fields: answer.fields ?? {},
      }
    if (isKeyed) forgetIdempotencyKey(name)
    return { ok: true, value: answer }
  } catch {
    return { ok: false, status: 0, sentence: '', fields: {} }
  }
}
