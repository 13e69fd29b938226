/** Writes before and after fsync fails, and prints the acknowledged addresses. Arguments: data folder, migrated database to start from. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { openStore } from '../../../src/server/store/engine/db.ts'

const [dataDir = '', template = ''] = process.argv.slice(2)
const { pool } = await openStore({ dataDir, template })
await pool.query(`insert into subscribers (email) values ('before@example.org')`)
console.log('before@example.org')

fs.fsyncSync = () => {
  throw Object.assign(new Error('input/output error'), { code: 'EIO' })
}
syncBuiltinESMExports()
await pool.query(`insert into subscribers (email) values ('after@example.org')`)
console.log('after@example.org')
