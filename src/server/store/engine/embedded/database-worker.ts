/** Runs PGlite in a worker thread: opens the cluster, then answers protocol messages one after the other. */
import { writeSync } from 'node:fs'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFS } from './durable-fs.ts'
import {
  type FromWorker,
  isSyncing,
  PANIC_EXIT_CODE,
  sentMessages,
  type ToWorker,
  type WorkerInput,
} from './thread-messages.ts'

/** PGlite's own without `-F`, which switches fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...Object.entries({
    fsync: 'on',
    // PGlite's C library has no working fdatasync.
    wal_sync_method: 'fsync',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: '8MB',
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    max_active_replication_origins: '0',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

// A thread's `process.stderr` has no file descriptor.
const STDERR = 2
const port = parentPort
if (!port) throw new Error('This is the program of a thread')
const state = workerData as Int32Array
let taken = 0

const send = (message: FromWorker) => port.postMessage(message)

/** Sleeps until there is one: an event would take twice as long and twice the work. */
function nextMessage<Message extends WorkerInput | ToWorker>(): Message {
  // The wake-up for a message that was taken already may come late, and without another.
  while (Atomics.load(state, sentMessages) === taken) Atomics.wait(state, sentMessages, taken)
  taken = (taken + 1) | 0
  return receiveMessageOnPort(port as MessagePort)?.message
}

const engine = await open(nextMessage<WorkerInput>())
if (engine) {
  send('open')
  for (let message = nextMessage<ToWorker>(); message !== 'close'; message = nextMessage())
    send(await answerTo(engine, message))
  await engine.close()
}
process.exit()

async function open({ directory, wasm }: WorkerInput): Promise<PGlite | undefined> {
  let complaint = ''
  try {
    const fileSystem = new DurableFS(directory, (isOn) => Atomics.store(state, isSyncing, isOn ? 1 : 0))
    const opened = await PGlite.create({
      fs: fileSystem,
      startParams,
      extensions: { pg_trgm },
      pgliteWasmModule: wasm,
      onStderr(line) {
        exitOnPanic(line)
        complaint = /(?:FATAL|DETAIL): +(.*?)\.?$/.exec(line)?.[1] ?? complaint
        return false
      },
    })
    await assertDurable(opened, fileSystem)
    return opened
  } catch (error) {
    send({ failed: complaint || (error instanceof Error ? error.message : String(error)) })
  }
}

async function answerTo(opened: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  await opened.execProtocolRawStream(messages, {
    // Only another file system would have to be synchronised.
    syncToFs: false,
    // The bytes lie in memory that the engine uses again.
    onRawData: (bytes) => parts.push(bytes.slice()),
  })
  const [first] = parts
  return first && parts.length === 1 ? first : new Uint8Array(Buffer.concat(parts))
}

/** After a panic the next statement would never end; every committed row is safe on disk. */
function exitOnPanic(line: string): void {
  if (!line.includes('PANIC:')) return
  try {
    writeSync(
      STDERR,
      `The embedded database gave up: ${line}\nIf it does at each start, its files are damaged: docs/backups.md says how to restore a backup.\n`,
    )
  } finally {
    process.exit(PANIC_EXIT_CODE)
  }
}

/** The fsync hook depends on PGlite's internals: a commit without an fsync must stop the program. */
async function assertDurable(engine: PGlite, fileSystem: DurableFS): Promise<void> {
  const { rows } = await engine.query<{ fsync: string }>('show fsync')
  const before = fileSystem.fsyncCount
  await engine.exec(`select pg_logical_emit_message(true, 'durability', 'check')`)
  if (rows[0]?.fsync !== 'on' || fileSystem.fsyncCount === before)
    throw new Error('it does not write through to the disk: this version of PGlite must not be used')
}
