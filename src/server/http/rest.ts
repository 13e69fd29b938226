import { callMessages } from '../../domain/messages/call-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { PublicContribution, ViewName } from '../../domain/views.ts'
import { findAdmin } from '../auth/admin-sessions.ts'
import type { CallContext } from '../context.ts'
import { receiptConditions } from '../orders/receipts.ts'
import { countView, readView, relationOf, viewColumns } from '../store/views.ts'
import { onlyReads } from './request-guards.ts'
import { errorBody, jsonResponse, methodNotAllowed, refusalResponse, writtenResponse } from './responses.ts'
import { parseRestQuery } from './rest-query.ts'

type RestContext = Pick<
  CallContext,
  | 'db'
  | 'adminToken'
  | 'now'
  | 'onlyReads'
  | 'config'
  | 'rateLimits'
  | 'clientAddress'
  | 'visitor'
  | 'voterKey'
  | 'setCookie'
>

export async function answerRest(request: Request, view: string, context: RestContext): Promise<Response> {
  if (!isView(view)) {
    return refusalResponse({
      reason: 'not-found',
      sentence: `There is no ${JSON.stringify(view.slice(0, 60))} here.`,
    })
  }
  if (!onlyReads(request.method)) return methodNotAllowed('GET, HEAD')
  const parsed = parseRestQuery(new URL(request.url).searchParams, viewColumns[view])
  if (!parsed.ok) return refusalResponse(parsed.refusal)

  const { db, config } = context
  const conditions =
    view === 'orders' ? await receiptConditions(parsed.value, context) : ok(parsed.value.filters)
  if (!conditions.ok) return refusalResponse(conditions.refusal)

  const query = { ...parsed.value, filters: conditions.value }
  const relation = relationOf(view, (await findAdmin(context)) !== undefined)
  const isCounted = isCountWanted(request.headers.get('prefer') ?? '')
  const total = isCounted ? await countView(db, relation, query.filters, config.publicUrl) : undefined
  const rows =
    request.method === 'HEAD' && isCounted ? undefined : await readView(db, relation, query, config.publicUrl)
  const found = rows?.length ?? Math.max(0, Math.min(query.limit, (total ?? 0) - query.offset))
  const headers = { 'content-range': contentRange(query.offset, found, total) }

  if (isObjectWanted(request.headers.get('accept') ?? '')) {
    if (found !== 1) {
      return jsonResponse(errorBody(`The result has ${found} rows where one was asked for.`), 406, headers)
    }
    return withoutUnknownLength(writtenResponse(rows?.[0] ?? 'null', 200, { ...headers, ...objectType }))
  }
  return withoutUnknownLength(writtenResponse(`[${rows?.join(',') ?? ''}]`, 200, headers))

  function withoutUnknownLength(response: Response): Response {
    if (rows === undefined) response.headers.delete('content-length')
    return response
  }
}

/** Updates one record by its id, as PostgREST would, and refuses any other filter. An unknown id is 404. */
export async function answerUpdate(
  request: Request,
  body: unknown,
  update: (payload: object) => Promise<Result<PublicContribution>>,
): Promise<Response> {
  const no = (sentence: string) => refusalResponse(refuse('invalid', sentence).refusal)
  const parameters = new URL(request.url).searchParams
  const parsed = parseRestQuery(parameters, viewColumns.contributions_public)
  if (!parsed.ok) return refusalResponse(parsed.refusal)
  const { filters, select } = parsed.value
  const [filter, ...others] = filters
  const isOneRecord = filter?.operator === 'eq' && filter.column === 'id' && others.length === 0
  const stray = [...parameters.keys()].find((name) => name !== 'id' && name !== 'select')
  if (!isOneRecord || stray !== undefined) return no('An update names one record: ?id=eq.<id>')
  if (typeof body !== 'object' || body === null) return no(callMessages.malformed)
  if (Object.hasOwn(body, 'id')) return no(callMessages.unknownFields(['id']))

  const result = await update({ ...body, id: filter.value })
  if (!result.ok) return refusalResponse(result.refusal)
  if (!/(^|[,\s])return=representation\b/.test(request.headers.get('prefer') ?? '')) {
    return new Response(null, { status: 204, headers: noStore })
  }
  const row = Object.fromEntries(Object.entries(result.value).filter(([name]) => select.includes(name)))
  return isObjectWanted(request.headers.get('accept') ?? '')
    ? jsonResponse(row, 200, objectType)
    : jsonResponse([row])
}

export const isObjectWanted = (accept: string) => accept.includes('application/vnd.pgrst.object+json')
export const isCountWanted = (prefer: string) => /(^|[,\s])count=exact\b/.test(prefer)
const objectType = { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' }
const noStore = { 'cache-control': 'no-store' }

const isView = (name: string): name is ViewName => Object.hasOwn(viewColumns, name)

/** '0-9/88' for ten rows of 88, '*' for none or uncounted. */
const contentRange = (offset: number, found: number, total: number | undefined) =>
  `${found === 0 ? '*' : `${offset}-${offset + found - 1}`}/${total ?? '*'}`
