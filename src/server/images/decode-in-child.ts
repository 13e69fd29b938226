/** Decodes uploads in a child process without access to database and secrets, where a crash harms nothing else. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { imageMessages } from '../../domain/messages.ts'
import { type Result, refuse } from '../../domain/result.ts'
import { createLimit } from '../lib/concurrency.ts'
import type { Logger } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import type { CleanImage } from './decode.ts'
import type { PictureFiles, PictureTask } from './decode-picture.ts'

const idleMs = 10_000
const program = join(import.meta.dirname, 'decode-child.ts')
const oneAtATime = createLimit(1)
let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

export interface Task {
  file: Uint8Array
  /** Undefined for a profile image. */
  picture?: Omit<PictureTask, 'file'>
}

type ErrorLog = Pick<Logger, 'error'>

/** Runs `cleanImage`, one picture at a time. One that crashes the decoder or exceeds `limitMs` is refused as damaged. */
export const decodeInChild = (file: Buffer, log: ErrorLog, limitMs = 30_000) =>
  work<CleanImage>({ file }, log, limitMs)

/** Runs `cleanPicture` likewise. */
export const decodePictureInChild = ({ file, ...picture }: PictureTask, log: ErrorLog) =>
  work<PictureFiles>({ file, picture }, log, 60_000)

const work = <Answer>(task: Task, log: ErrorLog, limitMs: number): Promise<Result<Answer>> =>
  oneAtATime.run(async () => {
    clearTimeout(idle)
    if (!child?.connected) child = startChild()
    try {
      return await ask<Answer>(child, task, limitMs)
    } catch (error) {
      log.error({ err: error }, 'an image broke its decoder')
      child.kill('SIGKILL')
      // It still looks connected for a moment.
      child = undefined
      return refuse('invalid', imageMessages.damaged)
    } finally {
      idle = setTimeout(() => child?.connected && child.disconnect(), idleMs).unref()
    }
  })

function startChild(): ChildProcess {
  return fork(program, {
    serialization: 'advanced',
    // None of the site's settings; and one memory arena, because several keep much more than is in use.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ask<Answer>(decoder: ChildProcess, task: Task, limitMs: number): Promise<Result<Answer>> {
  const listening = new AbortController()
  const ended = once(decoder, 'exit', listening).then(([code, signal]): never => {
    throw new Error(`The decoder ended (${code ?? signal})`)
  })
  const answered = once(decoder, 'message', listening) as Promise<[Result<Answer>]>
  try {
    decoder.send(task)
    const [answer] = await withTimeout(
      Promise.race([answered, ended]),
      limitMs,
      () => new Error('The decoder took too long'),
    )
    return answer
  } finally {
    for (const waiting of [answered, ended]) waiting.catch(() => {})
    listening.abort()
  }
}
