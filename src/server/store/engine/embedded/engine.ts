/** PGlite behind a `pg` pool, with the lock, fsync, checkpoints and vacuum it lacks (docs/decisions/0003). */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { StartupError } from '../../../lib/startup-error.ts'
import { typeParsers } from '../type-parsers.ts'
import { ensureCluster } from './cluster.ts'
import { ballastOf } from './disk-space.ts'
import { DurableFS } from './durable-fs.ts'
import { startMaintenance } from './maintenance.ts'
import { EmbeddedSocket, type Exchange } from './socket.ts'

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

/** Tells the supervisor to restart the program. */
const PANIC_EXIT_CODE = 70

export interface Engine {
  pool: pg.Pool
  setReadOnly(isReadOnly: boolean): void
  close(): Promise<void>
}

/** Call it with `dataDir` locked. Throws when the files are of another engine or a commit misses the disk. */
export async function openEmbedded(
  dataDir: string,
  options: { onProblem?: (error: unknown) => void; template?: string } = {},
): Promise<Engine> {
  const directory = clusterOf(dataDir)
  await ensureCluster(directory, options.template)
  const fileSystem = new DurableFS(directory)
  const engine = await start(directory, fileSystem)
  let isReadOnly = false
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(exchangeWith(engine, () => isReadOnly)) as never,
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: typeParsers,
    // PGlite has one connection: asking the pool from inside a transaction fails after 10 s.
    max: 1,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
  })
  pool.on('error', (error) => options.onProblem?.(error))
  const stopMaintenance = startMaintenance(pool, { isPaused: () => isReadOnly, onProblem: options.onProblem })
  const run = (statement: string) => pool.query(statement).catch((error) => options.onProblem?.(error))
  const setReadOnly = (isWanted: boolean) => {
    isReadOnly = isWanted
    run(readOnlyStatement(isWanted))
    // After a checkpoint, recovery from a crash needs almost no space.
    if (isWanted) run('checkpoint')
  }
  const close = async () => {
    stopMaintenance()
    await pool.end()
    await engine.close()
  }
  try {
    await assertDurable(pool, fileSystem)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, setReadOnly, close }
}

export const clusterOf = (dataDir: string) => join(dataDir, 'pg')

export async function deleteEmbedded(dataDir: string): Promise<void> {
  for (const path of [clusterOf(dataDir), ballastOf(dataDir)])
    await rm(path, { recursive: true, force: true })
}

async function start(directory: string, fileSystem: DurableFS): Promise<PGlite> {
  let message = ''
  try {
    return await PGlite.create({
      fs: fileSystem,
      startParams,
      extensions: { pg_trgm },
      onStderr(line) {
        exitOnPanic(line)
        message = /(?:FATAL|DETAIL): +(.*?)\.?$/.exec(line)?.[1] ?? message
        return false
      },
    })
  } catch (error) {
    const reason = message || (error instanceof Error ? error.message : String(error))
    throw new StartupError(`The embedded database in ${directory} cannot be opened: ${reason}.`)
  }
}

/** After a panic the next statement would never end; every committed row is safe on disk. */
function exitOnPanic(line: string): void {
  if (!line.includes('PANIC:')) return
  try {
    process.stderr.write(`The embedded database gave up: ${line}\n`)
  } finally {
    process.exit(PANIC_EXIT_CODE)
  }
}

const readOnlyStatement = (isOn: boolean) => `set default_transaction_read_only = ${isOn ? 'on' : 'off'}`

const simpleQuery = (text: string) => {
  const message = Buffer.alloc(6 + Buffer.byteLength(text))
  message.write('Q')
  message.writeInt32BE(message.length - 1, 1)
  message.write(text, 5)
  return message
}

/** Node's default backlog. */
const maxTicks = 511

function exchangeWith(engine: PGlite, isReadOnly: () => boolean): Exchange {
  return (messages, isStartup) =>
    engine.runExclusive(async () => {
      if (isStartup) {
        // The engine's one session outlives connections: this ends what an earlier one left open.
        await engine.execProtocolRaw(simpleQuery('ROLLBACK'))
        await engine.execProtocolRaw(simpleQuery('DISCARD ALL'))
        await engine.execProtocolRaw(simpleQuery(readOnlyStatement(isReadOnly())))
      }
      const replies: Buffer[] = []
      const begunAt = performance.now()
      await engine.execProtocolRawStream(messages, { onRawData: (bytes) => replies.push(Buffer.from(bytes)) })
      // PGlite's queue runs on microtasks alone: ticks let requests and timers run between queries, one for each ms.
      const ticks = Math.min(maxTicks, 1 + (performance.now() - begunAt))
      for (let tick = 1; tick <= ticks; tick += 1) await new Promise((resume) => setImmediate(resume))
      return replies
    })
}

/** The fsync hook depends on PGlite's internals: a commit without an fsync must stop the program. */
async function assertDurable(pool: pg.Pool, fileSystem: DurableFS): Promise<void> {
  const { rows } = await pool.query<{ fsync: string }>('show fsync')
  const before = fileSystem.fsyncCount
  await pool.query(`select pg_logical_emit_message(true, 'durability', 'check')`)
  if (rows[0]?.fsync !== 'on' || fileSystem.fsyncCount === before) {
    throw new Error(
      'The embedded database does not write through to the disk: this version of PGlite must not be used.',
    )
  }
}
