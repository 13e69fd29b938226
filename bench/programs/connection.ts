import { connect } from 'node:net'

export interface Connection {
  /** Sends a request and resolves when its answer is complete. Throws at a status other than 20x. */
  ask(request: string): Promise<void>
  close(): void
}

/** A bare socket with one request at a time: an HTTP client would take processor time from the server that is measured. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname: host, port } = new URL(url)
  const socket = connect({ host, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let awaited = 0
  let received = 0
  /** The last bytes: the end of a chunked answer may come in two parts. */
  let tail = ''
  let resolve: () => void = () => {}
  let reject: (error: Error) => void = () => {}
  socket.on('error', (error) => reject(error))
  socket.on('close', () => reject(new Error('the connection was closed')))
  socket.on('data', (part) => {
    const isFirst = received === 0
    received += part.length
    tail = (tail + part.subarray(-5).toString('latin1')).slice(-5)
    if (isFirst) {
      const text = part.toString('latin1', 0, 2_000)
      const end = text.indexOf('\r\n\r\n')
      if (end === -1 || !/^HTTP\/1\.1 20\d/.test(text)) return reject(new Error(text.slice(0, 500)))
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(text)
      awaited = isChunked ? Number.POSITIVE_INFINITY : end + 4 + Number(length ?? 0)
    }
    const isComplete = awaited === Number.POSITIVE_INFINITY ? tail === '0\r\n\r\n' : received >= awaited
    if (!isComplete) return
    received = 0
    resolve()
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

/** A GET, or with a body a POST of JSON, as it goes over the wire. */
export function requestText(
  url: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): string {
  const lines = Object.entries({
    host: new URL(url).host,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  })
  const method = body === undefined ? 'GET' : 'POST'
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`
}
