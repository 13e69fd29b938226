import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'
import { tryWrongRequests } from '../tests/support/wrong/campaign.ts'
import type { Options } from './part.ts'

const inOneRound = 10_000

/** The wrong requests of `npm test`, in any number and from another seed each time. One that is not refused as it must be fails the command. */
export async function wrongRequests({ cases = '100000', seed = String(Date.now() % 1e9) }: Options) {
  const server = await startPostgres()
  const rows = []
  try {
    for (let left = Number(cases), round = 0; left > 0; left -= inOneRound, round += 1) {
      const options = { count: Math.min(left, inOneRound), seed: Number(seed) + round }
      const began = performance.now()
      const found = await tryWrongRequests(options, await createDatabaseOn(server.url))
      const isFine = found.isUnchanged && Object.values(found.afterwards).every((status) => status === 200)
      for (const failure of found.failures) console.error(failure)
      if (found.failures.length > 0 || !isFine) process.exitCode = 1
      rows.push({
        seed: options.seed,
        refused: found.refused,
        taken: found.taken,
        'not answered as they must be': found.failures.length,
        'left nothing behind': String(found.isUnchanged),
        seconds: Math.round((performance.now() - began) / 1000),
      })
    }
  } finally {
    await server.stop()
  }
  return rows
}
