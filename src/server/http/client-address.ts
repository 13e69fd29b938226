import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/** Trusts X-Forwarded-For only for as many proxies as `trustProxy` (docs/security.md#address-spoofing). */
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

export interface Sender {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

export function addressOf({ headers, socket }: Sender, trustProxy: number): string {
  const forwarded = headers['x-forwarded-for']
  return clientAddress(socket.remoteAddress, forwarded === undefined ? null : String(forwarded), trustProxy)
}

/** A household or phone holds a whole /64, so that counts as one client. */
function ofNetwork(address: string): string {
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

/** Not through a proxy or tunnel, nor from a foreign page whose name points here (DNS rebinding). */
export const isFromThisMachine = ({ socket, headers }: Sender) =>
  loopbackAddress.test(socket.remoteAddress ?? '') &&
  loopbackHost.test(headers.host ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined
