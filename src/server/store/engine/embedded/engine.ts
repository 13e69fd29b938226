/** PGlite behind a `pg` pool, with the lock, fsync, checkpoints and vacuum it lacks (docs/decisions/0003). */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { typeParsers } from '../type-parsers.ts'
import { ensureCluster } from './cluster.ts'
import { type DatabaseThread, openDatabaseThread } from './database-thread.ts'
import { ballastOf } from './disk-space.ts'
import { runWithoutStatementTimeout, startMaintenance } from './maintenance.ts'
import { EmbeddedSocket, type Respond } from './socket.ts'
import { TimeLimit } from './time-limit.ts'

export interface Engine {
  pool: pg.Pool
  setReadOnly(isReadOnly: boolean): void
  close(): Promise<void>
}

/** Call it with `dataDir` locked. Throws when the files are of another engine or a commit misses the disk. */
export async function openEmbedded(
  dataDir: string,
  options: { onProblem?: (error: unknown) => void } = {},
): Promise<Engine> {
  const onProblem = (error: unknown) => options.onProblem?.(error)
  const directory = clusterOf(dataDir)
  await ensureCluster(directory)
  const thread = await openDatabaseThread(directory, onProblem)
  let isReadOnly = false
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(respondWith(thread, () => isReadOnly)) as never,
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
  // A connection emits errors while in use, the pool while idle: one without a listener would end the program.
  pool.on('connect', (client) => client.on('error', onProblem))
  pool.on('error', () => {})
  const stopMaintenance = startMaintenance(pool, { isPaused: () => isReadOnly, onProblem })
  const setReadOnly = (isWanted: boolean) => {
    isReadOnly = isWanted
    pool.query(readOnlyStatement(isWanted)).catch(onProblem)
    // After a checkpoint, recovery from a crash needs almost no space.
    if (isWanted) runWithoutStatementTimeout(pool, 'checkpoint').catch(onProblem)
  }
  const close = async () => {
    stopMaintenance()
    await pool.end()
    await thread.close()
  }
  return { pool, setReadOnly, close }
}

export const clusterOf = (dataDir: string) => join(dataDir, 'pg')

export async function deleteEmbedded(dataDir: string): Promise<void> {
  for (const path of [clusterOf(dataDir), ballastOf(dataDir)])
    await rm(path, { recursive: true, force: true })
}

const readOnlyStatement = (isOn: boolean) => `set default_transaction_read_only = ${isOn ? 'on' : 'off'}`

const simpleQuery = (text: string) => {
  const message = Buffer.alloc(6 + Buffer.byteLength(text))
  message.write('Q')
  message.writeInt32BE(message.length - 1, 1)
  message.write(text, 5)
  return message
}

function respondWith(thread: DatabaseThread, isReadOnly: () => boolean): Respond {
  const limit = new TimeLimit()
  return (messages, isStartup) =>
    thread.run(async (exchange) => {
      if (isStartup) {
        // The engine's one session outlives connections: this ends what an earlier one left open.
        await exchange(simpleQuery('ROLLBACK'), limit.ms)
        await exchange(simpleQuery('DISCARD ALL'), limit.ms)
        await exchange(simpleQuery(readOnlyStatement(isReadOnly())), limit.ms)
      }
      limit.readRequest(messages)
      const answer = await exchange(messages, limit.ms)
      limit.readAnswer(answer)
      return answer
    })
}
