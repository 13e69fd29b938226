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

/** Whether the socket itself comes from this machine, whatever headers say. */
export const isLoopback = (socketAddress: string | undefined) =>
  /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(socketAddress ?? '')
