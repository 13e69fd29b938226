/** A PostgreSQL server named by DATABASE_URL. */
import pg from 'pg'
import { StartupError } from '../../lib/startup-error.ts'
import { typeParsers } from './type-parsers.ts'

const leastSupported = 15
/** Longer than the server itself takes to end a query: only a server that fell silent is given up here. */
const answersWithinMs = 20_000

/**
 * A pool of connections, proven to work. Throws a StartupError when the server cannot be reached, refuses us or is
 * older than PostgreSQL 15; the sentence names the server but never the password.
 */
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
  // A connection that breaks says so on itself while somebody holds it, and on the pool too while it rests: an error that
  // nobody listens for would end the program at each restart of the server.
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

/** host:port/database, without user and password. */
function nameOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}

/** One line, without a full stop. Node tries several addresses of one name and puts the reasons into an AggregateError. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
}
