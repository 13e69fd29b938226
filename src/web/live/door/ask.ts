/** The two calls of a door, with an end to waiting: a network of a hall answers late or never. */
import type { CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import { anonKey } from '../../call.ts'

const patienceMs = 10_000

export type Answer<Value> =
  | { ok: true; value: Value }
  /** `status` is 0 where there was no answer at all. */
  | { ok: false; status: number; sentence: string }

export async function ask<Name extends 'door-list' | 'door-arrivals'>(
  name: Name,
  payload: CallPayload<Name>,
): Promise<Answer<CallOutput<Name>>> {
  try {
    const response = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey() },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = await response.json()
    return response.ok
      ? { ok: true, value: answer }
      : { ok: false, status: response.status, sentence: String(answer.error ?? '') }
  } catch {
    return { ok: false, status: 0, sentence: '' }
  }
}
