/**
 * The service worker of the doors, so that their page opens without a network. It lies in `/door/` and can therefore serve
 * nothing else of the site. It keeps the page, which is the same for every door, and the files that the page has loaded.
 */
import type { WorkerScope } from '../worker-scope.ts'

interface Kept {
  page: string
  files: string[]
}
declare const self: WorkerScope<Kept>

const page = '/door/'
const patienceMs = 4_000
const openCache = () => caches.open('door')

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { data, ports } = event
  event.waitUntil(keep(data).then((isKept) => ports[0]?.postMessage(isKept)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOr(request))
  // Their names change with their content.
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOr(request))
})

/** False when the page is of another release than the files: the next load brings both. */
async function keep({ page: address, files }: Kept): Promise<boolean> {
  try {
    const cache = await openCache()
    const shell = await fetch(address, { cache: 'no-cache' })
    const html = await shell.clone().text()
    const needed = [...html.matchAll(/<script[^>]* src="(\/assets\/[^"]+)"/g)].map(([, src]) => src ?? '')
    const paths = files.map((file) => new URL(file).pathname)
    if (!shell.ok || !needed.every((src) => paths.includes(src))) return false
    for (const path of paths) if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path)
    await cache.put(page, shell)
    for (const { url } of await cache.keys())
      if (![page, ...paths].includes(new URL(url).pathname)) await cache.delete(url)
    return true
  } catch {
    return false
  }
}

async function pageOr(request: Request): Promise<Response> {
  const kept = () => openCache().then((cache) => cache.match(page, { ignoreVary: true }))
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    return answer.status < 500 ? answer : ((await kept()) ?? answer)
  } catch (error) {
    const found = await kept()
    if (found) return found
    throw error
  }
}

async function fileOr(request: Request): Promise<Response> {
  const found = await (await openCache()).match(request, { ignoreVary: true })
  return found ?? fetch(request)
}
