import type { RequestListener } from 'node:http'
import { callMessages } from '../../domain/messages.ts'
import { securityHeaders } from '../http/security-headers.ts'

/** Longer than a start takes from here on, and shorter than the patience of proxies and people. */
const patienceMs = 15_000

/**
 * Answers between listening and being ready: the process lives (/healthz) and is not ready (/readyz; docs/api.md#health).
 * Everybody else waits for the start, so that nobody is sent away while processes are restarted one by one; whoever has
 * waited for `waitMs` is asked to come again.
 */
export function holdUntilReady(
  publicUrl: string,
  started: Promise<RequestListener>,
  waitMs = patienceMs,
): RequestListener {
  const headers = { ...securityHeaders(publicUrl), 'cache-control': 'no-store' }
  return (request, response) => {
    const { url } = request
    if (url === '/healthz') return void response.writeHead(200, headers).end('ok\n')
    const sendAway = () =>
      response
        .writeHead(503, { ...headers, 'content-type': 'application/json', 'retry-after': '1' })
        .end(JSON.stringify({ error: callMessages.notReady }))
    if (url === '/readyz') return void sendAway()
    let isOver = false
    const end = (answer: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(tooLong)
      answer()
    }
    const tooLong = setTimeout(end, waitMs, sendAway)
    response.once('close', () => end(() => {}))
    void started.then((listener) => end(() => listener(request, response)))
  }
}
