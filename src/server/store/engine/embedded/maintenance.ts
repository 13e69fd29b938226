import type pg from 'pg'
import { minute } from '../../../../domain/durations.ts'
import { every } from '../../../lib/every.ts'

const everyMs = 5 * minute
const firstVacuumAfterMs = 10_000

/** The rules of autovacuum, with its defaults; what changed before the start is not counted. */
const due = `select format(case when n_dead_tup > 50 + n_live_tup / 5 then 'vacuum (analyze) %s' else 'analyze %s' end,
    relid::regclass) as statement
  from pg_stat_user_tables
  where last_analyze is null or n_mod_since_analyze > 50 + n_live_tup / 10 or n_dead_tup > 50 + n_live_tup / 5`

/**
 * Without statistics of today's rows, the query planner joins tables row by row; without a vacuum, each scan reads dead
 * rows too.
 */
export async function vacuumAndAnalyze(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(due)
  // One by one, so that nobody waits for all of them.
  for (const { statement } of rows) await runWithoutStatementTimeout(pool, statement)
}

/** Vacuums, analyzes and checkpoints every five minutes, unless paused, until the function is called. */
export function startMaintenance(
  pool: pg.Pool,
  options: { isPaused: () => boolean; onProblem?: ((error: unknown) => void) | undefined },
): () => void {
  const { isPaused, onProblem = () => {} } = options
  const often = (work: (pool: pg.Pool) => Promise<void>, firstAfterMs: number) =>
    every(everyMs, () => isPaused() || work(pool), { firstAfterMs, onError: onProblem })
  const checkpoints = often((pool) => runWithoutStatementTimeout(pool, 'checkpoint'), everyMs)
  const vacuums = often(vacuumAndAnalyze, firstVacuumAfterMs)
  return () => {
    checkpoints.stop()
    vacuums.stop()
  }
}

export async function runWithoutStatementTimeout(pool: pg.Pool, statement: string): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statement)
    await client.query('reset statement_timeout')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
