import type { CallName, CallOutput, CallPayload } from '../domain/calls.ts'
import { type RefusalReason, type Result, refuse, statusOf } from '../domain/result.ts'

const reasonOf = (status: number) =>
  (Object.keys(statusOf) as RefusalReason[]).find((reason) => statusOf[reason] === status)

/**
 * Makes a call from the browser. The server's refusals come back as they are; whatever else goes wrong (no network, an
 * answer that is not ours) as `failed`, the sentence of the form at hand.
 */
export async function call<Name extends CallName>(
  name: Name,
  payload: CallPayload<Name>,
  failed: string,
): Promise<Result<CallOutput<Name>>> {
  try {
    const response = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey() },
      body: JSON.stringify(payload),
    })
    const answer = await response.json()
    if (response.ok) return { ok: true, value: answer }
    const reason = reasonOf(response.status)
    if (!reason || typeof answer.error !== 'string') return refuse('not-ready', failed)
    return refuse(reason, answer.error, { fields: answer.fields })
  } catch {
    return refuse('not-ready', failed)
  }
}

const anonKey = () => document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content ?? ''
