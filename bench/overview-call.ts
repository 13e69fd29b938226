import { signIn } from '../tests/support/admins.ts'
import { memoryOf } from './npm-start.ts'
import { addOrders } from './participants-overview.ts'
import { onSeededSite } from './seeded.ts'

/** What the list behind the participants overview weighs and costs, by the number of orders; `accept-encoding: gzip`. */
export async function overviewCall() {
  const rows = []
  for (const orders of [100, 1_000, 10_000, 100_000]) {
    rows.push(
      await onSeededSite(
        ({ pool }) => addOrders(pool, orders),
        async (app) => {
          const admin = await signIn(app)
          const times: number[] = []
          let bytes = 0
          for (let round = 0; round < 4; round += 1) {
            const started = performance.now()
            const list = await admin.call('list-internal-participants', { token: admin.secret })
            if (!list.ok) throw new Error(`${orders} orders: ${list.status}`)
            bytes = (await list.arrayBuffer()).byteLength
            times.push(performance.now() - started)
          }
          return {
            orders,
            'JSON bytes': bytes,
            'first, ms': Math.round(times[0] ?? 0),
            'later, ms': Math.round(Math.min(...times.slice(1))),
            'memory, highest MB': memoryOf(app.pid).peakMB,
          }
        },
      ),
    )
  }
  return rows
}
