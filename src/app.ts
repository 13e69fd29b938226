/** Composes the caches, the router and the pages into one request listener. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, RequestError } from '@hono/node-server'
import { cachedPages } from './domain/cached-pages.ts'
import { callMessages } from './domain/messages.ts'
import { paths } from './domain/paths.ts'
import { refuse } from './domain/result.ts'
import { anonymousContext, createRenderer, type Pages } from './pages.ts'
import type { Site } from './server/context.ts'
import type { Changes } from './server/http/cache/changes.ts'
import { createImageRequests } from './server/http/cache/image-files.ts'
import { createPageCache } from './server/http/cache/page-cache.ts'
import { createRestCache } from './server/http/cache/rest-cache.ts'
import { createStaticFiles } from './server/http/cache/static-files.ts'
import { addressOf } from './server/http/client-address.ts'
import { createPageRateLimit } from './server/http/page-rate-limit.ts'
import { createPipeline, type DirectHandler } from './server/http/pipeline.ts'
import { refusalResponse } from './server/http/responses.ts'
import { answerRest } from './server/http/rest.ts'
import { createHttp } from './server/http/router.ts'
import { securityHeaders } from './server/http/security-headers.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export function createApp(
  options: Omit<Site, 'changed'> & { isReady: () => Promise<boolean>; changes: Changes },
  pages: Pages,
): Listener {
  const { config, log, changes } = options
  const site: Site = { ...options, changed: changes.announce }
  const assets = createStaticFiles(pages.clientFolder ?? join(config.dataDir, 'no-assets'))
  const { renderPage, renderForAll } = createRenderer(pages, site, assets.read)

  const limitCalls = (request: IncomingMessage) =>
    site.rateLimits.spend('calls-per-client', addressOf(request, config.trustProxy))
  const limitPages = createPageRateLimit({
    rateLimits: site.rateLimits,
    trustProxy: config.trustProxy,
    // An address that no page has.
    render: () => renderForAll('/too/many', true),
  })
  const cache = createPageCache({
    paths: pages.middleware ? new Map() : cachedPages,
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
    limitCalls,
    isListening: changes.isListening,
  })
  changes.onChange((change) => {
    if (change === 'participants') reads.drop('participants_public')
    else if (change !== 'seats') reads.drop('contributions_public')
    // Votes and orders come too often to drop pages each time.
    if (change === 'votes') cache.outdate(paths.contribute)
    else if (change === 'seats') [paths.tickets, paths.participants].forEach(cache.outdate)
    else cache.drop()
  })

  const http = createHttp(site, renderPage, { limitCalls, limitPages })
  // Hono rejects malformed requests (with an invalid Host, say) before its own error handling.
  const router = getRequestListener(http.fetch, {
    errorHandler(error) {
      if (!(error instanceof RequestError)) log.error({ err: error }, 'unexpected error')
      return refusalResponse(refuse('invalid', callMessages.malformed).refusal)
    },
  })
  return createPipeline({
    headers: securityHeaders(config.publicUrl),
    log,
    secret: site.internalSecret,
    isLogged: (level) => level === 'info' || config.logLevel === 'debug',
    direct: [
      answerHealth(options.isReady),
      reads.answer,
      cache.answer,
      assets.answer,
      createImageRequests(site.images, log),
    ],
    otherwise(request, response) {
      const toRouter = () => void router(request, response)
      const isForVite = pages.middleware && !/^\/(functions|rest|dev|webhooks)\//.test(request.url ?? '/')
      return isForVite ? pages.middleware?.(request, response, toRouter) : toRouter()
    },
  })
}

function answerHealth(isReady: () => Promise<boolean>): DirectHandler {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }
  const answerOf = (isFine: boolean) => {
    const body = isFine ? 'ok\n' : `${callMessages.notReady}\n`
    return { status: isFine ? 200 : 503, headers, body }
  }
  return ({ url }) => {
    if (url === '/healthz') return answerOf(true)
    return url === '/readyz' ? isReady().then(answerOf) : undefined
  }
}
