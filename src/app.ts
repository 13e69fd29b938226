/** Composes server and pages into one request listener; the only place where both meet. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, RequestError } from '@hono/node-server'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isAdminPage } from './domain/admin-pages.ts'
import type { Backend } from './domain/backend.ts'
import { cachedPages } from './domain/cached-pages.ts'
import { callMessages } from './domain/messages.ts'
import { saleState } from './domain/orders.ts'
import { paths } from './domain/paths.ts'
import { refuse } from './domain/result.ts'
import { checkAdminSession } from './server/auth/admin-sessions.ts'
import { isInternalSecret } from './server/auth/gates.ts'
import { daysOfBackups } from './server/config/config.ts'
import type { CallContext } from './server/context.ts'
import { answerCall, refusalResponse, refusalWhenAway, surpriseResponse } from './server/http/answer.ts'
import type { Changes } from './server/http/cache/changes.ts'
import { createImageRequests } from './server/http/cache/image-files.ts'
import { finishPage } from './server/http/cache/inline-page.ts'
import { createPageCache } from './server/http/cache/page-cache.ts'
import { createKeptReads } from './server/http/cache/rest-cache.ts'
import { type Assets, createAssets } from './server/http/cache/static-files.ts'
import { addressOf } from './server/http/client-address.ts'
import type { FinishedPage } from './server/http/compression.ts'
import { createTurnAway } from './server/http/page-rate-limit.ts'
import { answerRest } from './server/http/rest.ts'
import { createHttp, type Surroundings } from './server/http/router.ts'
import { securityHeaders } from './server/http/security-headers.ts'
import { readReceipt } from './server/orders/receipts.ts'
import {
  findPublicContribution,
  listContributionsTitledLike,
  readBoardPage,
} from './server/store/contributions.ts'
import { countDirectory, searchDirectory } from './server/store/participants.ts'
import { countSeatsLeft } from './server/store/seats.ts'
import { listSpeakerProfiles } from './server/store/views.ts'

/** Where the pages come from: the web build, or Vite while developing. */
export interface Pages {
  build(): Promise<ServerBuild>
  /** The folder of built files; undefined while Vite serves them. */
  clientFolder?: string
  /** Vite's own middleware while developing. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The whole site as one listener: what is kept or built goes out at once, all else through `http.ts` and the pages. */
export function createApp(
  surroundings: Omit<Surroundings, 'changed'> & { isReady: () => Promise<boolean>; changes: Changes },
  pages: Pages,
): Listener {
  const { config, log, changes } = surroundings
  const isDev = pages.middleware !== undefined
  const headers = securityHeaders(config.publicUrl)
  const assets: Assets = createAssets(pages.clientFolder ?? join(config.dataDir, 'no-assets'), headers)
  const images = createImageRequests(surroundings.images, headers, log)
  const within: Surroundings = {
    ...surroundings,
    changed: changes.announce,
  }

  /** The React Router handler of the current build; a production build never changes. */
  let known: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined
  const handlerOf = (build: ServerBuild) => {
    if (known?.build !== build) {
      known = { build, handle: createRequestHandler(build, isDev ? 'development' : 'production') }
    }
    return known.handle
  }

  async function renderPage(
    request: Request,
    context: CallContext,
    requestId?: string,
    isTurnedAway = false,
  ): Promise<Response> {
    const build = await pages.build()
    const nonce = randomBytes(16).toString('base64url')
    const provider = new RouterContextProvider()
    const { backendContext } = build.entry.module as unknown as typeof import('./web/server-context.ts')
    const report = (err: unknown) => log.error({ requestId, err }, 'a page failed')
    const { anonKey } = surroundings
    provider.set(backendContext, { ...backendFor(context), report, nonce, anonKey, isTurnedAway })
    const response = await handlerOf(build)(request, provider)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    // Pages of the back office go out as they are: their stylesheet comes apart, compressed, and is kept by the browser.
    const stylesheet = isAdminPage(new URL(request.url).pathname) ? () => undefined : assets.read
    const { html, policy } = finishPage(await response.text(), nonce, stylesheet)
    const finished = new Headers(response.headers)
    if (!isDev) finished.set('content-security-policy', policy)
    else finished.set('content-security-policy', "frame-ancestors 'none'")
    // What a posted form is answered with may hold what was typed into it.
    const isPosted = request.method === 'POST'
    finished.set('cache-control', isPosted ? 'no-store' : (finished.get('cache-control') ?? 'no-cache'))
    return new Response(html, { status: response.status, headers: finished })
  }

  /** The page as it is for everybody. */
  async function renderForAll(path: string, isTurnedAway = false): Promise<FinishedPage> {
    const request = new Request(new URL(path, config.publicUrl))
    const response = await renderPage(request, contextOfNobody(within), undefined, isTurnedAway)
    return {
      status: response.status,
      headers: { ...headers, ...Object.fromEntries(response.headers) },
      body: await response.text(),
    }
  }

  const turnAway = createTurnAway({
    rateLimits: within.rateLimits,
    trustProxy: config.trustProxy,
    // An address that no page has.
    render: () => renderForAll('/too/many', true),
  })
  const cache = createPageCache({
    paths: isDev ? new Map() : cachedPages,
    render: (path) => renderForAll(path),
    turnAway,
    onError(error, response) {
      log.error({ err: error }, 'a page could not be rendered')
      response
        ?.writeHead(500, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
        .end(callMessages.unexpected)
    },
  })

  const reads = createKeptReads({
    anonKey: surroundings.anonKey,
    headers,
    read: (view, url, asked) =>
      answerRest(
        new Request(new URL(url, config.publicUrl), { headers: asked }),
        view,
        contextOfNobody(within),
      ),
    spend: (request) => within.rateLimits.spend('calls-per-client', addressOf(request, config.trustProxy)),
    onError: (error, requestId) => surpriseResponse(error, requestId, log),
    onAnswer: (line) => log[line.status >= 400 ? 'info' : 'debug'](line, 'answered'),
    isHearing: changes.isHearing,
  })

  changes.onChange((change) => {
    if (change === 'participants') reads.drop('participants_public')
    else if (change !== 'seats') reads.drop('contributions_public')
    // Votes come too often to drop pages each time, and a crowd of buyers does, too.
    if (change === 'votes') cache.outdate(paths.contribute)
    else if (change === 'seats') [paths.tickets, paths.participants].forEach(cache.outdate)
    else cache.drop()
  })

  const http = createHttp(within, renderPage, turnAway)
  // Requests that make no sense as such (an invalid Host, say) never become a Request that `http` could answer.
  const listener = getRequestListener(http.fetch, {
    errorHandler: (error) => {
      if (!(error instanceof RequestError)) log.error({ err: error }, 'unexpected error')
      const response = refusalResponse(refuse('invalid', callMessages.malformed).refusal)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    },
  })

  const answerHealth = async (path: string, response: ServerResponse) => {
    const isFine = path === '/healthz' || (await surroundings.isReady())
    response.writeHead(isFine ? 200 : 503, {
      ...headers,
      'content-type': 'text/plain',
      'cache-control': 'no-store',
    })
    response.end(isFine ? 'ok\n' : `${callMessages.notReady}\n`)
  }

  const doors = [reads, cache, assets, images]
  return (request, response) => {
    const url = request.url ?? '/'
    if (url === '/healthz' || url === '/readyz') return void answerHealth(url, response)
    const isSent = doors.some((door) => door.serve(request, response))
    if (isSent) return
    if (pages.middleware && !/^\/(functions|rest|dev|webhooks)\//.test(url)) {
      return pages.middleware(request, response, () => void listener(request, response))
    }
    void listener(request, response)
  }
}

/** What is read for everybody alike is read as by somebody without a name. */
const contextOfNobody = (within: Surroundings): CallContext => ({
  ...within,
  now: new Date(),
  clientAddress: 'nobody',
  onlyReads: true,
  adminToken: undefined,
  voterCookie: undefined,
  checkoutCookie: undefined,
  setCookie() {},
})

/** What loaders and form actions of one request may ask for. */
const backendFor = (
  context: CallContext,
): Omit<Backend, 'report' | 'nonce' | 'anonKey' | 'isTurnedAway'> => ({
  // A form then shows the sentence and keeps what was entered; other surprises are the page's error.
  call: (name, payload) => answerCall(name, payload, context).catch(refusalWhenAway(context.log)),
  contributionBoard: (type, page) => readBoardPage(context.db, type, page),
  publicContribution: (id) => findPublicContribution(context.db, id),
  contributionsTitledLike: (titles) => listContributionsTitledLike(context.db, titles),
  speakerProfiles: () => listSpeakerProfiles(context.db),
  directory: (wanted) => searchDirectory(context.db, wanted),
  directoryFigures: () => countDirectory(context.db),
  ticketSale: async () => ({ state: saleState(context.now), seatsLeft: await countSeatsLeft(context.db) }),
  orderReceipt: (sessionId) => readReceipt(context, sessionId),
  demoPayment: async (sessionId) => context.payments.demo?.findPayment(sessionId),
  administrator: () => checkAdminSession(context),
  isInternalSecret: (given) => isInternalSecret(given, context),
  publicUrl: context.config.publicUrl,
  isDemo: context.config.mode === 'demo',
  backupDays: daysOfBackups(context.config),
})
