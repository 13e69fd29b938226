/** Request -> call, read, captured mail or page. Cached pages and files are answered before (`pipeline.ts`). */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { adminTokenCookie, isAdminPage, wantedPageCookie } from '../../domain/admin-pages.ts'
import { cachedPages } from '../../domain/cached-pages.ts'
import {
  type Calls,
  calls,
  procedures,
  type UploadName,
  type Uploads,
  updates,
  uploads,
} from '../../domain/calls/index.ts'
import { idempotencyHeader } from '../../domain/idempotency.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { personalParameters } from '../../domain/page-parameters.ts'
import { paths } from '../../domain/paths.ts'
import { type Result, refuse } from '../../domain/result.ts'
import type { CallContext, Site } from '../context.ts'
import { maskedPath } from '../lib/log.ts'
import { capturedMailKey, createCapturedMail } from '../mail/captured-mail.ts'
import { receiveWebhook } from '../orders/settle-payment.ts'
import { admitToLongBody, answerCall, answerUpload } from './answer.ts'
import { hasLongBody, limitBodies } from './body-limits.ts'
import { isFromThisMachine } from './client-address.ts'
import { type CallLimit, clientOf, newVisitorHeader, type PageLimit } from './client-limits.ts'
import { compressOnce, pageResponse } from './compression.ts'
import { createOpenApi } from './openapi.ts'
import { readJson } from './parse-json.ts'
import { requestIdOf } from './pipeline.ts'
import { keyGuard, onlyReads, originGuard, ownOrigins } from './request-guards.ts'
import {
  compressedFromBytes,
  errorAnswer,
  isPageWanted,
  jsonResponse,
  methodNotAllowed,
  refusalResponse,
  responseOf,
  withPageError,
  withPlainTextError,
} from './responses.ts'
import { answerRest, answerUpdate } from './rest.ts'
import { createUploads, eventPictureForm, profileImageForm, type ReceiveUpload } from './uploads.ts'

/** Renders a request without anything that a client could forge. */
export type RenderPage = (request: Request, context: CallContext, requestId: string) => Promise<Response>

type Env = { Bindings: HttpBindings; Variables: { cookies: string[] } }

const isApi = /^\/(functions|rest)(\/|$)/
const uploadPaths = new Set(Object.keys(uploads).map((name) => `/functions/v1/${name}`))

export function createHttp(
  site: Site,
  renderPage: RenderPage,
  limits: { limitCalls: CallLimit; limitPages: PageLimit },
): Hono<Env> {
  const { config, log, anonKey } = site
  const origins = ownOrigins(config.publicUrl, config.mode === 'demo')
  const receivers: Record<UploadName, ReceiveUpload> = {
    'upload-profile-image': createUploads(profileImageForm),
    'upload-event-picture': createUploads(eventPictureForm),
  }
  const http = new Hono<Env>()

  const contextOf = (c: Context<Env>): CallContext => ({
    ...site,
    now: new Date(),
    ...clientOf(c.env.incoming, site),
    onlyReads: onlyReads(c.req.method),
    adminToken: getCookie(c, adminTokenCookie),
    voterCookie: getCookie(c, 'voter'),
    checkoutCookie: getCookie(c, 'checkout'),
    knownBrowserCookie: getCookie(c, 'known_browser'),
    setCookie: (cookie) => void c.get('cookies').push(cookie),
    idempotencyKey: c.req.header(idempotencyHeader),
  })
  const answer = (result: Result<unknown>) =>
    result.ok ? jsonResponse(result.value) : refusalResponse(result.refusal)
  const no = (...refusal: Parameters<typeof refuse>) => refusalResponse(refuse(...refusal).refusal)

  http.onError((error, c) => responseOf(errorAnswer(error, requestIdOf(c.env.outgoing), log)))

  http.use(async (c, next) => {
    c.set('cookies', [])
    await next()
    for (const cookie of c.get('cookies')) {
      c.res.headers.append('set-cookie', cookie)
      if (c.res.status === 429 && cookie.startsWith('visitor=')) c.res.headers.set(newVisitorHeader, '1')
    }
    if (isAdminPage(c.req.path)) {
      c.res.headers.set('cache-control', 'no-store')
      c.res.headers.set('x-robots-tag', 'noindex')
    }
  })

  http.use(async (c, next) => {
    await next()
    if (c.res.status < 400 || c.res.headers.get('content-type') !== 'application/json') return
    const isForPage = !isApi.test(c.req.path) && isPageWanted(c.req.header('accept'))
    if (!uploadPaths.has(c.req.path) && !isForPage) return
    const rewritten = await (isForPage ? withPageError : withPlainTextError)(c.res)
    // Hono would copy the old answer's headers, its length included.
    c.res = undefined
    c.res = rewritten
  })

  http.use(async (c, next) => {
    if (onlyReads(c.req.method)) return next()
    // Webhooks come from no browser, and are signed.
    if (c.req.path === paths.stripeWebhook) return next()
    const own = originGuard(c.req.raw.headers, origins)
    if (!own.ok) return refusalResponse(own.refusal)
    const encoding = c.req.header('content-encoding')
    if (encoding !== undefined && encoding !== 'identity') return no('wrong-type', callMessages.compressed)
    return next()
  })
  http.use(limitBodies(uploadPaths))

  // Safe to compress: secrets do not stand beside text that a stranger chose.
  http.use('/functions/*', compress({ threshold: compressedFromBytes }))
  http.use('/rest/*', compress({ threshold: compressedFromBytes }))

  http.use(async (c, next) => {
    if (!isApi.test(c.req.path)) return next()
    const known = keyGuard(c.env.incoming.headers, anonKey)
    if (!known.ok) return refusalResponse(known.refusal)
    const refused = await limits.limitCalls(c.env.incoming)
    return refused ? responseOf(refused) : next()
  })

  const callByPost = async (c: Context<Env>, known: Partial<Calls & Uploads>) => {
    const name = c.req.param('name') ?? ''
    if (!isKeyOf(known, name)) return no('not-found', callMessages.unknownCall)
    if (c.req.method !== 'POST') return methodNotAllowed('POST')
    if (isKeyOf(uploads, name)) {
      // The body of `c.req.raw` is a copy of each chunk, which doubles the memory.
      const request = { headers: c.req.raw.headers, body: c.env.incoming }
      return answer(await answerUpload(name, request, contextOf(c), receivers[name]))
    }
    const context = contextOf(c)
    const admitted = hasLongBody(name) ? await admitToLongBody(name, context) : undefined
    if (admitted?.ok === false) return refusalResponse(admitted.refusal)
    const payload = await readJson(c.req.raw)
    return answer(payload.ok ? await answerCall(name, payload.value, context) : payload)
  }
  http.all('/functions/v1/:name', (c) => callByPost(c, { ...calls, ...uploads }))
  http.all('/rest/v1/rpc/:name', (c) => callByPost(c, procedures))
  http.patch('/rest/v1/:table', async (c) => {
    const table = c.req.param('table')
    if (!isKeyOf(updates, table)) return answerRest(c.req.raw, table, contextOf(c))
    const body = await readJson(c.req.raw)
    if (!body.ok) return refusalResponse(body.refusal)
    const update = (payload: object) => answerCall(table, payload, contextOf(c))
    return answerUpdate(c.req.raw, body.value, update)
  })
  http.all('/rest/v1/:view', (c) => answerRest(c.req.raw, c.req.param('view'), contextOf(c)))
  http.all('/functions/*', () => no('not-found', callMessages.unknownCall))
  http.all('/rest/*', () => no('not-found', callMessages.unknownCall))

  const openApi = createOpenApi(config.publicUrl)
  http.all(paths.openApi, (c) => {
    const isAnswered = onlyReads(c.req.method)
    return isAnswered ? openApi(c.env.incoming, site.event) : methodNotAllowed('GET, HEAD')
  })

  http.all(paths.stripeWebhook, async (c) => {
    if (c.req.method !== 'POST') return methodNotAllowed('POST')
    const signature = c.req.header('stripe-signature') ?? ''
    return answer(await receiveWebhook(await c.req.text(), signature, contextOf(c)))
  })
  http.all('/webhooks/*', () => no('not-found', callMessages.unknownCall))

  if (config.mode === 'demo' && !config.mail.url) {
    http.use(`${paths.capturedMail}/*`, async (c, next) => {
      if (!isFromThisMachine(c.env.incoming))
        return renderPage(pageRequest(c), contextOf(c), requestIdOf(c.env.outgoing))
      return next()
    })
    http.route(paths.capturedMail, createCapturedMail({ ...config, key: capturedMailKey(site.voterKey) }))
  }

  const pageRequest = (c: Context<Env>, body?: ArrayBuffer): Request => {
    const { pathname, search } = new URL(c.req.url)
    const type = c.req.header('content-type')
    const wantedPage = getCookie(c, wantedPageCookie)
    return new Request(new URL(pathname.replace(/^\/+/, '/') + search, config.publicUrl), {
      method: c.req.method,
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(wantedPage === undefined
          ? {}
          : { cookie: `${wantedPageCookie}=${encodeURIComponent(wantedPage)}` }),
      },
      ...(body ? { body } : {}),
    })
  }

  http.all('*', async (c) => {
    const { method } = c.req
    const { pathname, search } = new URL(c.req.url)
    if (!onlyReads(method) && method !== 'POST') return methodNotAllowed('GET, HEAD, POST')
    if (
      method === 'POST' &&
      !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
        c.req.header('content-type') ?? '',
      )
    ) {
      return no('wrong-type', callMessages.wrongFormType)
    }
    if (pathname !== '/' && pathname.endsWith('/') && !pathname.includes('//') && method !== 'POST') {
      // Not decoded: `/%5C…` would lead to another site and `/%0D…` into the headers.
      return c.redirect(pathname.slice(0, -1) + search, 308)
    }
    const instead = await limits.limitPages(c.env.incoming)
    if (instead) return compressOnce(pageResponse(instead), c.req.header('accept-encoding'))
    const body = method === 'POST' ? await c.req.arrayBuffer() : undefined
    const response = await renderPage(pageRequest(c, body), contextOf(c), requestIdOf(c.env.outgoing))
    if (response.status === 405) return methodNotAllowed('GET, HEAD')
    if (response.status === 404)
      log.info({ path: maskedPath(c.req.path, site.internalSecret) }, 'page not found')
    return mayHoldSecret(c.req.raw) ? response : compressOnce(response, c.req.header('accept-encoding'))
  })
  return http
}

/** Such a page is not compressed: its length, beside text of a stranger, would tell the secret (BREACH). */
function mayHoldSecret({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  if (method === 'POST' || (isAdminPage(pathname) && pathname !== paths.adminLogin)) return true
  const known = Object.keys(cachedPages.get(pathname) ?? {})
  return [...searchParams.keys()].some((name) => !known.includes(name) || personalParameters.has(name))
}

const isKeyOf = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.hasOwn(table, name)
