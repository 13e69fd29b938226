/** Repeats one answer of the site with plain node:http: `node bare-server.ts <url> <headers as JSON>` prints its port. */
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

const [url = '', asked = '{}'] = process.argv.slice(2)
const { headers, body } = await copy()
// A request's body is read, as a call does.
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(body))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

function copy(): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: JSON.parse(asked) }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const { connection, 'keep-alive': _, date, 'transfer-encoding': __, ...kept } = response.headers
        const body = Buffer.concat(parts)
        resolve({ headers: { ...kept, 'content-length': String(body.length) }, body })
      })
    }).on('error', reject)
  })
}
