import { leaveInFlight } from '../../tests/faults/shutdown.ts'
import { createDatabaseOn, startPostgres } from '../../tests/support/postgres.ts'
import { type Finding, figureOf } from '../faults.ts'
import type { Options } from '../part.ts'

const inFlight = 50

/** SIGTERM with requests in flight, again and again, on both engines. */
export async function leaving({ times = '50' }: Options): Promise<Finding[]> {
  const rounds = Number(times)
  const server = await startPostgres()
  try {
    return [
      await leave(rounds, 'embedded'),
      await leave(rounds, 'postgresql', (await createDatabaseOn(server.url)).url),
    ]
  } finally {
    await server.stop()
  }
}

async function leave(rounds: number, engine: string, databaseUrl?: string): Promise<Finding> {
  let dropped = 0
  let lost = 0
  let unclean = 0
  const leftMs: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { answers, kept, exitCode, exitMs, isShutDown } = await leaveInFlight(inFlight, databaseUrl, round)
    dropped += answers.filter((answer) => answer !== '200 whole').length
    lost += inFlight - kept
    if (exitCode !== 0 || isShutDown === false) unclean += 1
    leftMs.push(exitMs)
  }
  leftMs.sort((one, other) => one - other)
  return {
    'what was done': `SIGTERM under ${inFlight} in flight and 20 resting connections, ${rounds} times (${engine})`,
    figure: figureOf(
      dropped + lost + unclean === 0,
      `${dropped} answers dropped, ${lost} mails lost, ${unclean} unclean ends; left after ${leftMs[Math.floor(rounds / 2)]} ms (median), ${leftMs.at(-1)} ms (longest)`,
    ),
  }
}
