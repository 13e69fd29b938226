import { connect, createServer, type Socket } from 'node:net'

/** A way to the database that can be cut and mended, or frozen: then it is there and carries nothing. */
export async function cableTo(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const ends = new Set<Socket>()
  let isCut = false
  const cable = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect({ host: hostname, port: Number(port) })
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {}).on('close', () => ends.delete(end))
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => cable.once('listening', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(cable.address() as { port: number }).port}`
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
    mend() {
      isCut = false
    },
    close() {
      cable.close()
      for (const end of ends) end.destroy()
    },
  }
}
