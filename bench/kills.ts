/** Kills the site while people subscribe, on both engines or one: `node bench/kills.ts [--kills 30] [--engine embedded]`. */
import { parseArgs } from 'node:util'
import { killWhileSubscribing } from '../tests/faults/kills.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '30' }, engine: { type: 'string' } },
})
const kills = Number(values.kills)

if (values.engine !== 'postgresql') report('embedded', await killWhileSubscribing({ kills }))
if (values.engine !== 'embedded') {
  const server = await startPostgres()
  const { url } = await createDatabaseOn(server.url)
  report('postgresql', await killWhileSubscribing({ kills, databaseUrl: url }))
  await server.stop()
}

function report(engine: string, survival: Awaited<ReturnType<typeof killWhileSubscribing>>) {
  const { acknowledged, lost, withoutLetter } = survival
  const starts = survival.startMs.toSorted((one, other) => one - other)
  console.log(
    `${engine}: ${kills} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${withoutLetter} without their letter; ` +
      `ready after ${starts[Math.floor(starts.length / 2)]} ms (median), ${starts.at(-1)} ms (longest)`,
  )
  if (lost.length > 0 || withoutLetter > 0) process.exitCode = 1
}
