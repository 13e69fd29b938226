import type { RequestListener } from 'node:http'
import { callMessages } from '../domain/messages.ts'
import { securityHeaders } from './headers.ts'

/** Answers between listening and being ready: the process lives (CONTRACT 2, /healthz) and asks everybody else to wait. */
export function answerWhileStarting(publicUrl: string): RequestListener {
  const headers = { ...securityHeaders(publicUrl), 'cache-control': 'no-store' }
  return ({ url }, response) => {
    if (url === '/healthz') return void response.writeHead(200, headers).end('ok\n')
    response
      .writeHead(503, { ...headers, 'content-type': 'application/json', 'retry-after': '1' })
      .end(JSON.stringify({ error: callMessages.notReady }))
  }
}
