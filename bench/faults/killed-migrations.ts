import { killMigrations } from '../../tests/faults/killed-migrations.ts'
import { createDatabaseOn, startPostgres } from '../../tests/support/postgres.ts'
import { type Finding, figureOf } from '../faults.ts'
import type { Options } from '../part.ts'

/** Kills the migrations of first starts at points all over them, on both engines. */
export async function killedMigrations({ times = '50' }: Options): Promise<Finding[]> {
  const kills = Number(times)
  const server = await startPostgres({ isDurable: true })
  try {
    return [
      finding('embedded', await killMigrations(kills)),
      finding('postgresql', await killMigrations(kills, () => createDatabaseOn(server.url))),
    ]
  } finally {
    await server.stop()
  }
}

const finding = (engine: string, killed: Awaited<ReturnType<typeof killMigrations>>): Finding => ({
  'what was done': `migrations of a first start killed at ${killed.kills} points, started again (${engine})`,
  figure: figureOf(
    killed.wrong.length === 0,
    `${killed.inTheMiddle} killed in the middle, ${killed.kills - killed.wrong.length} of ${killed.kills} schemas identical in ${killed.lines} lines${killed.wrong.map((point) => `; wrong after ${point}`).join('')}`,
  ),
})
