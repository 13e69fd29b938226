import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/server/store/engine/db.ts'
import { copyMigrated } from '../support/data-folders.ts'
import { randomFrom, runProgram } from './run-program.ts'

export interface PowerLoss {
  outcome: 'intact' | 'lost' | 'broken'
  /** How many subscriptions had been acknowledged when the power went. */
  acknowledged: number
  /** What was found, and how to repeat it. */
  details: string
}

/** One power loss during subscriptions, and what is stored after it; repeatable by its seed. */
export async function losePower(kind: 'durable' | 'stock', seed: number): Promise<PowerLoss> {
  const folder = await mkdtemp(join(tmpdir(), 'unconference-power-'))
  const [dataDir, shadow, acknowledged] = [
    join(folder, 'data'),
    join(folder, 'shadow'),
    join(folder, 'acknowledged'),
  ]
  try {
    mkdirSync(dataDir)
    copyMigrated(dataDir)
    cpSync(dataDir, shadow, { recursive: true })

    const random = randomFrom(seed)
    const cut = {
      afterWrites: 50 + Math.floor(random() * 500),
      survivingShare: [0, 0.5, 0.9, 0.98][Math.floor(random() * 4)],
      seed,
    }
    const program = runProgram('lose-power', dataDir, shadow, acknowledged, JSON.stringify(cut), kind)
    const { signal } = await program.exited
    if (signal !== 'SIGKILL')
      throw new Error(`The program ended before the power did: ${program.output().slice(-2000)}`)

    const emails = existsSync(acknowledged)
      ? readFileSync(acknowledged, 'utf8').split('\n').filter(Boolean)
      : []
    const finding = await examine(shadow, emails).catch((error) => ({
      outcome: 'broken' as const,
      why: String(error),
    }))
    const details = `${finding.why} (seed ${seed}, ${JSON.stringify(cut)})`
    return { outcome: finding.outcome, acknowledged: emails.length, details }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function examine(
  dataDir: string,
  emails: string[],
): Promise<{ outcome: PowerLoss['outcome']; why: string }> {
  const store = await openStore({ dataDir })
  try {
    const { rows } = await store.pool.query<{ kept: string[] | null; count: number }>(
      `select (select array_agg(email) from subscribers) as kept,
         coalesce((select (value->>'count')::int from settings where key = 'subscribers'), 0) as count`,
    )
    const kept = new Set(rows[0]?.kept)
    const lost = emails.filter((email) => !kept.has(email))
    if (lost.length > 0) return { outcome: 'lost', why: `${lost.length} of ${emails.length} are gone` }
    // Row and counter were written in one transaction.
    if (rows[0]?.count !== kept.size) return { outcome: 'broken', why: 'a transaction is half there' }
    await store.pool.query('reindex table subscribers')
    await store.pool.query('vacuum subscribers')
    return { outcome: 'intact', why: 'all are there' }
  } finally {
    await store.close()
  }
}
