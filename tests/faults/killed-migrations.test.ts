/** docs/security.md#migrations */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../src/server/store/engine/embedded/engine.ts'
import { createDatabase, engines } from '../support/databases.ts'
import { times } from '../support/times.ts'
import { heavyMigrations } from './heavy-migrations.ts'
import { killMigrations } from './killed-migrations.ts'
import { runProgram } from './run-program.ts'

/** How long after their start the migrations are killed; the last run may finish. */
const killedAfterMs = [5, 60, 150]

test.each(engines)(
  'the next start completes migrations that were killed in the middle (%s)',
  { timeout: 120_000 },
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'unconference-migrate-'))
    const database = engine === 'postgresql' ? await createDatabase() : undefined
    const start = () => runProgram('migrate-slowly', dataDir, ...(database ? [database.url] : []))

    for (const ms of killedAfterMs) {
      const program = start()
      await program.says('migrating')
      await new Promise((resolve) => setTimeout(resolve, ms))
      program.process.kill('SIGKILL')
      await program.exited
    }
    const last = start()
    expect(await last.exited, last.output()).toEqual({ code: 0, signal: null })

    const { pool, close } = database
      ? { pool: new pg.Pool({ connectionString: database.url }), close: async () => {} }
      : await openEmbedded(dataDir)
    const tables = heavyMigrations.map(({ version }) => `select count(*) from heavy_${version}`)
    const { rows } = await pool.query(`
    select (select count(*)::int from schema_migrations) as migrations,
      (select sum(total)::int from tally) as tally,
      (select sum(count)::int from (${tables.join(' union all ')}) as counts) as rows`)
    expect(rows).toEqual([{ migrations: 12, tally: 36_000, rows: 36_000 }])
    if (database) await pool.end()
    await close()
    await database?.drop()
    rmSync(dataDir, { recursive: true })
  },
)

test.for(engines)(
  'whenever the migrations of a first start are killed, the next start ends with the same schema (%s)',
  { timeout: 180_000 * times },
  async (engine, { annotate }) => {
    const kills = times > 1 ? 3 * times : 2
    const killed = await killMigrations(kills, engine === 'postgresql' ? createDatabase : undefined)
    await annotate(
      `${killed.inTheMiddle} of ${killed.kills} kills in the middle, ${killed.wrong.length} wrong schemas of ${killed.lines} lines`,
    )
    expect(killed.wrong).toEqual([])
    expect(killed.lines).toBeGreaterThan(100)
    // Else no kill came in the middle, and nothing was shown.
    expect(killed.inTheMiddle).toBeGreaterThan(0)
  },
)
