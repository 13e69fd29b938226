import type { AnyCallName, CallName, CallOutput, CallPayload, ProcedureName } from '../domain/calls.ts'
import { type RefusalReason, type Result, refuse, statusOf } from '../domain/result.ts'
import type { ViewName, Views } from '../domain/views.ts'

const reasonOf = (status: number) =>
  (Object.keys(statusOf) as RefusalReason[]).find((reason) => statusOf[reason] === status)

/**
 * Makes a call from the browser. The server's refusals come back as they are; whatever else goes wrong (no network, an
 * answer that is not ours) as `failed`, the sentence of the form at hand.
 */
export const call = <Name extends CallName>(name: Name, payload: CallPayload<Name>, failed: string) =>
  post<Name>(`/functions/v1/${name}`, payload, failed)

/** The same for the remote procedures. */
export const procedure = <Name extends ProcedureName>(
  name: Name,
  payload: CallPayload<Name>,
  failed: string,
) => post<Name>(`/rest/v1/rpc/${name}`, payload, failed)

async function post<Name extends AnyCallName>(
  path: string,
  payload: CallPayload<Name>,
  failed: string,
): Promise<Result<CallOutput<Name>>> {
  const reply = await exchange(path, payload)
  const { error, fields } = (reply?.answer ?? {}) as { error?: unknown; fields?: Record<string, string> }
  if (reply?.isOk && reply.answer !== undefined) return { ok: true, value: reply.answer as CallOutput<Name> }
  const reason = reply && reasonOf(reply.status)
  if (!reason || typeof error !== 'string') return refuse('not-ready', failed)
  return refuse(reason, error, { fields })
}

/** What came back, whatever it says: `answer` is its JSON, if it is any. */
interface Reply {
  status: number
  /** Whether the status is a 2xx. */
  isOk: boolean
  answer: unknown
}

/** Makes a call for a form that has one sentence for every refusal and another for none at all: then it is undefined. */
export const send = <Name extends CallName>(name: Name, payload: CallPayload<Name>) =>
  exchange(`/functions/v1/${name}`, payload)

async function exchange(path: string, payload: unknown): Promise<Reply | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey() },
      body: JSON.stringify(payload),
    })
    const answer = await response.json().catch(() => undefined)
    return { status: response.status, isOk: response.ok, answer }
  } catch {
    return undefined
  }
}

/** Rows of a public view, by a query in the grammar of `/rest/v1`; undefined when they cannot be had. */
export async function readView<Name extends ViewName, Column extends keyof Views[Name]>(
  view: Name,
  query: Record<string, string> & { select: string },
): Promise<Pick<Views[Name], Column>[] | undefined> {
  try {
    const response = await fetch(`/rest/v1/${view}?${new URLSearchParams(query)}`, {
      headers: { apikey: anonKey() },
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

export const anonKey = () => document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content ?? ''
