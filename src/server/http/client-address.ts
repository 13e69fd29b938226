import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The client's address: the socket's, or with `trustProxy` proxies in front the one that the outermost of them saw.
 * Without a trusted proxy X-Forwarded-For is ignored (docs/security.md#address-spoofing). An IPv6 address stands for its
 * /64.
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
  return ofNetwork(believed.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64))
}

/** The same of a request as Node has it. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = headers['x-forwarded-for']
  return clientAddress(socket.remoteAddress, forwarded === undefined ? null : String(forwarded), trustProxy)
}

/** One household or phone holds a whole /64 of IPv6 addresses, so that is what counts as one client. */
function ofNetwork(address: string): string {
  // Cheaper than looking closely, which nobody else's address needs.
  if (!address.includes(':') || !isIPv6(address)) return address
  const [head = '', tail = ''] = address.replace(/%.*/, '').toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  const network = [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
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
