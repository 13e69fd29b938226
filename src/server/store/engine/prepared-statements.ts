/** Statements that are asked again are parsed and planned once a connection: of a short one that is most of its time. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Each plan takes memory of each connection, and searches and reads by programs have endless texts. */
const mostPrepared = 200
/** How many texts that were asked once are remembered; with one more all are forgotten. */
const mostAskedOnce = 1_000
/** Others, such as `begin`, have no plan; those that set something must reach the embedded engine as text (`time-limit.ts`). */
const isPlanned = /^(select|insert|update|delete|with)\b/

/** The same pool, as Kysely uses it. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const statements = nameStatements()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client, statements)
      clients.set(client, known)
      return known
    },
  }
}

function nameStatements() {
  const names = new Map<string, string>()
  const askedOnce = new Set<string>()
  let made = 0
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known || names.size >= mostPrepared || !isPlanned.test(text)) return known
      if (askedOnce.delete(text)) names.set(text, `s${++made}`)
      else {
        if (askedOnce.size >= mostAskedOnce) askedOnce.clear()
        askedOnce.add(text)
      }
      return names.get(text)
    },
    forgetAll: () => names.clear(),
  }
}

function preparing(
  client: pg.PoolClient,
  { nameOf, forgetAll }: ReturnType<typeof nameStatements>,
): PostgresPoolClient {
  async function query(text: string, values: unknown[]) {
    const name = nameOf(text)
    if (!name) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      forgetAll()
      // A transaction has failed with it.
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(text, values)
    }
  }
  // Kysely hands over a cursor only where it is given one.
  return { query: query as never, release: (destroy) => client.release(destroy) }
}

/** A newer version of the site, in another process, has changed a table that the statement answers with. */
const isOutdated = (error: unknown) => (error as { routine?: unknown }).routine === 'RevalidateCachedQuery'
