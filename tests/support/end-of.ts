import type { ChildProcess } from 'node:child_process'

const patienceMs = 30_000

interface Ending<Result> {
  /** What the process is, in words. */
  name: string
  child: Pick<ChildProcess, 'pid' | 'kill'>
  exited: Promise<Result>
  /** All that it wrote. */
  output(): string
}

/**
 * Waits for a process that was asked to end. One that hangs is shown and killed rather than failing whatever runs just
 * then: that the site ends in time is promised in `tests/faults/shutdown.test.ts`.
 */
export async function endOf<Result>({ name, child, exited, output }: Ending<Result>): Promise<Result> {
  const patience = setTimeout(() => {
    const told = `${name} (process ${child.pid}) did not end within ${patienceMs / 1000} s and is killed`
    process.stderr.write(`${told}; it wrote:\n${output()}\n`)
    child.kill('SIGKILL')
  }, patienceMs)
  try {
    return await exited
  } finally {
    clearTimeout(patience)
  }
}
