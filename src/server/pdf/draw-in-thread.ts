/** Draws PDFs in a thread of its own: thousands of badges take seconds, and requests do not wait for them. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createLimit } from '../lib/concurrency.ts'
import { withTimeout } from '../lib/timeout.ts'
import type { PaperTask } from './tasks.ts'

const idleMs = 10_000
const limitMs = 120_000
const program = join(import.meta.dirname, 'draw-program.ts')
const oneAtATime = createLimit(1)
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** The document while it is drawn, one after the other. */
export function drawPaper(task: PaperTask): ReadableStream<Uint8Array> {
  let isWanted = true
  return new ReadableStream({
    start(controller) {
      const send = (bytes: Uint8Array) => {
        if (isWanted) controller.enqueue(bytes)
      }
      oneAtATime
        .run(async () => {
          if (isWanted) await work(task, send)
        })
        .then(
          () => isWanted && controller.close(),
          (error) => controller.error(error),
        )
    },
    cancel() {
      isWanted = false
    },
  })
}

export const drawWhole = async (task: PaperTask): Promise<Buffer> =>
  Buffer.from(await new Response(drawPaper(task)).arrayBuffer())

async function work(task: PaperTask, send: (bytes: Uint8Array) => void): Promise<void> {
  clearTimeout(idle)
  thread ??= new Worker(program, {
    execArgv: [],
    name: 'paper',
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const drawing = thread
  // A site that stops does not wait for paper that nobody asked for.
  drawing.ref()
  const whole = Promise.withResolvers<void>()
  const take = (sent: unknown) => {
    // In watch mode Node tells on the same port what the thread imports.
    if (sent === null) whole.resolve()
    else if (sent instanceof Uint8Array) send(sent)
  }
  const fail = (error: unknown) =>
    whole.reject(error instanceof Error ? error : new Error(`The thread ended (${error})`))
  drawing.on('message', take).once('error', fail).once('exit', fail)
  try {
    drawing.postMessage(task)
    await withTimeout(whole.promise, limitMs, () => new Error('Drawing took too long'))
  } catch (error) {
    thread = undefined
    await drawing.terminate()
    throw error
  } finally {
    drawing.off('message', take).off('error', fail).off('exit', fail)
    drawing.unref()
    idle = setTimeout(() => {
      thread = undefined
      void drawing.terminate()
    }, idleMs).unref()
  }
}
