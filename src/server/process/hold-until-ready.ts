import type { RequestListener } from 'node:http'
import { callMessages } from '../../domain/messages.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { withTimeout } from '../lib/timeout.ts'

/** Requests wait for the start, so that a rolling restart fails none (docs/api.md#health). */
export function holdUntilReady(
  publicUrl: string,
  started: Promise<RequestListener>,
  limitMs = 15_000,
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
    const unlessClosed = (answer: () => void) => {
      if (!response.destroyed) answer()
    }
    void withTimeout(started, limitMs).then(
      (listener) => unlessClosed(() => listener(request, response)),
      () => unlessClosed(sendAway),
    )
  }
}
