import { callMessages } from '../domain/messages.ts'
import type { ViewName } from '../domain/views.ts'
import { jsonResponse, refusalResponse } from './answer.ts'
import { parseRestQuery } from './rest-query.ts'
import type { Db } from './store/db.ts'
import { countView, readView, viewColumns } from './store/views.ts'

/** Answers `GET|HEAD /rest/v1/<view>` as PostgREST would, within the closed grammar of `rest-query.ts`. */
export async function answerRest(request: Request, view: string, db: Db): Promise<Response> {
  if (!isView(view)) {
    return refusalResponse({
      reason: 'not-found',
      sentence: `There is no ${JSON.stringify(view.slice(0, 60))} here.`,
    })
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return jsonResponse({ error: callMessages.wrongMethod }, 405, { allow: 'GET, HEAD' })
  }
  const parsed = parseRestQuery(new URL(request.url).searchParams, viewColumns[view])
  if (!parsed.ok) return refusalResponse(parsed.refusal)

  const query = parsed.value
  const isCounted = /(^|[,\s])count=exact\b/.test(request.headers.get('prefer') ?? '')
  const total = isCounted ? await countView(db, view, query.filters) : undefined
  const rows = request.method === 'HEAD' && isCounted ? undefined : await readView(db, view, query)
  const found = rows?.length ?? Math.max(0, Math.min(query.limit, (total ?? 0) - query.offset))
  const headers = { 'content-range': contentRange(query.offset, found, total) }

  if (request.headers.get('accept')?.includes('application/vnd.pgrst.object+json')) {
    if (found !== 1) {
      return jsonResponse({ error: `The result has ${found} rows where one was asked for.` }, 406, headers)
    }
    const type = { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' }
    return new Response(JSON.stringify(rows?.[0]), { headers: { ...noStore, ...headers, ...type } })
  }
  return jsonResponse(rows ?? [], 200, headers)
}

const noStore = { 'cache-control': 'no-store' }

const isView = (name: string): name is ViewName => Object.hasOwn(viewColumns, name)

/** '0-9/88' for ten rows of 88, '*' where there are none or nobody counted. */
const contentRange = (offset: number, found: number, total: number | undefined) =>
  `${found === 0 ? '*' : `${offset}-${offset + found - 1}`}/${total ?? '*'}`
