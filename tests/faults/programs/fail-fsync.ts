/** Writes before and after fsync fails, and prints the acknowledged addresses. Argument: a data folder with a migrated database. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../../src/server/store/engine/db.ts'

const [dataDir = ''] = process.argv.slice(2)
// The thread of the database takes these over.
process.env.NODE_OPTIONS = `--import=${join(import.meta.dirname, 'fail-fsync-once-told.ts')}`
process.env.FSYNC_FAILS = join(dataDir, 'fsync-fails')
const { pool } = await openStore({ dataDir })
await pool.query(`insert into subscribers (email) values ('before@example.org')`)
console.log('before@example.org')

writeFileSync(process.env.FSYNC_FAILS, '')
await pool.query(`insert into subscribers (email) values ('after@example.org')`)
console.log('after@example.org')
