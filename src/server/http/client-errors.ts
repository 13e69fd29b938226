/** Answers what Node cannot read as a request (docs/api.md#errors). */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { callMessages } from '../../domain/messages/call-messages.ts'
import type { Logger } from '../lib/log.ts'
import { errorBody } from './responses.ts'
import { securityHeaders } from './security-headers.ts'

const refusals: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', callMessages.tooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', callMessages.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', callMessages.tooSlow],
}
const malformed: [status: string, sentence: string] = ['400 Bad Request', callMessages.malformed]

export function answerUnreadable(server: Server, publicUrl: string, log: Logger): void {
  const headers = {
    ...securityHeaders(publicUrl),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  }
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
    answers.set(socket, response),
  )

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const last = answers.get(socket)
    const isAnswering = last?.headersSent && !last.writableFinished
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswering) return void socket.destroy()
    const [status, sentence] = refusals[error.code ?? ''] ?? malformed
    const body = JSON.stringify(errorBody(sentence))
    const requestId = randomUUID()
    const own = { 'content-length': Buffer.byteLength(body), 'x-request-id': requestId }
    const lines = Object.entries({ ...headers, ...own })
    const head = [`HTTP/1.1 ${status}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
    log.info({ requestId, status: Number.parseInt(status, 10) }, 'answered what could not be read')
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  })
}
