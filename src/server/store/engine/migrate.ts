/** Migrates a database to the schema of this program: plain SQL files, in order, each in its own transaction. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { sha256HexOf } from '../../lib/hash.ts'
import { StartupError } from '../../lib/startup-error.ts'
import type { Connection } from './table-dump.ts'

export interface Migration {
  version: number
  name: string
  statements: string
  checksum: string
}

const migrationsFolder = join(import.meta.dirname, 'migrations')
/** An arbitrary key for the advisory lock. */
const MIGRATION_LOCK = 7_213_804_611

export function readMigrations(): Migration[] {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file, index) => {
    const [, number = '', name = ''] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
    if (Number(number) !== index + 1) throw new Error(`${file} should be migration number ${index + 1}`)
    const statements = readFileSync(join(migrationsFolder, file), 'utf8').replaceAll('\r\n', '\n')
    const checksum = sha256HexOf(statements)
    return { version: index + 1, name, statements, checksum }
  })
}

/** Called before a database in use is migrated, outside a transaction. */
export type BeforeMigrations = (connection: Connection, schema: number) => Promise<unknown>

/** Processes wait for each other. Throws a StartupError for a database of a newer program or other files. */
export async function migrate(
  pool: pg.Pool,
  migrations = readMigrations(),
  before?: BeforeMigrations,
): Promise<number> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // Waiting for another process, or rewriting a large table, takes longer than visitors' queries may.
    await client.query('set statement_timeout = 0')
    await client.query({ ...withoutQueryTimeout('select pg_advisory_lock($1)'), values: [MIGRATION_LOCK] })
    const pending = await pendingOf(client, migrations)
    const isInUse = pending.length < migrations.length
    if (pending.length > 0 && isInUse) await before?.(client, migrations.length - pending.length)
    for (const migration of pending) await run(client, migration)
    if (pending.length > 0) await client.query(withoutQueryTimeout('analyze'))
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('reset statement_timeout')
    return pending.length
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection that failed is closed, which frees the lock.
    client.release(failure)
  }
}

/** pg knows the setting, its types do not. */
const withoutQueryTimeout = (text: string): { text: string } => ({ text, ...{ query_timeout: 2 ** 31 - 1 } })

/** Prevents migrations until the transaction ends. */
export async function holdMigrations(connection: Connection): Promise<void> {
  await connection.query({
    ...withoutQueryTimeout('select pg_advisory_xact_lock($1)'),
    values: [MIGRATION_LOCK],
  })
}

/** Within the caller's transaction; with fewer migrations, to an earlier schema. */
export async function migrateWithin(connection: Connection, migrations: Migration[]): Promise<void> {
  for (const migration of await pendingOf(connection, migrations)) await apply(connection, migration)
}

export async function appliedMigrations(
  connection: Connection,
): Promise<Pick<Migration, 'version' | 'name' | 'checksum'>[]> {
  const { rows } = await connection.query<{ isThere: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return []
  const applied = await connection.query<Pick<Migration, 'version' | 'name' | 'checksum'>>(
    'select version, name, checksum from schema_migrations order by version',
  )
  return applied.rows
}

async function pendingOf(connection: Connection, migrations: Migration[]): Promise<Migration[]> {
  await connection.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const applied = await appliedMigrations(connection)
  const newest = applied.at(-1)
  if (newest && newest.version > migrations.length) {
    throw new StartupError(
      `The database has schema ${newest.version} (${newest.name}), but this program only knows ${migrations.length}: start the newer version of the program.`,
    )
  }
  for (const { version, name, checksum } of applied) {
    if (migrations[version - 1]?.checksum === checksum) continue
    throw new StartupError(
      `Migration ${version} (${name}) was changed after this database ran it: start the version of the program that belongs to this database.`,
    )
  }
  return migrations.slice(applied.length)
}

async function run(connection: Connection, migration: Migration): Promise<void> {
  await connection.query('begin')
  try {
    await apply(connection, migration)
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    const { version, name } = migration
    throw new Error(`Migration ${version} (${name}) failed: ${(error as Error).message}`, { cause: error })
  }
}

async function apply(
  connection: Connection,
  { version, name, statements, checksum }: Migration,
): Promise<void> {
  await connection.query(withoutQueryTimeout(statements))
  await connection.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}
