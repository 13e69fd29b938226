import { existsSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Changes } from '../../http/cache/changes.ts'
import { withTimeout } from '../../lib/timeout.ts'
import { lockDirectory } from './directory-lock.ts'
import { freeSpaceToStart, watchDiskSpace } from './embedded/disk-space.ts'
import { clusterOf, deleteEmbedded, openEmbedded } from './embedded/engine.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { type BeforeMigrations, migrate, readMigrations } from './migrate.ts'
import { openPostgresql } from './postgresql.ts'
import { preparingPool } from './prepared-statements.ts'
import type { Schema } from './schema.ts'
import type { Connection } from './table-dump.ts'

/** Inside a transaction use only that: asking the embedded engine for a second connection fails after 10 s. */
export type Db = Kysely<Schema>

export interface Store {
  engine: 'embedded' | 'postgresql'
  db: Db
  pool: pg.Pool
  /** Whether the database answers, and the embedded one may write. */
  isReady(): Promise<boolean>
  close(): Promise<void>
  /** The same, and deletes an embedded database that did not exist before it was opened. */
  discard(): Promise<void>
}

type Log = Record<'warn' | 'error', (details: object, message: string) => void> & {
  info(message: string): void
}

export interface StoreOptions {
  /** PostgreSQL >= 15; without it the embedded database in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log?: Log
  /** Receives changes by other processes; an embedded database has none. */
  changes?: Changes
  /** For commands beside a running site: with PostgreSQL they do not lock its data directory. */
  besideTheSite?: boolean
  /** Called before a database in use is migrated; an error stops that. */
  beforeMigrations?: BeforeMigrations
}

/** Throws a StartupError for a folder in use or not writable, and a database away, too old or too new. */
export const openStore = (options: StoreOptions): Promise<Store> =>
  open(options, (pool) => migrate(pool, readMigrations(), options.beforeMigrations))

export const openUnmigrated = (options: Omit<StoreOptions, 'beforeMigrations'>): Promise<Store> =>
  open(options, async () => {})

async function open(options: StoreOptions, prepare: (pool: pg.Pool) => Promise<unknown>): Promise<Store> {
  const { databaseUrl, dataDir, log, changes, besideTheSite } = options
  const unlock = databaseUrl && besideTheSite ? () => {} : lockDirectory(dataDir)
  const onProblem = (error: unknown) => log?.error({ err: error }, 'the database connection has a problem')
  const isNew = !databaseUrl && !existsSync(clusterOf(dataDir))
  try {
    if (!databaseUrl) freeSpaceToStart(dataDir)
    const engine = databaseUrl
      ? openPostgresql(databaseUrl, { onProblem }).then((pool) => ({
          pool,
          close: () => pool.end(),
          setReadOnly: undefined,
        }))
      : openEmbedded(dataDir, { onProblem })
    const { pool, close, setReadOnly } = await engine
    await prepare(pool).catch(async (error) => {
      await close()
      throw error
    })
    const listener =
      databaseUrl && changes
        ? listenForChanges(databaseUrl, changes, { isOwn: isConnectionOf(pool), ...(log && { log }) })
        : undefined
    const diskSpace =
      setReadOnly &&
      watchDiskSpace(dataDir, {
        onChange(isShort) {
          log?.error({ dataDir }, isShort ? spaceIsShort : spaceAgain)
          setReadOnly(isShort)
        },
        onProblem,
      })
    const end = async (forget: () => Promise<void>) => {
      diskSpace?.stop()
      await listener?.stop()
      await close()
      await forget()
      unlock()
    }
    return {
      engine: databaseUrl ? 'postgresql' : 'embedded',
      db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) }),
      pool,
      isReady: async () => !diskSpace?.isShort() && answersWithin(pool, 2_000),
      close: () => end(async () => {}),
      discard: () =>
        end(async () => {
          if (isNew) await deleteEmbedded(dataDir)
        }),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const spaceIsShort =
  'the disk of the data folder is nearly full: until there is room again, nothing is written'
const spaceAgain = 'the disk of the data folder has room again'

/** A connection on which the work failed is closed. */
export async function onOneConnection<Result>(
  { pool }: Pick<Store, 'pool'>,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

const answersWithin = (pool: pg.Pool, limitMs: number): Promise<boolean> =>
  withTimeout(pool.query('select 1'), limitMs).then(
    () => true,
    () => false,
  )

/** Whether a connection, by the id of its server process, is of this pool. */
function isConnectionOf(pool: pg.Pool): (processId: number) => boolean {
  const open = new Map<number, pg.PoolClient>()
  const idOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID
  // At each use: some connections are older than this listener.
  pool.on('acquire', (client) => void open.set(idOf(client), client))
  pool.on('remove', (client) => {
    if (open.get(idOf(client)) === client) open.delete(idOf(client))
  })
  return (processId) => open.has(processId)
}
