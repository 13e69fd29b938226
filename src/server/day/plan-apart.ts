/** Runs the planner in a process of its own, so that no page waits for it (docs/decisions/0030-planner.md). */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { dayMessages } from '../../domain/day/messages.ts'
import type { Day, Happened, Places, Plan, Repair } from '../../domain/day/planner.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { createLimit } from '../lib/concurrency.ts'
import type { Logger } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'

const idleMs = 10_000
const program = join(import.meta.dirname, 'planner-child.ts')
const oneAtATime = createLimit(1)
let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

export type PlannerTask =
  | { ask: 'slate'; day: Day; spare: number }
  | { ask: 'places'; day: Day; slate: string[] }
  | { ask: 'repair'; day: Day; plan: Plan; happened: Happened; budget?: number }

interface Answers {
  slate: string[]
  places: Places
  repair: Repair[]
}

/**
 * One task after the other, each for at most `limitMs`; then the process is killed and the task refused. A refusal has
 * changed nothing.
 */
export const planApart = <Task extends PlannerTask>(
  task: Task,
  log: Pick<Logger, 'error'>,
  limitMs = 10_000,
): Promise<Result<Answers[Task['ask']]>> =>
  oneAtATime.run(async () => {
    clearTimeout(idle)
    if (!child?.connected) child = startChild()
    try {
      return ok(await ask<Answers[Task['ask']]>(child, task, limitMs))
    } catch (error) {
      log.error({ err: error }, 'the planner gave up')
      child.kill('SIGKILL')
      // It still looks connected for a moment.
      child = undefined
      return refuse('not-ready', dayMessages.plannerGaveUp)
    } finally {
      idle = setTimeout(() => child?.connected && child.disconnect(), idleMs).unref()
    }
  })

function startChild(): ChildProcess {
  return fork(program, {
    serialization: 'advanced',
    // None of the site's settings.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ask<Answer>(planner: ChildProcess, task: PlannerTask, limitMs: number): Promise<Answer> {
  const listening = new AbortController()
  const ended = once(planner, 'exit', listening).then(([code, signal]): never => {
    throw new Error(`The planner ended (${code ?? signal})`)
  })
  const answered = once(planner, 'message', listening) as Promise<[Answer]>
  try {
    planner.send(task)
    const [answer] = await withTimeout(
      Promise.race([answered, ended]),
      limitMs,
      () => new Error('The planner took too long'),
    )
    return answer
  } finally {
    for (const waiting of [answered, ended]) waiting.catch(() => {})
    listening.abort()
  }
}
