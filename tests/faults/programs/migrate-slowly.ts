/** Runs twelve slow migrations. Arguments: data folder, URL of a PostgreSQL if any. */
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
