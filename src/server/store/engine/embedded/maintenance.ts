import type pg from 'pg'

const checkpointEveryMs = 5 * 60_000
const vacuumAt = { hour: 3, minute: 30, timeZone: 'Europe/Zurich' }

/** Checkpoints every five minutes and vacuums once a night, unless paused, until the returned function is called. */
export function startMaintenance(
  pool: pg.Pool,
  options: { isPaused: () => boolean; onProblem?: ((error: unknown) => void) | undefined },
): () => void {
  const { isPaused, onProblem = () => {} } = options
  const run = async (statement: string) => {
    if (!isPaused()) await pool.query(statement).catch(onProblem)
  }
  const checkpoints = setInterval(() => run('checkpoint'), checkpointEveryMs).unref()
  let nightly: NodeJS.Timeout
  const plan = () => {
    nightly = setTimeout(
      () => {
        plan()
        run('vacuum (analyze)')
      },
      msUntil(vacuumAt, new Date()),
    ).unref()
  }
  plan()
  return () => {
    clearInterval(checkpoints)
    clearTimeout(nightly)
  }
}

export function msUntil(at: { hour: number; minute: number; timeZone: string }, now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: at.timeZone, timeStyle: 'medium' }).format(now)
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  const dayMs = 24 * 3600_000
  const ms = ((at.hour - hour) * 60 + at.minute - minute) * 60_000 - second * 1000 - now.getMilliseconds()
  return ms > 0 ? ms : ms + dayMs
}
