import type pg from 'pg'
import { every } from '../../../lib/every.ts'

const everyMs = 5 * 60_000
const firstAnalyzeAfterMs = 10_000
const vacuumAt = { hour: 3, minute: 30, timeZone: 'Europe/Zurich' }

/** The rule of autovacuum, with its defaults; what changed before the start is not counted. */
const changedTables = `select relid::regclass::text as name from pg_stat_user_tables
  where last_analyze is null or n_mod_since_analyze > 50 + n_live_tup / 10`

/** Without statistics of today's rows, the query planner joins tables row by row. */
export async function analyzeChanged(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(changedTables)
  // One by one, so that nobody waits for all of them.
  for (const { name } of rows) await withoutTimeLimit(pool, `analyze ${name}`)
}

/** Analyzes and checkpoints every five minutes and vacuums once a night, unless paused, until the function is called. */
export function startMaintenance(
  pool: pg.Pool,
  options: { isPaused: () => boolean; onProblem?: ((error: unknown) => void) | undefined },
): () => void {
  const { isPaused, onProblem = () => {} } = options
  const run = async (statement: string) => {
    if (!isPaused()) await withoutTimeLimit(pool, statement)
  }
  const checkpoints = every(everyMs, () => run('checkpoint'), {
    firstAfterMs: everyMs,
    onError: onProblem,
  })
  const analyses = every(everyMs, () => isPaused() || analyzeChanged(pool), {
    firstAfterMs: firstAnalyzeAfterMs,
    onError: onProblem,
  })
  let nightly: NodeJS.Timeout
  const plan = () => {
    nightly = setTimeout(
      () => {
        plan()
        run('vacuum (analyze)').catch(onProblem)
      },
      msUntil(vacuumAt, new Date()),
    ).unref()
  }
  plan()
  return () => {
    checkpoints.stop()
    analyses.stop()
    clearTimeout(nightly)
  }
}

export async function withoutTimeLimit(pool: pg.Pool, statement: string): Promise<void> {
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

export function msUntil(at: { hour: number; minute: number; timeZone: string }, now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: at.timeZone, timeStyle: 'medium' }).format(now)
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  const dayMs = 24 * 3600_000
  const ms = ((at.hour - hour) * 60 + at.minute - minute) * 60_000 - second * 1000 - now.getMilliseconds()
  return ms > 0 ? ms : ms + dayMs
}
