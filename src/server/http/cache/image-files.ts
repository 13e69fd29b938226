/** `GET|HEAD /images/<name>`: profile images of either store. */
import { imageKeyOf } from '../../../domain/images.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { imageMessages } from '../../../domain/messages/image-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { ImageStore } from '../../images/image-store.ts'
import type { Logger } from '../../lib/log.ts'
import type { DirectHandler } from '../pipeline.ts'
import { onlyReads } from '../request-guards.ts'
import { type Answer, immutableCache, refusalAnswer } from '../responses.ts'

const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'image/webp',
  'cache-control': immutableCache,
}

export function createImageRequests(images: ImageStore, log: Logger): DirectHandler {
  const answer = async (name: string): Promise<Answer> => {
    try {
      const body = await images.get(name)
      if (!body) return refusalAnswer({ reason: 'not-found', sentence: imageMessages.missing })
      // A name never changes its content, so it is its own ETag.
      const etag = `"${name}"`
      return {
        status: 200,
        headers: { ...headers, etag, 'content-length': String(body.length) },
        body,
        etag,
      }
    } catch (error) {
      log.error({ err: error }, 'an image could not be read')
      return refusalAnswer({ reason: 'not-ready', sentence: callMessages.notReady, retryAfterSeconds: 5 })
    }
  }

  return ({ method, url = '' }) => {
    const path = url.split('?', 1)[0] ?? ''
    const name = path.slice(paths.image('').length)
    if (!onlyReads(method)) return undefined
    return imageKeyOf(name) !== undefined && path === paths.image(name) ? answer(name) : undefined
  }
}
