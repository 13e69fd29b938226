/** The event chooses the path of its summary page; inside, the page has one that never changes. */
import type { EventDocuments } from '../../domain/event/documents.ts'
import { paths } from '../../domain/paths.ts'
import type { DirectHandler } from './pipeline.ts'

type Summary = Pick<EventDocuments['summary'], 'isShown' | 'path' | 'olderPaths'>

/** Redirects older paths of the page; its present path is served as the inner address. */
export const createSummaryPath =
  (summary: () => Summary): DirectHandler =>
  (request) => {
    const { isShown, path, olderPaths } = summary()
    if (!isShown) return undefined
    // The router answers with data alone below an address that ends so.
    const [, asked = '', rest = ''] = /^([^?]*?)((?:\.data)?(?:\?.*)?)$/s.exec(request.url ?? '/') ?? []
    const plain = asked.toLowerCase().replace(/\/$/, '')
    if (plain === path) {
      request.url = `${paths.summary}${rest}`
      return undefined
    }
    if (plain !== paths.summary && !olderPaths.includes(plain)) return undefined
    const headers = { location: `${path}${rest}`, 'cache-control': 'no-cache' }
    return { status: 308, headers, body: '' }
  }
