import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for each answer before they ask again. */
const mostAhead = 32

/**
 * Ends a connection that asks and asks and reads no answer: some thousand requests fit into one read, and each would wait in
 * memory (docs/security.md#slow-clients).
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // It has one unless an earlier answer is still on its way.
    if (response.socket) return listener(request, response)
    const { socket } = request
    const ahead = (waiting.get(socket) ?? 0) + 1
    if (ahead > mostAhead) return void socket.destroy()
    waiting.set(socket, ahead)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
