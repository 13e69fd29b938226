/** `GET|HEAD /pictures/<name>`: the pictures of the event (docs/security.md#pictures-of-the-event). */
import { isPictureFile } from '../../../domain/event/stored-pictures.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { imageMessages } from '../../../domain/messages/image-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { createCache } from '../../lib/cache.ts'
import type { Logger } from '../../lib/log.ts'
import type { Db } from '../../store/engine/db.ts'
import { readPictureFile } from '../../store/event-pictures.ts'
import { bytesOf, type Coding, codingFor } from '../compression.ts'
import type { DirectHandler } from '../pipeline.ts'
import { onlyReads } from '../request-guards.ts'
import { type Answer, immutableCache, isDatabaseAway, refusalAnswer } from '../responses.ts'

const headers = {
  // A drawing may use its own styles and carry pictures; nothing in it acts or loads anything.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
  'cache-control': immutableCache,
  // Mails show the logo in the pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
}

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

const cacheLimits = { maxEntries: 2_000, maxSize: 32_000_000 }

export function createPictureRequests(db: Db, log: Logger): DirectHandler {
  const answers = createCache<Answer>({
    ...cacheLimits,
    sizeOf: ({ body }) => body.length + 1_000,
    isCacheable: ({ status }) => status === 200,
    clock: Date.now,
  })

  const read = async (name: string, coding: Coding): Promise<Answer> => {
    try {
      const file = await readPictureFile(db, name)
      if (!file) return refusalAnswer({ reason: 'not-found', sentence: imageMessages.missing })
      const ending = name.slice(name.lastIndexOf('.') + 1)
      const isText = ending === 'svg'
      const body = await bytesOf(file, coding, 'best')
      // A name never changes its content, so it is its own ETag.
      const etag = `"${name}-${coding}"`
      return {
        status: 200,
        headers: {
          ...headers,
          'content-type': types[ending] ?? 'application/octet-stream',
          etag,
          'content-length': String(body.length),
          ...(isText && { vary: 'accept-encoding' }),
          ...(coding !== 'identity' && { 'content-encoding': coding }),
        },
        body,
        etag,
      }
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.error({ err: error }, 'a picture could not be read')
      return refusalAnswer({ reason: 'not-ready', sentence: callMessages.notReady, retryAfterSeconds: 5 })
    }
  }

  return (request) => {
    const { method, url = '' } = request
    if (!onlyReads(method)) return undefined
    const path = url.split('?', 1)[0] ?? ''
    const name = path.slice(paths.picture('').length)
    if (path !== paths.picture(name) || !isPictureFile(name)) return undefined
    const coding = name.endsWith('.svg') ? codingFor(request) : 'identity'
    const key = `${name} ${coding}`
    return answers.get(key)?.value ?? answers.load(key, 'pictures', () => read(name, coding))
  }
}
