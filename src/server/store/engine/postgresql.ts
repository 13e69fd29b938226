import pg from 'pg'
import { StartupError } from '../../lib/startup-error.ts'
import { typeParsers } from './type-parsers.ts'

const leastSupported = 15
/** Longer than the server's own limit, so that only a silent server times out. */
const answersWithinMs = 20_000

/** Throws a StartupError that names the server but never the password. */
export async function openPostgresql(
  databaseUrl: string,
  options: {
    onProblem?: (error: unknown) => void
    leastVersion?: number
    answersWithinMs?: number
  } = {},
): Promise<pg.Pool> {
  const leastVersion = options.leastVersion ?? leastSupported
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'unconference',
    types: typeParsers,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    query_timeout: options.answersWithinMs ?? answersWithinMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // Connections emit errors while in use, the pool while idle: an error without a listener would end the program.
  pool.on('connect', (client) => client.on('error', (error) => options.onProblem?.(error)))
  pool.on('error', () => {})
  try {
    const { rows } = await pool.query<{ version: number; name: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, version() as name`,
    )
    const version = rows[0]?.version ?? 0
    if (version >= leastVersion) return pool
    throw new StartupError(
      `The database at ${nameOf(databaseUrl)} is PostgreSQL ${version}; version ${leastVersion} or newer is needed.`,
    )
  } catch (error) {
    await pool.end()
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database at ${nameOf(databaseUrl)} cannot be reached: ${reasonOf(error)}.`)
  }
}

function nameOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}

/** Node puts the reasons of several addresses into an AggregateError. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
}
