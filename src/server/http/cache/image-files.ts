/** `GET|HEAD /images/<name>`: profile images, from whichever store, under this site's own origin. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { imageKeyOf } from '../../../domain/images.ts'
import { callMessages, imageMessages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { ImageStore } from '../../images/image-store.ts'
import type { Logger } from '../../lib/log.ts'
import { isFresh } from '../compression.ts'

/** Answers requests for stored images; false for every other path, also for one that only looks like theirs. */
export function createImageRequests(
  images: ImageStore,
  headers: Record<string, string>,
  log: Logger,
): { serve(request: IncomingMessage, response: ServerResponse): boolean } {
  const ofImages = {
    ...headers,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  const no = (response: ServerResponse, status: 404 | 503, error: string) =>
    response
      .writeHead(status, {
        ...headers,
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      })
      .end(JSON.stringify({ error }))

  const answer = async (name: string, request: IncomingMessage, response: ServerResponse) => {
    try {
      const body = await images.get(name)
      if (!body) return no(response, 404, imageMessages.missing)
      // A name never changes its content, so it is its own ETag.
      const etag = `"${name}"`
      if (isFresh(request, etag)) return response.writeHead(304, { ...ofImages, etag }).end()
      response.writeHead(200, { ...ofImages, etag, 'content-length': body.length })
      response.end(request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      log.error({ err: error }, 'an image could not be read')
      no(response, 503, callMessages.notReady)
    }
  }

  return {
    serve(request, response) {
      const path = (request.url ?? '').split('?', 1)[0] ?? ''
      const name = path.slice(paths.image('').length)
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (imageKeyOf(name) === undefined || path !== paths.image(name)) return false
      void answer(name, request, response)
      return true
    },
  }
}
