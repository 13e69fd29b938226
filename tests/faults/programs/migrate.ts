/** Opens the database as the site does; prints `query` before each query. Arguments: data folder, URL of a PostgreSQL if any. */
import { writeSync } from 'node:fs'
import pg from 'pg'
import { openStore } from '../../../src/server/store/engine/db.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  writeSync(1, 'query\n')
  return (query as (...given: unknown[]) => unknown).apply(this, given)
} as typeof query
const store = await openStore({ dataDir, databaseUrl })
writeSync(1, 'migrated\n')
await store.close()
