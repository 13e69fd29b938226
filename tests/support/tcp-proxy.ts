import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy before a database or a bucket that can be cut and restored, or frozen: then it accepts and transfers nothing. */
export async function startTcpProxy(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl)
  const ends = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect({ host: hostname, port: Number(port) })
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {}).on('close', () => ends.delete(end))
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
  return {
    url: url.href,
    freeze() {
      isCut = true
      for (const end of ends) end.unpipe().pause()
    },
    cut() {
      isCut = true
      for (const end of ends) end.destroy()
    },
    restore() {
      isCut = false
    },
    close() {
      proxy.close()
      for (const end of ends) end.destroy()
    },
  }
}
