/**
 * Strangers' images are decoded in a process of their own: a file that breaks the decoder breaks nothing else, finds neither
 * database nor secrets there, and the memory it took is given back when the process rests.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { imageMessages } from '../../domain/messages.ts'
import { type Result, refuse } from '../../domain/result.ts'
import { createLimit } from '../lib/concurrency.ts'
import type { Logger } from '../lib/log.ts'
import type { CleanImage } from './decode.ts'

const restsAfterMs = 10_000

const program = join(import.meta.dirname, 'decode-child.ts')
const oneAtATime = createLimit(1)
let decoder: ChildProcess | undefined
let rest: NodeJS.Timeout | undefined

/**
 * What `cleanImage` promises, from another process and for one picture at a time, so that memory stays bounded however many
 * wait. A file that ends the decoder or keeps it for longer than `withinMs` is refused as damaged, and told to the log.
 */
export const decodeInChild = (file: Buffer, log: Logger, withinMs = 30_000): Promise<Result<CleanImage>> =>
  oneAtATime.run(async () => {
    clearTimeout(rest)
    if (!decoder?.connected) decoder = startDecoder()
    try {
      return await ask(decoder, file, withinMs)
    } catch (error) {
      log.error({ err: error }, 'an image broke its decoder')
      decoder.kill('SIGKILL')
      // It seems connected for a moment more: the next picture must not be sent to it.
      decoder = undefined
      return refuse('invalid', imageMessages.damaged)
    } finally {
      rest = setTimeout(() => decoder?.connected && decoder.disconnect(), restsAfterMs).unref()
    }
  })

function startDecoder(): ChildProcess {
  return fork(program, {
    serialization: 'advanced',
    // None of the site's own settings; and one memory arena, because many of them keep much more than is in use.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ask(process: ChildProcess, file: Buffer, withinMs: number): Promise<Result<CleanImage>> {
  const over = new AbortController()
  const late = setTimeout(() => over.abort(new Error('The decoder took too long')), withinMs)
  const ended = once(process, 'exit', over).then(([code, signal]): never => {
    throw new Error(`The decoder ended (${code ?? signal})`)
  })
  try {
    const answered = once(process, 'message', over) as Promise<[Result<CleanImage>]>
    process.send(file)
    const [answer] = await Promise.race([answered, ended])
    return answer
  } finally {
    clearTimeout(late)
    ended.catch(() => {})
    over.abort()
  }
}
