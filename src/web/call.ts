import type { AnyCallName, CallName, CallOutput, CallPayload, ProcedureName } from '../domain/calls/index.ts'
import { idempotencyHeader, takesIdempotencyKey } from '../domain/idempotency.ts'
import { type RefusalReason, type Result, refuse, statusOf } from '../domain/result.ts'
import type { ViewName, Views } from '../domain/views.ts'
import { tryAgainLater } from '../domain/wait.ts'
import { forgetIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts'

const reasonOf = (status: number) =>
  (Object.keys(statusOf) as RefusalReason[]).find((reason) => statusOf[reason] === status)

/**
 * Makes a call from the browser. The server's refusals come back as they are; any other failure as the sentence
 * `failed`, or as `broken` when the server answered at all. Beyond a limit the sentence says when to try again.
 */
export const call = <Name extends CallName>(
  name: Name,
  payload: CallPayload<Name>,
  failed: string,
  broken = failed,
) => post<Name>(() => send(name, payload), failed, broken)

/** The same for the remote procedures. */
export const procedure = <Name extends ProcedureName>(
  name: Name,
  payload: CallPayload<Name>,
  failed: string,
) => post<Name>(() => request(`/rest/v1/rpc/${name}`, JSON.stringify(payload)), failed)

async function post<Name extends AnyCallName>(
  ask: () => Promise<Response>,
  failed: string,
  broken = failed,
): Promise<Result<CallOutput<Name>>> {
  try {
    const response = await ask()
    const answer = await response.json()
    if (response.ok) return { ok: true, value: answer }
    const reason = reasonOf(response.status)
    if (!reason || typeof answer.error !== 'string') return refuse('not-ready', broken)
    const seconds = Number(response.headers.get('retry-after'))
    const sentence = reason === 'too-many' ? tryAgainLater(failed, seconds) : undefined
    const { fields, problems, conflict } = answer
    return refuse(reason, sentence ?? answer.error, { fields, problems, conflict })
  } catch {
    return refuse('not-ready', failed)
  }
}

/** For a form that distinguishes a refusal (the response) from no answer (it throws). */
export async function send<Name extends CallName>(name: Name, payload: CallPayload<Name>): Promise<Response> {
  const [path, body] = [`/functions/v1/${name}`, JSON.stringify(payload)]
  // Asking for a price is no order.
  if (!takesIdempotencyKey(name) || 'quote' in payload) return request(path, body)
  const answer = await request(path, body, { [idempotencyHeader]: idempotencyKeyOf(name, body) })
  if (answer.ok) forgetIdempotencyKey(name)
  return answer
}

const request = (path: string, body: string, headers?: Record<string, string>) =>
  askTwice(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey(), ...headers },
    body,
  })

/** A refusal may bring the cookie by which this browser is told apart from others on its network. */
async function askTwice(path: string, init: RequestInit): Promise<Response> {
  // In a full hall an answer may never come.
  const signal = AbortSignal.timeout(60_000)
  const ask = () => fetch(path, { ...init, signal })
  const first = await ask()
  return first.status === 429 && first.headers.has('x-new-visitor') ? ask() : first
}

/** Rows of a public view, by a query in the grammar of `/rest/v1`; undefined on failure. */
export async function readView<Name extends ViewName, Column extends keyof Views[Name]>(
  view: Name,
  query: Record<string, string> & { select: string },
): Promise<Pick<Views[Name], Column>[] | undefined> {
  try {
    const response = await askTwice(`/rest/v1/${view}?${new URLSearchParams(query)}`, {
      headers: { apikey: anonKey() },
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** The public key of the site, which the page carries; every call and read sends it (docs/api.md#public-key). */
export const anonKey = () => document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content ?? ''
