/** Renders the pages of the web build; the only place where server and web meet. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isAdminPage } from './domain/admin-pages.ts'
import type { Backend } from './domain/backend.ts'
import { saleState } from './domain/orders.ts'
import { checkAdminSession } from './server/auth/admin-sessions.ts'
import { isInternalSecret } from './server/auth/gates.ts'
import { daysOfBackups } from './server/config/config.ts'
import type { CallContext, Site } from './server/context.ts'
import { answerCall } from './server/http/answer.ts'
import { inlinePage } from './server/http/cache/inline-page.ts'
import type { RenderedPage } from './server/http/compression.ts'
import { refusalWhenAway } from './server/http/responses.ts'
import type { RenderPage } from './server/http/router.ts'
import { readReceipt } from './server/orders/receipts.ts'
import {
  findPublicContribution,
  listContributionsTitledLike,
  readBoardPage,
} from './server/store/contributions.ts'
import { countDirectory, searchDirectory } from './server/store/participants.ts'
import { countSeatsLeft } from './server/store/seats.ts'
import { listSpeakerProfiles } from './server/store/views.ts'

export interface Pages {
  build(): Promise<ServerBuild>
  /** The folder of built files; undefined while Vite serves them. */
  clientFolder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface Renderer {
  renderPage: RenderPage
  /** The page as every visitor gets it; with `isRateLimited` the one that says there were too many requests. */
  renderForAll(path: string, isRateLimited?: boolean): Promise<RenderedPage>
}

export function createRenderer(
  pages: Pages,
  site: Site,
  stylesheet: (path: string) => string | undefined,
): Renderer {
  const isDev = pages.middleware !== undefined

  /** Changes only in development. */
  let current: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined
  const handlerOf = (build: ServerBuild) => {
    if (current?.build !== build) {
      current = { build, handle: createRequestHandler(build, isDev ? 'development' : 'production') }
    }
    return current.handle
  }

  async function render(
    request: Request,
    context: CallContext,
    requestId?: string,
    isRateLimited = false,
  ): Promise<Response> {
    const build = await pages.build()
    const nonce = randomBytes(16).toString('base64url')
    const provider = new RouterContextProvider()
    const { backendContext } = build.entry.module as EntryModule
    const report = (err: unknown) => site.log.error({ requestId, err }, 'a page failed')
    provider.set(backendContext, { ...backendFor(context), report, nonce, isRateLimited })
    const response = await handlerOf(build)(request, provider)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    // Admin pages link their stylesheet, which the browser caches.
    const inlined = isAdminPage(new URL(request.url).pathname) ? () => undefined : stylesheet
    const { html, policy } = inlinePage(await response.text(), nonce, inlined)
    const own = new Headers(response.headers)
    own.set('content-security-policy', isDev ? "frame-ancestors 'none'" : policy)
    // The answer to a form may repeat what was entered.
    const isPosted = request.method === 'POST'
    own.set('cache-control', isPosted ? 'no-store' : (own.get('cache-control') ?? 'no-cache'))
    return new Response(html, { status: response.status, headers: own })
  }

  return {
    renderPage: (request, context, requestId) => render(request, context, requestId),
    async renderForAll(path, isRateLimited) {
      const request = new Request(new URL(path, site.config.publicUrl))
      const response = await render(request, anonymousContext(site), undefined, isRateLimited)
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      }
    },
  }
}

type EntryModule = ServerBuild['entry']['module'] &
  Pick<typeof import('./web/server-context.ts'), 'backendContext'>

/** The context of what is rendered or read for everybody. */
export const anonymousContext = (site: Site): CallContext => ({
  ...site,
  now: new Date(),
  clientAddress: 'nobody',
  onlyReads: true,
  adminToken: undefined,
  voterCookie: undefined,
  checkoutCookie: undefined,
  setCookie() {},
})

/** What loaders and form actions of one request may ask for. */
const backendFor = (context: CallContext): Omit<Backend, 'report' | 'nonce' | 'isRateLimited'> => ({
  // While the database is away a form shows so and keeps what was entered; other errors fail the page.
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
  anonKey: context.anonKey,
})
