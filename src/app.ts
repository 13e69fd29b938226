/** Composes the caches, the router and the pages into one request listener. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, RequestError } from '@hono/node-server'
import { cachedPages, cachedPagesOf, momentsOfPages } from './domain/cached-pages.ts'
import { callMessages } from './domain/messages/call-messages.ts'
import { paths } from './domain/paths.ts'
import { refuse } from './domain/result.ts'
import { anonymousContext, createRenderer, type Pages } from './pages.ts'
import type { Site } from './server/context.ts'
import type { CurrentEvent } from './server/event/current-event.ts'
import type { Changes } from './server/http/cache/changes.ts'
import { createDemosNow } from './server/http/cache/demos-now.ts'
import { createImageRequests } from './server/http/cache/image-files.ts'
import { createPageCache } from './server/http/cache/page-cache.ts'
import { createPageCheck } from './server/http/cache/page-check.ts'
import { createPageMoments } from './server/http/cache/page-moments.ts'
import { pageBrokenBy } from './server/http/cache/pages-with.ts'
import { createPictureRequests } from './server/http/cache/picture-files.ts'
import { createProgrammeVersion } from './server/http/cache/programme-version.ts'
import { createRestCache } from './server/http/cache/rest-cache.ts'
import { createStaticFiles } from './server/http/cache/static-files.ts'
import { createPageLimit, limitCalls } from './server/http/client-limits.ts'
import { createPipeline, type DirectHandler } from './server/http/pipeline.ts'
import { refusalResponse } from './server/http/responses.ts'
import { answerRest } from './server/http/rest.ts'
import { createHttp } from './server/http/router.ts'
import { securityHeaders } from './server/http/security-headers.ts'
import { createSummaryPath } from './server/http/summary-path.ts'
import { watchForProxy } from './server/warnings/proxy.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export function createApp(
  options: Omit<Site, 'changed' | 'event' | 'isOpen' | 'eventPublished' | 'pageBrokenBy' | 'hasSeenProxy'> & {
    event: Pick<CurrentEvent, 'read' | 'isOpen' | 'refresh' | 'onReplaced'>
    isReady: () => Promise<boolean>
    changes: Changes
  },
  pages: Pages,
): Listener {
  const { config, log, changes } = options
  const proxies = watchForProxy(config, log)
  // Vite renders a page when somebody looks at it.
  const checkedPages = pages.middleware ? [] : [...cachedPages.keys()]
  const site: Site = {
    ...options,
    get event() {
      return options.event.read()
    },
    get isOpen() {
      return options.event.isOpen()
    },
    eventPublished: options.event.refresh,
    pageBrokenBy: (next) =>
      pageBrokenBy({
        paths: checkedPages,
        today: site.event,
        next,
        render: async (path, event) => (await renderForAll(path, { event, isOpen: true })).status,
      }),
    changed: changes.announce,
    hasSeenProxy: proxies.hasSeen,
  }
  const assets = createStaticFiles(pages.clientFolder ?? join(config.dataDir, 'no-assets'), config)
  const { renderPage, renderForAll } = createRenderer(pages, site, assets.read)

  const callLimit = limitCalls(site)
  // No page has this address: it shows the refusal alone.
  const limitPages = createPageLimit(site, () => renderForAll('/too/many', { isRateLimited: true }))
  const cache = createPageCache({
    paths: pages.middleware ? new Map() : cachedPagesOf(config.mode),
    render: (path) => renderForAll(path),
    // Votes at another process are not announced.
    isChangedElsewhere: (path) => config.databaseUrl !== undefined && path === paths.contribute,
    limitPages,
    onError: (err) => log.error({ err }, 'a page could not be rendered'),
  })
  const reads = createRestCache({
    anonKey: site.anonKey,
    read: (view, url, asked) =>
      answerRest(
        new Request(new URL(url, config.publicUrl), { headers: asked }),
        view,
        anonymousContext(site),
      ),
    limitCalls: callLimit,
    isListening: changes.isListening,
  })
  const check = createPageCheck({
    paths: checkedPages,
    // Before the site is open, its pages have to be ready for that moment.
    render: async (path) => {
      const status = await cache.renew(path)
      return site.isOpen || status >= 500 ? status : (await renderForAll(path, { isOpen: true })).status
    },
    onFault: (path, err) => log.error({ path, err }, 'a page cannot be shown with this event'),
  })
  void check.run()
  const moments = createPageMoments({ moments: () => momentsOfPages(site.event), drop: cache.drop })
  options.event.onReplaced(() => {
    reads.drop('contributions_public')
    reads.drop('participants_public')
    cache.drop()
    moments.renew()
    void check.run()
  })
  changes.onChange((change) => {
    // Once the new event is read.
    if (change === 'event') return
    if (change === 'participants') reads.drop('participants_public')
    else if (change !== 'seats' && change !== 'programme' && change !== 'demos')
      reads.drop('contributions_public')
    // Votes, orders and ideas come too often to drop pages each time.
    if (change === 'votes') cache.outdate(paths.contribute)
    else if (change === 'demos') cache.outdate(paths.demos)
    else if (change === 'seats') [paths.tickets, paths.participants].forEach(cache.outdate)
    else cache.drop()
  })

  const http = createHttp(site, renderPage, { limitCalls: callLimit, limitPages })
  // Hono rejects malformed requests (with an invalid Host, say) before its own error handling.
  const router = getRequestListener(http.fetch, {
    errorHandler(error) {
      if (!(error instanceof RequestError)) log.error({ err: error }, 'unexpected error')
      return refusalResponse(refuse('invalid', callMessages.malformed).refusal)
    },
  })
  const pipeline = createPipeline({
    headers: securityHeaders(config.publicUrl),
    log,
    secret: site.internalSecret,
    isLogged: (level) => level === 'info' || config.logLevel === 'debug',
    direct: [
      // Asked by all phones of a venue, all day.
      createProgrammeVersion(site, changes),
      createDemosNow({ db: site.db, changes }),
      createSummaryPath(() => site.event.summary),
      answerHealth(options.isReady, check.fault),
      reads.answer,
      () => moments.check(),
      cache.answer,
      assets.answer,
      createImageRequests(site.images, log),
      createPictureRequests(site.db, log),
    ],
    otherwise(request, response) {
      const toRouter = () => void router(request, response)
      const isForVite = pages.middleware && !/^\/(functions|rest|dev|webhooks)\//.test(request.url ?? '/')
      return isForVite ? pages.middleware?.(request, response, toRouter) : toRouter()
    },
  })
  return (request, response) => {
    proxies.look(request)
    pipeline(request, response)
  }
}

function answerHealth(isReady: () => Promise<boolean>, pageFault: () => string | undefined): DirectHandler {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }
  const answerOf = (isFine: boolean, body = `${callMessages.notReady}\n`) => ({
    status: isFine ? 200 : 503,
    headers,
    body: isFine ? 'ok\n' : body,
  })
  return ({ url }) => {
    if (url === '/healthz') return answerOf(true)
    if (url !== '/readyz') return
    const fault = pageFault()
    return fault === undefined
      ? isReady().then((isFine) => answerOf(isFine))
      : answerOf(false, `${callMessages.pageNotShown(fault)}\n`)
  }
}
