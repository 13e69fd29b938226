import type pg from 'pg'
import { every } from '../../../lib/every.ts'

const checkpointEveryMs = 5 * 60_000
const vacuumAt = { hour: 3, minute: 30, timeZone: 'Europe/Zurich' }

/** Checkpoints every five minutes and vacuums once a night, unless paused, until the returned function is called. */
export function startMaintenance(
  pool: pg.Pool,
  options: { isPaused: () => boolean; onProblem?: ((error: unknown) => void) | undefined },
): () => void {
  const { isPaused, onProblem = () => {} } = options
  const run = async (statement: string) => {
    if (!isPaused()) await withoutTimeLimit(pool, statement)
  }
  const checkpoints = every(checkpointEveryMs, () => run('checkpoint'), {
    firstAfterMs: checkpointEveryMs,
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
