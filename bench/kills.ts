/** Kills the site while people write, on both engines or one: `node bench/kills.ts [--kills 30] [--engine embedded]`. */
import { parseArgs } from 'node:util'
import { killWhileWriting } from '../tests/faults/kills.ts'
import { createDatabaseOn, startPostgres } from '../tests/support/postgres.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '30' }, engine: { type: 'string' } },
})
const kills = Number(values.kills)

if (values.engine !== 'postgresql') report('embedded', await killWhileWriting({ kills }))
if (values.engine !== 'embedded') {
  const server = await startPostgres()
  const { url } = await createDatabaseOn(server.url)
  report('postgresql', await killWhileWriting({ kills, databaseUrl: url }))
  await server.stop()
}

function report(engine: string, survival: Awaited<ReturnType<typeof killWhileWriting>>) {
  const { acknowledged, lost, withoutLetter, miscounted } = survival
  const starts = survival.startMs.toSorted((one, other) => one - other)
  console.log(
    `${engine}: ${kills} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${withoutLetter} without their letter, ${miscounted} miscounted; ` +
      `ready after ${starts[Math.floor(starts.length / 2)]} ms (median), ${starts.at(-1)} ms (longest)`,
  )
  if (lost.length > 0 || withoutLetter > 0 || miscounted > 0) process.exitCode = 1
}
