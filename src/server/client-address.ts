import type { IncomingMessage } from 'node:http'

/**
 * The client's address: the socket's, or with `trustProxy` proxies in front the one that the outermost of them saw.
 * Without a trusted proxy X-Forwarded-For is ignored (SECURITY X10).
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustProxy: number,
): string {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socketAddress ?? ''].filter(
    Boolean,
  )
  const believed = hops[Math.max(0, hops.length - 1 - trustProxy)] ?? 'unknown'
  return believed.replace(/^::ffff:/i, '').slice(0, 64)
}

const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Whether somebody at this machine asks for one of its own names. A visitor whom a proxy or tunnel on this machine lets in
 * is none, nor is a foreign page whose name was pointed here (DNS rebinding).
 */
export const isFromThisMachine = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>) =>
  loopbackAddress.test(socket.remoteAddress ?? '') &&
  loopbackHost.test(headers.host ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined
