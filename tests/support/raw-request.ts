/** Requests exactly as they are written, which `fetch` would tidy up; connections are kept and shared. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Sent {
  method?: string
  /** Goes out as it stands, dots, slashes and all. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Another loopback address to come from. */
  localAddress?: string
}

export interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Client {
  send(sent: Sent): Promise<Got>
  close(): void
}

/** A client of the site at `url`. */
export function openClient(url: string): Client {
  const { port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const once = ({ method = 'GET', path, headers = {}, body, localAddress }: Sent) =>
    new Promise<Got>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers } }
      const asked = request({ ...options, agent, ...(localAddress && { localAddress }) }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      // The site may close a kept connection just when it is used again.
      asked.on('error', (error) => reject(Object.assign(error, { isRetryable: asked.reusedSocket })))
      asked.end(body)
    })
  return {
    send: (sent) =>
      once(sent).catch((error) => {
        if ((error as { isRetryable?: boolean }).isRetryable) return once(sent)
        throw error
      }),
    close: () => agent.destroy(),
  }
}
