import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

const lookEveryMs = 100

/**
 * Prepares a server's orderly end; call it before the server listens. The answered function stops accepting, lets what is in
 * flight finish within `withinMs`, and frees resting connections at once (docs/security.md#shutdown). Answers sent while
 * draining close their connection.
 */
export function prepareDrain(server: Server): (withinMs: number) => Promise<void> {
  // Browsers open connections ahead of need; until its first request Node does not count one as idle.
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))

  const closeResting = () => {
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }
  return async (withinMs) => {
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    await letIn(server, withinMs / 2)
    // Not the close of `Server`: it would at once destroy connections whose next request has arrived unread.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const look = setInterval(() => setImmediate(closeResting), lookEveryMs)
    const last = setTimeout(() => server.closeAllConnections(), withinMs)
    await closed
    clearInterval(look)
    clearTimeout(last)
  }
}

/** As many as Node lets wait at the door. */
const mostWaiting = 511

/**
 * Closing resets whoever waits at the door, and Node lets in one a turn: they come in first, also on a busy machine where a
 * turn takes long. Whoever comes after them need not.
 */
async function letIn(server: Server, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  let come = 0
  let before: number
  const count = () => {
    come += 1
  }
  server.on('connection', count)
  do {
    before = come
    for (const _turn of [1, 2]) await new Promise((resume) => setImmediate(resume))
  } while (come > before && come < mostWaiting && performance.now() < until)
  server.off('connection', count)
}
