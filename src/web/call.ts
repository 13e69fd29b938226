import type { AnyCallName, CallName, CallOutput, CallPayload, ProcedureName } from '../domain/calls.ts'
import { type RefusalReason, type Result, refuse, statusOf } from '../domain/result.ts'
import type { ViewName, Views } from '../domain/views.ts'

const reasonOf = (status: number) =>
  (Object.keys(statusOf) as RefusalReason[]).find((reason) => statusOf[reason] === status)

/** Makes a call from the browser. The server's refusals come back as they are; any other failure as the sentence `failed`. */
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
  try {
    const response = await request(path, payload)
    const answer = await response.json()
    if (response.ok) return { ok: true, value: answer }
    const reason = reasonOf(response.status)
    if (!reason || typeof answer.error !== 'string') return refuse('not-ready', failed)
    return refuse(reason, answer.error, { fields: answer.fields })
  } catch {
    return refuse('not-ready', failed)
  }
}

/** For a form that distinguishes a refusal (the response) from no answer (it throws). */
export const send = <Name extends CallName>(name: Name, payload: CallPayload<Name>) =>
  request(`/functions/v1/${name}`, payload)

const request = (path: string, payload: unknown) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey() },
    body: JSON.stringify(payload),
  })

/** Rows of a public view, by a query in the grammar of `/rest/v1`; undefined on failure. */
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

/** The public key of the site, which the page carries; every call and read sends it (docs/api.md#public-key). */
export const anonKey = () => document.querySelector<HTMLMetaElement>('meta[name=anon-key]')?.content ?? ''
