/** Runs twelve migrations with some weight. Arguments: data folder, and the URL of a PostgreSQL if it is that engine. */
import { openEmbedded } from '../../../src/server/store/engine/embedded/engine.ts'
import { migrate } from '../../../src/server/store/engine/migrate.ts'
import { openPostgresql } from '../../../src/server/store/engine/postgresql.ts'
import { heavyMigrations } from '../heavy-migrations.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const { pool, close } = databaseUrl
  ? await openPostgresql(databaseUrl).then((opened) => ({ pool: opened, close: () => opened.end() }))
  : await openEmbedded(dataDir)
console.log('migrating')
await migrate(pool, heavyMigrations)
console.log('migrated')
await close()
