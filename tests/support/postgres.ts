import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { endOf } from './end-of.ts'
import { until } from './until.ts'

export interface PostgresServer {
  /** `postgres://user@host:port`, without a database. */
  url: string
  /** Kills it in the middle of whatever it does, starts it again and waits until it is back. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL that ends with this process at the latest, however this process ends. Only a durable one keeps all
 * that was committed when it is restarted.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const program = fileURLToPath(new URL('./postgres-process.ts', import.meta.url))
  // A process group of its own: Ctrl-C on the terminal reaches the tests, which end it in order.
  const keeper = spawn(process.execPath, [program, ...(isDurable ? ['--durable'] : [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let complaints = ''
  keeper.stderr.on('data', (text) => {
    complaints += text
  })
  const exited = once(keeper, 'exit')
  const lines = createInterface(keeper.stdout)
  const isUp = () =>
    Promise.race([
      once(lines, 'line') as Promise<[string]>,
      exited.then(() => Promise.reject(new Error(`PostgreSQL did not start: ${complaints}`))),
    ])
  const [url] = await isUp()
  return {
    url,
    async restart() {
      const back = isUp()
      keeper.stdin.write('restart\n')
      await back
    },
    async stop() {
      keeper.stdin.end()
      await endOf({ name: 'PostgreSQL', child: keeper, exited, output: () => complaints })
    },
  }
}

/** A new database on a server, empty or a copy of another; `drop` removes it once nobody is connected, or after five seconds all the same. */
export async function createDatabaseOn(
  serverUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `unconference_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return {
    url: url.href,
    async drop() {
      // `force` would raise an error in a client that is still closing its connection.
      const isUnused = async () => {
        const rows = await administer(serverUrl, `select from pg_stat_activity where datname = '${name}'`)
        return rows.length === 0 || undefined
      }
      await until(isUnused, { withinMs: 5_000 }).catch(() => {})
      await administer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function administer(serverUrl: string, statement: string): Promise<object[]> {
  const url = new URL(serverUrl)
  if (url.pathname.length <= 1) url.pathname = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query<object>(statement).finally(() => client.end())
  return rows
}
