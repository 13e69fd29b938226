/** PGlite in a worker thread: no query blocks the event loop, and one that runs away is ended with its thread. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createLimit } from '../../../lib/concurrency.ts'
import { cannotOpen } from './cluster.ts'
import {
  type FromWorker,
  isSyncing,
  PANIC_EXIT_CODE,
  sentMessages,
  type ToWorker,
  type WorkerInput,
} from './thread-messages.ts'

type Exchange = (messages: Uint8Array, limitMs: number) => Promise<Uint8Array>

export interface DatabaseThread {
  /** Several exchanges, with none of others between them. */
  run<Answer>(work: (exchange: Exchange) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

const program = join(import.meta.dirname, 'database-worker.ts')

/** Opens a cluster, and opens it again in another thread whenever one has ended. */
export async function openDatabaseThread(
  directory: string,
  onProblem: (error: unknown) => void,
): Promise<DatabaseThread> {
  const { run } = createLimit(1)
  let opening = openWorker(directory)
  let isClosed = false
  await opening

  function reopen() {
    opening = openWorker(directory)
    opening.catch(onProblem)
    return opening
  }
  const exchange: Exchange = async (messages, limitMs) => {
    if (isClosed) throw new Error('The embedded database is closed')
    const worker = await opening.catch(reopen)
    try {
      return await worker.exchange(messages, limitMs)
    } catch (error) {
      // Only one thread at a time may have the cluster open.
      await worker.end()
      reopen()
      throw error
    }
  }
  return {
    run: (work) => run(() => work(exchange)),
    close: () =>
      run(async () => {
        isClosed = true
        const worker = await opening.catch(() => undefined)
        await worker?.close()
      }),
  }
}

interface OpenWorker {
  exchange(messages: Uint8Array, limitMs: number): Promise<Uint8Array>
  close(): Promise<unknown>
  end(): Promise<unknown>
}

async function openWorker(directory: string): Promise<OpenWorker> {
  const state = new Int32Array(new SharedArrayBuffer(8))
  // Programs preloaded by the command line are not for this thread.
  const worker = new Worker(program, { execArgv: [], name: 'database', workerData: state })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let answer: PromiseWithResolvers<FromWorker> | undefined
  let endedBy: Error | undefined
  const fail = (error: Error) => {
    endedBy ??= error
    answer?.reject(error)
  }
  worker.on('message', (message: FromWorker | WatchReport) => {
    if (!isWatchReport(message)) answer?.resolve(message)
  })
  worker.on('error', fail)
  worker.on('exit', (code) => {
    if (code === PANIC_EXIT_CODE) process.exit(code)
    fail(databaseError('57P02', `the thread of the embedded database ended (${code})`))
  })
  const send = (message: WorkerInput | ToWorker) => {
    worker.postMessage(message)
    Atomics.add(state, sentMessages, 1)
    Atomics.notify(state, sentMessages)
  }
  const ask = async (message: WorkerInput | ToWorker, limitMs = 0): Promise<FromWorker> => {
    if (endedBy) throw endedBy
    const own = Promise.withResolvers<FromWorker>()
    answer = own
    send(message)
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      if (limitMs > 0) timer = setTimeout(look, limitMs)
    }
    const look = () => {
      // Nothing ends a wait for the disk, and a commit is worth it.
      if (Atomics.load(state, isSyncing)) return wait()
      // The answer may be here already when this process itself was held up.
      setImmediate(() => own.reject(databaseError('57014', tookTooLong(limitMs))))
    }
    wait()
    return own.promise.finally(() => clearTimeout(timer))
  }
  const opened = await ask({ directory, wasm: await compileOnce() })
  if (typeof opened === 'object' && 'failed' in opened) {
    await worker.terminate()
    throw cannotOpen(directory, opened.failed)
  }
  return {
    // A copy of its own: of a part of Node's buffer pool the whole pool would be sent.
    exchange: (messages, limitMs) => ask(new Uint8Array(messages), limitMs) as Promise<Uint8Array>,
    close() {
      send('close')
      return exited
    },
    end: () => worker.terminate(),
  }
}

/** In watch mode (`npm run dev`) Node tells on the same port what the thread imports. */
type WatchReport = Partial<Record<'watch:import' | 'watch:require', string[]>>
const isWatchReport = (message: FromWorker | WatchReport): message is WatchReport =>
  typeof message === 'object' && ('watch:import' in message || 'watch:require' in message)

/** As a PostgreSQL server says it. */
const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code })
const tookTooLong = (limitMs: number) => `canceling statement due to statement timeout (${limitMs} ms)`

let compiled: Promise<WebAssembly.Module> | undefined

function compileOnce(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}
