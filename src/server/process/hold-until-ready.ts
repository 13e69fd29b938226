import type { RequestListener } from 'node:http'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { errorFor, refusalAnswer } from '../http/responses.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { withTimeout } from '../lib/timeout.ts'

/** Requests wait for the start, so that a rolling restart fails none (docs/api.md#health). */
export function holdUntilReady(
  publicUrl: string,
  started: Promise<RequestListener>,
  limitMs = 15_000,
): RequestListener {
  const common = securityHeaders(publicUrl)
  const notReady = { reason: 'not-ready', sentence: callMessages.notReady, retryAfterSeconds: 1 } as const
  return (request, response) => {
    const { url } = request
    if (url === '/healthz')
      return void response.writeHead(200, { ...common, 'cache-control': 'no-store' }).end('ok\n')
    const sendAway = () => {
      const { status, headers, body } = errorFor(request.headers.accept, refusalAnswer(notReady))
      response.writeHead(status, { ...common, ...headers }).end(body)
    }
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
