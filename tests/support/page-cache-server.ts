import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import type { PageParameters } from '../../src/domain/page-parameters.ts'
import { createPageCache } from '../../src/server/http/cache/page-cache.ts'
import type { PageLimit } from '../../src/server/http/client-limits.ts'
import type { RenderedPage } from '../../src/server/http/compression.ts'
import { createPipeline } from '../../src/server/http/pipeline.ts'
import { createLogger } from '../../src/server/lib/log.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A server with the page cache in front: `renders` counts, `now` is its clock. It closes after the test. */
export async function serveCached(
  render: (path: string) => Promise<RenderedPage> | RenderedPage,
  limitPages?: PageLimit,
) {
  const state = { renders: 0, now: 0 }
  const cache = createPageCache({
    paths: new Map<string, PageParameters>([
      ['/', {}],
      ['/board', { type: /^(talk|help)$/, page: /^[1-9]\d{0,3}$/ }],
      ['/elsewhere', {}],
      ['/people', { page: /^[1-9]\d{0,3}$/, q: /./s }],
    ]),
    render: async (path) => {
      state.renders += 1
      return render(path)
    },
    onError() {},
    ...(limitPages && { limitPages }),
    isChangedElsewhere: (path) => path === '/elsewhere',
    freshForMs: 1000,
    outdatedForMs: 100,
    clock: () => state.now,
  })
  const listener = createPipeline({
    headers: {},
    log: createLogger('silent'),
    direct: [cache.answer],
    otherwise: (_, response) => void response.writeHead(404).end('not ours'),
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  open.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, cache, get: (path: string, headers = {}) => fetch(url + path, { headers }) }
}

/** A page that may be kept, unless another status is given. */
export const page = (body: string, status = 200): RenderedPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})
