/**
 * Service worker of `/schedule`, network first: without an answer in three seconds it sends the last copy. It keeps that
 * page only; without a network, or an answer in eight, the own plan leads there. `PROGRAMME_OFFLINE=off` removes it
 * (docs/security.md#programme-offline).
 */
import type { WorkerScope } from '../worker-scope.ts'

declare const self: WorkerScope

const page = '/schedule'
const ownPlan = '/schedule/mine'
const patienceMs = 3_000
/** There is no copy of the own plan: longer, as many get it late. */
const patienceForPlanMs = 8_000
const openCache = () => caches.open(page)

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([take(page), self.skipWaiting()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname === ownPlan) event.respondWith(planOrPage(request))
  if (pathname !== page) return
  const fresh = search ? fetch(request) : take(request)
  // One that comes too late is the next copy.
  event.waitUntil(fresh.catch(() => {}))
  event.respondWith(request.mode === 'navigate' ? freshOrKept(fresh) : fresh)
})

async function planOrPage(request: Request): Promise<Response> {
  const answer = await Promise.race([fetch(request), after(patienceForPlanMs)]).catch(() => undefined)
  return answer ?? Response.redirect(page)
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

async function take(request: Request | string): Promise<Response> {
  const answer = await fetch(request)
  const copy = answer.clone()
  try {
    if (answer.ok && !/no-store|private/.test(answer.headers.get('cache-control') ?? ''))
      await (await openCache()).put(page, copy)
  } catch {
    // No room, or cut off: the copy before stays.
  }
  return answer
}

async function freshOrKept(fresh: Promise<Response>): Promise<Response> {
  const answer = await Promise.race([fresh, after(patienceMs)]).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  const kept = await openCache()
    .then((cache) => cache.match(page, { ignoreVary: true }))
    .catch(() => undefined)
  return kept ? withItsTime(kept) : (answer ?? fresh)
}

async function withItsTime(kept: Response): Promise<Response> {
  const then = new Date(kept.headers.get('date') ?? '')
  const html = (await kept.text()).replace(/ data-as-of="([^"]+)" hidden="">/, (_, timeZone) => {
    const day = Date.now() - +then > 43_200_000 ? ({ weekday: 'long' } as const) : {}
    const time = then.toLocaleString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', ...day })
    return ` data-as-of>Offline. As of ${time}.`
  })
  return new Response(html, kept)
}
