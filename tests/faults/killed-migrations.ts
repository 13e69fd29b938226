/** The schema after migrations that were killed at some point and ran again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../src/server/store/engine/db.ts'
import { randomFrom, runProgram } from './run-program.ts'
import { schemaDump } from './schema-dump.ts'

export interface KilledMigrations {
  kills: number
  /** Kills that came before the migrations were done. */
  inTheMiddle: number
  /** Points of a kill after which the schema was different from one without a kill. */
  wrong: string[]
  /** The length of the dump of the right schema. */
  lines: number
}

type Database = { url: string; drop(): Promise<void> }

/** A first start on an empty database, killed once at each of so many points spread over its migrations. */
export async function killMigrations(
  kills: number,
  createDatabase?: () => Promise<Database>,
): Promise<KilledMigrations> {
  const random = randomFrom(12)
  const wanted = await dumpAfter(undefined)
  const wrong: string[] = []
  let inTheMiddle = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const point = { query: 1 + Math.floor((kill / kills) * wanted.queries), ms: random() * 20 }
    const { dump, wasKilled } = await dumpAfter(point)
    if (wasKilled) inTheMiddle += 1
    if (dump.join('\n') !== wanted.dump.join('\n'))
      wrong.push(`query ${point.query} + ${Math.round(point.ms)} ms`)
  }
  return { kills, inTheMiddle, wrong, lines: wanted.dump.length }

  async function dumpAfter(point: { query: number; ms: number } | undefined) {
    const dataDir = await mkdtemp(join(tmpdir(), 'unconference-migrate-'))
    const database = await createDatabase?.()
    try {
      const program = runProgram('migrate', dataDir, ...(database ? [database.url] : []))
      if (point) {
        await program.says('query\n'.repeat(point.query))
        await pause(point.ms)
        program.process.kill('SIGKILL')
      }
      await program.exited
      const queries = program.output().split('query\n').length - 1
      const wasKilled = !program.output().includes('migrated')
      if (!point && wasKilled) throw new Error(program.output())
      const store = await openStore({ dataDir, databaseUrl: database?.url })
      const dump = await schemaDump(store.pool).finally(() => store.close())
      return { dump, queries, wasKilled }
    } finally {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}
