import { ask, fillForHogs, hogEnv, hogs, whileVisiting } from '../../tests/faults/expensive-queries.ts'
import type { Finding } from '../faults.ts'
import { cpuSeconds } from '../figures.ts'
import { onSeededSite } from '../seeded.ts'

const records = 10_000
const times = 20
/** For comparison: what the machine makes of visits while nobody asks for much. */
const harmless = { name: 'nothing much', path: '/healthz' }

/** Puts each expensive question to the embedded engine, again and again, while others visit the home page. */
export function queryHogs(): Promise<Finding[]> {
  return onSeededSite(
    (store) => fillForHogs(store, records),
    async ({ url, pid }) => {
      await fetch(url)
      const found: Finding[] = []
      for (const hog of [harmless, ...hogs]) {
        const asked: number[] = []
        const visits = await whileVisiting(url, async () => {
          for (let count = 0; count < times; count += 1) asked.push((await ask(url, hog)).ms)
        })
        // Apart, and in computing time: what one question costs whatever else the machine does.
        const before = cpuSeconds(pid)
        for (let count = 0; count < times; count += 1) await ask(url, hog)
        const computed = Math.round(((cpuSeconds(pid) - before) * 1000) / times)
        found.push({
          'what was done': `${hog.name}, ${times} times, ${records} people and proposals`,
          figure: `${computed} ms of computing, answered in ${at(asked, 0.5)} ms (median); GET / p99 ${at(visits, 0.99)} ms of ${visits.length}`,
        })
      }
      return found
    },
    hogEnv,
  )
}

const at = (times: number[], share: number) =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0)
