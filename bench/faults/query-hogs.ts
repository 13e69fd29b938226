import { ask, fillForHogs, hogEnv, hogs, whileVisiting } from '../../tests/faults/query-hogs.ts'
import { type Finding, figureOf } from '../faults.ts'
import { onSeededSite } from '../seeded.ts'

const records = 10_000
const times = 20
const boundMs = 200

/** Puts each expensive question to the embedded engine, again and again, while others visit the home page. */
export function queryHogs(): Promise<Finding[]> {
  return onSeededSite(
    (store) => fillForHogs(store, records),
    async ({ url }) => {
      await fetch(url)
      const found: Finding[] = []
      for (const hog of hogs) {
        const asked: number[] = []
        const visits = await whileVisiting(url, async () => {
          for (let count = 0; count < times; count += 1) asked.push((await ask(url, hog)).ms)
        })
        const p99 = at(visits, 0.99)
        found.push({
          'what was done': `${hog.name}, ${times} times, ${records} people and proposals`,
          figure: figureOf(
            p99 <= boundMs,
            `answered in ${at(asked, 0.5)} ms (median); GET / p99 ${p99} ms of ${visits.length}`,
          ),
        })
      }
      return found
    },
    hogEnv,
  )
}

const at = (times: number[], share: number) =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(share * (times.length - 1))] ?? 0)
