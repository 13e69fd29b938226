import type { IncomingHttpHeaders } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The client's own network: an IPv4 address, or the /64 that an IPv6 household or phone holds. Trusts X-Forwarded-For
 * only for as many proxies as `trustProxy` (docs/security.md#address-spoofing).
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
  return ownNetwork(withoutPort(believed).slice(0, 64))
}

export interface Sender {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

export function addressOf({ headers, socket }: Sender, trustProxy: number): string {
  const forwarded = headers['x-forwarded-for']
  return clientAddress(socket.remoteAddress, forwarded === undefined ? null : String(forwarded), trustProxy)
}

/** What one customer of a provider may hold: the /56 of an IPv6 client address, an IPv4 address alone. */
export const customerNetwork = (address: string): string => widened(address, 56)

/** What one company or rented server may hold: the /24 of an IPv4 client address, the /48 of an IPv6 one. */
export const companyNetwork = (address: string): string =>
  isIPv4(address) ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : widened(address, 48)

/** A new port is no new client: some proxies add it (`198.51.100.7:4000`, `[2001:db8::1]:4000`). */
const withoutPort = (hop: string) =>
  hop.replace(/^\[([^\]]*)\](?::\d*)?$/, '$1').replace(/^([\d.]+):\d*$/, '$1')

function ownNetwork(address: string): string {
  const plain = address.replace(/%.*/, '')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Only networks of IPv6 clients can be widened; anything else stays as it is. */
function widened(address: string, bits: 48 | 56): string {
  const network = /^(.+)::\/64$/.exec(address)?.[1]?.split(':')
  if (!network) return address
  const [a = '', b = '', c = '', last = ''] = network
  const kept = bits === 56 ? [a, b, c, (Number.parseInt(last, 16) & 0xff00).toString(16)] : [a, b, c]
  return `${kept.join(':')}::/${bits}`
}

/** All eight groups of an IPv6 address, written one way. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front, back] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  if (!front || !back) return front ?? []
  return [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
}

const bytesOf = (group: string) => {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 0xff]
}

const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Not through a proxy or tunnel, nor from a foreign page whose name points here (DNS rebinding). */
export const isFromThisMachine = ({ socket, headers }: Sender) =>
  loopbackAddress.test(socket.remoteAddress ?? '') &&
  loopbackHost.test(headers.host ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined
