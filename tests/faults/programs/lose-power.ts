/**
 * Subscribes people until the power is lost. Arguments: data folder, its shadow, file of acknowledged addresses, the power
 * loss as JSON, and `durable` for our database or `stock` for PGlite as it ships.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const [dataDir = '', shadow = '', acknowledged = '', cut = '', kind = ''] = process.argv.slice(2)
process.env.POWER_CUT = JSON.stringify([join(dataDir, 'pg'), join(shadow, 'pg'), JSON.parse(cut)])
const query = kind === 'stock' ? await openStock() : await openOurs()

for (let number = 1; ; number += 1) {
  const email = `subscriber-${number}@example.org`
  await query('begin')
  await query(
    `insert into subscribers (email, name) values ('${email}', '${'x'.repeat(1 + (number % 150))}')`,
  )
  await query(`insert into settings (key, value) values ('subscribers', jsonb_build_object('count', ${number}))
    on conflict (key) do update set value = excluded.value`)
  await query('commit')
  appendFileSync(acknowledged, `${email}\n`)
  if (number % 40 === 0) await query('checkpoint')
}

async function openOurs() {
  // Our database writes in a thread, which takes this over.
  process.env.NODE_OPTIONS = `--import=${join(import.meta.dirname, 'cut-power.ts')}`
  const { openStore } = await import('../../../src/server/store/engine/db.ts')
  const { pool } = await openStore({ dataDir })
  const client = await pool.connect()
  return (statement: string) => client.query(statement)
}

async function openStock() {
  await import('./cut-power.ts')
  const { PGlite } = await import('@electric-sql/pglite')
  const engine = await PGlite.create(join(dataDir, 'pg'))
  return (statement: string) => engine.query(statement)
}
