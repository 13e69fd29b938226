import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from '../http/client-address.ts'

interface Limits {
  all: number
  silent: number
}

/**
 * For one address of all that may be open, usually 3,072 and 1,536: a venue of 500 people has one, and browsers open two or
 * three connections ahead of need.
 */
export const limitsOfAddress = (most: number): Limits => ({
  all: Math.ceil((most * 3) / 4),
  silent: Math.ceil((most * 3) / 8),
})

/**
 * Closes further connections of one address, so that others always find some (docs/security.md#slow-clients). Silent is one
 * without a whole request head so far. Not for a site behind a proxy, where all visitors have one address.
 */
export function limitConnections(server: Server, most: Limits): void {
  const counts = new Map<string, { all: number; silent: number }>()
  const hear = new WeakMap<Socket, () => void>()

  server.on('connection', (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress, null, 0)
    const count = counts.get(address) ?? { all: 0, silent: 0 }
    if (count.all >= most.all || count.silent >= most.silent) return void socket.destroy()
    counts.set(address, count)
    count.all += 1
    count.silent += 1
    let isSilent = true
    const heard = () => {
      if (isSilent) count.silent -= 1
      isSilent = false
    }
    hear.set(socket, heard)
    socket.once('close', () => {
      heard()
      count.all -= 1
      if (count.all === 0) counts.delete(address)
    })
  })
  server.on('request', ({ socket }) => hear.get(socket)?.())
}
