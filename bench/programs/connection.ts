import { connect } from 'node:net'

export interface Connection {
  /** Sends a whole request and answers all of its answer, headers included. Throws at a status other than 20x. */
  ask(request: string): Promise<Buffer>
  close(): void
}

/** A connection that asks one thing at a time, and costs so little that it is the server that is measured. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname: host, port } = new URL(url)
  const socket = connect({ host, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let parts: Buffer[] = []
  let awaited = 0
  let received = 0
  /** The end of an answer may be cut in two. */
  let tail = ''
  let resolve: (answer: Buffer) => void = () => {}
  let reject: (error: Error) => void = () => {}
  socket.on('error', (error) => reject(error))
  socket.on('close', () => reject(new Error('the connection was closed')))
  socket.on('data', (part) => {
    parts.push(part)
    received += part.length
    tail = (tail + part.subarray(-5).toString('latin1')).slice(-5)
    if (parts.length === 1) {
      const text = part.toString('latin1', 0, 2_000)
      const end = text.indexOf('\r\n\r\n')
      if (end === -1 || !/^HTTP\/1\.1 20\d/.test(text)) return reject(new Error(text.slice(0, 500)))
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(text)
      awaited = isChunked ? Number.POSITIVE_INFINITY : end + 4 + Number(length ?? 0)
    }
    const isWhole = awaited === Number.POSITIVE_INFINITY ? tail === '0\r\n\r\n' : received >= awaited
    if (!isWhole) return
    const answer = parts.length === 1 ? part : Buffer.concat(parts)
    parts = []
    received = 0
    resolve(answer)
  })
  return {
    ask: (request) =>
      new Promise((...settle) => {
        ;[resolve, reject] = settle
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** A request as it goes over the wire; a body is JSON. */
export function requestText(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): string {
  const about =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: new URL(url).host, ...headers, ...about })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`
}
