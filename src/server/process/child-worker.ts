/** A child process for work that must not hold up, or harm, this one: started when needed, and ended when idle. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createLimit } from '../lib/concurrency.ts'
import { withTimeout } from '../lib/timeout.ts'

const idleMs = 10_000

export interface ChildWorker<Task extends object> {
  /** One task after the other. One that ends its process or takes longer is given up: the process is killed. */
  ask<Answer>(task: Task, limitMs: number): Promise<Answer>
}

/** `execArgv` are the options of Node, `name` what it is called where it fails. */
export function childWorker<Task extends object>(given: {
  program: string
  name: string
  execArgv: readonly string[]
}): ChildWorker<Task> {
  const oneAtATime = createLimit(1)
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  return {
    ask: (task, limitMs) =>
      oneAtATime.run(async () => {
        clearTimeout(idle)
        if (!child?.connected) child = start(given)
        try {
          return await answerOf(child, task, limitMs, given.name)
        } catch (error) {
          // Node signals a random process for one that never started.
          if (child.pid) child.kill('SIGKILL')
          // It still looks connected for a moment.
          child = undefined
          throw error
        } finally {
          idle = setTimeout(() => child?.connected && child.disconnect(), idleMs).unref()
        }
      }),
  }
}

function start({ program, execArgv }: { program: string; execArgv: readonly string[] }): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    // None of the site's settings; and one memory arena, because several keep much more than is in use.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener, one that cannot be started would end this process; what was asked of it fails anyway.
  child.on('error', () => {})
  return child
}

async function answerOf<Answer>(
  child: ChildProcess,
  task: object,
  limitMs: number,
  name: string,
): Promise<Answer> {
  const listening = new AbortController()
  const ended = once(child, 'exit', listening).then(([code, signal]): never => {
    throw new Error(`The ${name} ended (${code ?? signal})`)
  })
  const answered = once(child, 'message', listening) as Promise<[Answer]>
  try {
    child.send(task)
    const [answer] = await withTimeout(
      Promise.race([answered, ended]),
      limitMs,
      () => new Error(`The ${name} took too long`),
    )
    return answer
  } finally {
    for (const waiting of [answered, ended]) waiting.catch(() => {})
    listening.abort()
  }
}
