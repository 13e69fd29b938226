import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

const checkEveryMs = 100
/** On a busy machine the first request of a connection comes late; a form that a proxy has begun to send is never sent again. */
const firstRequestWithinMs = 1_000

/** Call it before the server listens; the answered function ends it within `limitMs` (docs/security.md#shutdown). */
export function prepareDrain(server: Server): (limitMs: number) => Promise<void> {
  // Browsers open connections ahead of need; Node does not count one as idle before its first request.
  const unused = new Map<Socket, number>()
  server.on('connection', (socket) => {
    unused.set(socket, performance.now())
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))

  const closeIdle = () => {
    server.closeIdleConnections()
    for (const [socket, openedAt] of unused)
      if (performance.now() - openedAt > firstRequestWithinMs) socket.destroy()
  }
  return async (limitMs) => {
    const last = setTimeout(() => server.closeAllConnections(), limitMs)
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    await acceptQueued(server, limitMs / 2)
    // `Server.close` would destroy connections whose next request has arrived unread.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const check = setInterval(() => setImmediate(closeIdle), checkEveryMs)
    await closed
    clearInterval(check)
    clearTimeout(last)
  }
}

/** The length of the queue of connections that Node has not accepted yet. */
const longestQueue = 511

/** Who connects in the last tick is reset: it may hardly take time. */
const quickTickMs = 1

/** Accepts queued connections, one an event-loop tick: closing would reset them. */
async function acceptQueued(server: Server, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  let accepted = 0
  let isBusy: boolean
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  do {
    const before = accepted
    let lastTickMs = 0
    for (const _tick of [1, 2]) {
      const began = performance.now()
      await new Promise((resume) => setImmediate(resume))
      lastTickMs = performance.now() - began
    }
    isBusy = accepted > before || lastTickMs > quickTickMs
  } while (isBusy && accepted < longestQueue && performance.now() < until)
  server.off('connection', count)
}
