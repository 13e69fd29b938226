import type { Server } from 'node:http'

/**
 * Stops accepting, lets what is in flight finish within `withinMs`, and frees idle connections at once (SECURITY R8).
 * Answers sent while draining close their connection.
 */
export async function drain(server: Server, withinMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const last = setTimeout(() => server.closeAllConnections(), withinMs)
  server.closeIdleConnections()
  await closed
  clearInterval(idle)
  clearTimeout(last)
}
