import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface PostgresServer {
  /** `postgres://user@host:port`, without a database. */
  url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL that ends with this process at the latest, however this process ends. */
export async function startPostgres(): Promise<PostgresServer> {
  // A process group of its own: Ctrl-C on the terminal reaches the tests, which end it in order.
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let complaints = ''
  keeper.stderr.on('data', (text) => {
    complaints += text
  })
  const exited = once(keeper, 'exit')
  const [url] = await Promise.race([
    once(createInterface(keeper.stdout), 'line') as Promise<[string]>,
    exited.then(() => Promise.reject(new Error(`PostgreSQL did not start: ${complaints}`))),
  ])
  return {
    url,
    async stop() {
      keeper.stdin.end()
      await exited
    },
  }
}
