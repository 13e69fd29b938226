/** Renders the pages of the web build; the only place where server and web meet. */

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isAdminPage } from './domain/admin-pages.ts'
import { announcementAt } from './domain/announcement.ts'
import type { Backend, PreviewNotice } from './domain/backend.ts'
import { closedCall } from './domain/call-for-proposals.ts'
import { publicEventOf, type SiteEvent } from './domain/event/site-event.ts'
import { maskedAddress } from './domain/fields.ts'
import { isShownBeforeOpening } from './domain/opening.ts'
import { paths } from './domain/paths.ts'
import { previewedPage } from './domain/preview-paths.ts'
import { checkAdminSession } from './server/auth/admin-sessions.ts'
import { isInternalSecret } from './server/auth/gates.ts'
import { daysOfBackups } from './server/config/config.ts'
import type { CallContext, Site } from './server/context.ts'
import { demoTimeOf } from './server/day/demo-time.ts'
import { planLinkBehind } from './server/day/plan-links.ts'
import { planFeed, programmeFeed } from './server/day/programme-feeds.ts'
import { publicProgramme } from './server/day/public-programme.ts'
import { readWall } from './server/day/wall.ts'
import { publicDemos } from './server/demos/public-demos.ts'
import { readPreview } from './server/event/preview.ts'
import { answerCall } from './server/http/answer.ts'
import { inlinePage } from './server/http/cache/inline-page.ts'
import type { RenderedPage } from './server/http/compression.ts'
import { previewPage } from './server/http/preview-page.ts'
import { refusalWhenAway } from './server/http/responses.ts'
import type { RenderPage } from './server/http/router.ts'
import { readSale } from './server/orders/quote.ts'
import { readReceipt } from './server/orders/receipts.ts'
import { printInvoice, printPaper } from './server/pdf/print-paper.ts'
import {
  findPublicContribution,
  findStanding,
  listContributionsTitledLike,
  readBoardPage,
} from './server/store/contributions.ts'
import { findOpenPass } from './server/store/floor.ts'
import { countDirectory, searchDirectory } from './server/store/participants.ts'
import { listSpeakerProfiles } from './server/store/views.ts'

export interface Pages {
  build(): Promise<ServerBuild>
  /** The folder of built files; undefined while Vite serves them. */
  clientFolder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface Renderer {
  renderPage: RenderPage
  /** The page as every visitor gets it; with `isRateLimited` the one that says there were too many requests; with `isOpen` as it is once the site is open, with `event` as that event makes it. */
  renderForAll(
    path: string,
    options?: Pick<RenderOptions, 'isRateLimited' | 'isOpen'> & { event?: SiteEvent },
  ): Promise<RenderedPage>
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
    { requestId, isRateLimited = false, preview, isOpen = context.isOpen }: RenderOptions = {},
  ): Promise<Response> {
    const { pathname } = new URL(request.url)
    const isSoon = !isOpen && !isRateLimited && !isShownBeforeOpening(pathname)
    const build = await pages.build()
    const nonce = randomBytes(16).toString('base64url')
    const provider = new RouterContextProvider()
    const { backendContext } = build.entry.module as EntryModule
    const report = (err: unknown) => site.log.error({ requestId, err }, 'a page failed')
    provider.set(backendContext, {
      ...backendFor(context),
      renderPreview,
      preview,
      report,
      nonce,
      isOpen,
      isRateLimited,
    })
    const shown = isSoon ? new Request(new URL(paths.soon, site.config.publicUrl)) : request
    const response = await handlerOf(build)(shown, provider)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    // A preview comes with its policy and its styles.
    if (!isPage || response.headers.has('content-security-policy')) return response
    // Admin pages link their stylesheet, which the browser caches.
    const inlined = isAdminPage(pathname) ? () => undefined : stylesheet
    const text = await response.text()
    const { html, policy } = preview
      ? previewPage(text, nonce, stylesheet, { publicUrl: site.config.publicUrl, event: context.event })
      : inlinePage(text, nonce, inlined)
    const own = new Headers(response.headers)
    own.set('content-security-policy', isDev ? "frame-ancestors 'none'" : policy)
    // The answer to a form may repeat what was entered.
    const isPosted = request.method === 'POST'
    own.set('cache-control', isPosted ? 'no-store' : (own.get('cache-control') ?? 'no-cache'))
    const status = preview?.isPosted ? 400 : isSoon && pathname !== paths.home ? 404 : response.status
    return new Response(html, { status, headers: own })
  }

  /** As a visitor gets it, whoever asks. */
  async function renderPreview(pathAndQuery: string, isPosted = false): Promise<Response> {
    const context = anonymousContext(site)
    const { event, ...shown } = await readPreview(site.db)
    const preview = { ...shown, now: context.now.toISOString(), isPosted }
    const request = new Request(
      new URL(previewedPage(pathAndQuery, event) ?? '/no/such/page', site.config.publicUrl),
    )
    return render(request, { ...context, event }, { preview, isOpen: true })
  }

  return {
    renderPage: (request, context, requestId) => render(request, context, { requestId }),
    async renderForAll(path, { event = site.event, ...options } = {}) {
      const request = new Request(new URL(path, site.config.publicUrl))
      const response = await render(request, { ...anonymousContext(site), event }, options)
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      }
    },
  }
}

interface RenderOptions {
  requestId?: string | undefined
  isRateLimited?: boolean | undefined
  isOpen?: boolean | undefined
  preview?: PreviewNotice
}

type EntryModule = ServerBuild['entry']['module'] &
  Pick<typeof import('./web/server-context.ts'), 'backendContext'>

/** The context of what is rendered or read for everybody. */
export const anonymousContext = (site: Site): CallContext => ({
  ...site,
  now: new Date(),
  clientAddress: 'nobody',
  visitor: undefined,
  onlyReads: true,
  adminToken: undefined,
  voterCookie: undefined,
  checkoutCookie: undefined,
  knownBrowserCookie: undefined,
  setCookie() {},
})

/** What loaders and form actions of one request may ask for. */
const backendFor = (
  context: CallContext,
): Omit<Backend, 'report' | 'nonce' | 'isOpen' | 'isRateLimited' | 'preview' | 'renderPreview'> => ({
  // While the database is away a form shows so and keeps what was entered; other errors fail the page.
  call: (name, payload, idempotencyKey) =>
    answerCall(name, payload, { ...context, idempotencyKey, isPlainForm: !context.onlyReads }).catch(
      refusalWhenAway(context.log),
    ),
  contributionBoard: (type, page) => readBoardPage(context.db, type, page),
  publicContribution: (id) => findPublicContribution(context.db, id),
  isTakenDown: async (id) => (await findStanding(context.db, id)) === 'hidden',
  contributionsTitledLike: (titles) => listContributionsTitledLike(context.db, titles),
  speakerProfiles: () => listSpeakerProfiles(context.db),
  directory: (wanted) => searchDirectory(context.db, wanted),
  directoryFigures: () => countDirectory(context.db),
  programme: (at) => publicProgramme(context, demoTimeOf(context, at)),
  wall: (at) => readWall(context, demoTimeOf(context, at)),
  dayClock: (at) => ({
    now: demoTimeOf(context, at).getTime(),
    startsAt: context.event.startsAt,
    endsAt: context.event.endsAt,
    timeZone: context.event.timeZone,
  }),
  isFloorOpen: async (pass) => (await findOpenPass(context.db, pass, context.now)) !== undefined,
  planLinkAddress: async (token) => {
    const link = await planLinkBehind(token, context)
    return link && maskedAddress(link.email)
  },
  demos: () => publicDemos(context.db),
  programmeFeed: (form) => programmeFeed(form, context),
  planFeed: (file) => planFeed(file, context),
  ticketSale: () => readSale(context),
  orderReceipt: (sessionId) => readReceipt(context, sessionId),
  printInvoice: (code) => printInvoice(context.db, code),
  printPaper: (name, admin) => printPaper(name, admin, context),
  demoPayment: async (sessionId) => context.payments.demo?.findPayment(sessionId),
  event: publicEventOf(context.event),
  ticketKinds: () => context.event.tickets.kinds.map(({ id, name }) => ({ id, name })),
  announcement: announcementAt(context.now, context.event.announcement),
  closedCall: closedCall(context.now, context.event.proposals),
  isEventOver: context.now >= new Date(context.event.endsAt),
  administrator: () => checkAdminSession(context),
  isInternalSecret: (given) => isInternalSecret(given, context),
  publicUrl: context.config.publicUrl,
  isDemo: context.config.mode === 'demo',
  backupDays: daysOfBackups(context.config),
  anonKey: context.anonKey,
})
