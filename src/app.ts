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
import { refusalResponse, surpriseResponse } from './server/http/answer.ts'
import type { Changes } from './server/http/cache/changes.ts'
import { createImageRequests } from './server/http/cache/image-files.ts'
import { createPageCache } from './server/http/cache/page-cache.ts'
import { createRestCache } from './server/http/cache/rest-cache.ts'
import { createAssets } from './server/http/cache/static-files.ts'
import { addressOf } from './server/http/client-address.ts'
import { createPageRateLimit } from './server/http/page-rate-limit.ts'
import { answerRest } from './server/http/rest.ts'
import { createHttp } from './server/http/router.ts'
import { securityHeaders } from './server/http/security-headers.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The whole site as one listener: caches and files answer first, all else goes through the router. */
export function createApp(
  given: Omit<Site, 'changed'> & { isReady: () => Promise<boolean>; changes: Changes },
  pages: Pages,
): Listener {
  const { config, log, changes } = given
  const site: Site = { ...given, changed: changes.announce }
  const headers = securityHeaders(config.publicUrl)
  const assets = createAssets(pages.clientFolder ?? join(config.dataDir, 'no-assets'), headers)
  const images = createImageRequests(site.images, headers, log)
  const { renderPage, renderForAll } = createRenderer(pages, site, headers, assets.read)

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
    onError(error, response) {
      log.error({ err: error }, 'a page could not be rendered')
      response
        ?.writeHead(500, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
        .end(callMessages.unexpected)
    },
  })

  const reads = createRestCache({
    anonKey: site.anonKey,
    headers,
    read: (view, url, asked) =>
      answerRest(
        new Request(new URL(url, config.publicUrl), { headers: asked }),
        view,
        anonymousContext(site),
      ),
    spend: (request) => site.rateLimits.spend('calls-per-client', addressOf(request, config.trustProxy)),
    onError: (error, requestId) => surpriseResponse(error, requestId, log),
    onAnswer: (line) => log[line.status >= 400 ? 'info' : 'debug'](line, 'answered'),
    isListening: changes.isListening,
  })

  changes.onChange((change) => {
    if (change === 'participants') reads.drop('participants_public')
    else if (change !== 'seats') reads.drop('contributions_public')
    // Votes come too often to drop pages each time, and a crowd of buyers does, too.
    if (change === 'votes') cache.outdate(paths.contribute)
    else if (change === 'seats') [paths.tickets, paths.participants].forEach(cache.outdate)
    else cache.drop()
  })

  const http = createHttp(site, renderPage, limitPages)
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
    const isFine = path === '/healthz' || (await given.isReady())
    response.writeHead(isFine ? 200 : 503, {
      ...headers,
      'content-type': 'text/plain',
      'cache-control': 'no-store',
    })
    response.end(isFine ? 'ok\n' : `${callMessages.notReady}\n`)
  }

  const direct = [reads, cache, assets, images]
  return (request, response) => {
    const url = request.url ?? '/'
    if (url === '/healthz' || url === '/readyz') return void answerHealth(url, response)
    if (direct.some((each) => each.serve(request, response))) return
    if (pages.middleware && !/^\/(functions|rest|dev|webhooks)\//.test(url)) {
      return pages.middleware(request, response, () => void listener(request, response))
    }
    void listener(request, response)
  }
}
