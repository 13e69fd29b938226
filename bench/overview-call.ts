import { type SignedIn, signIn } from '../tests/support/admins.ts'
import { memoryOf } from './npm-start.ts'
import { addOrders } from './participants-overview.ts'
import { onSeededSite } from './seeded.ts'

/**
 * What the participants overview asks for at first, and the whole list that it asks for when somebody looks for an order, by
 * the number of orders; `accept-encoding: gzip`.
 */
export async function overviewCall() {
  const rows = []
  for (const orders of [100, 1_000, 10_000, 100_000]) {
    rows.push(
      await onSeededSite(
        ({ pool }) => addOrders(pool, orders),
        async (app) => {
          const admin = await signIn(app)
          const overview = await timed(admin, 'get-participants-overview')
          const memory = memoryOf(app.pid).peakMB
          const list = await timed(admin, 'list-internal-participants')
          return {
            orders,
            'first load, JSON bytes': overview.bytes,
            'once, ms': overview.firstMs,
            'again, ms': overview.againMs,
            'memory, highest MB': memory,
            'list, JSON bytes': list.bytes,
            'list once, ms': list.firstMs,
            'list again, ms': list.againMs,
            'memory with it': memoryOf(app.pid).peakMB,
          }
        },
      ),
    )
  }
  return rows
}

/** The quickest of what comes after the first time is what it costs at least. */
async function timed(admin: SignedIn, name: string) {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < 6; round += 1) {
    const started = performance.now()
    const answer = await admin.call(name, { token: admin.secret })
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    bytes = (await answer.arrayBuffer()).byteLength
    times.push(performance.now() - started)
  }
  return { bytes, firstMs: Math.round(times[0] ?? 0), againMs: Math.round(Math.min(...times.slice(1))) }
}
