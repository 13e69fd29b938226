/** SECURITY R14: killed at any moment of an upload, no row lacks its files, and what nobody holds is swept. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageNames } from '../../src/domain/images.ts'
import { openImageFolder } from '../../src/server/images/folder-store.ts'
import { sweepImages } from '../../src/server/jobs/image-sweep.ts'
import { createLogger } from '../../src/server/lib/log.ts'
import { openStore } from '../../src/server/store/engine/db.ts'
import { createDatabase, engines } from '../support/databases.ts'
import { randomFrom, runProgram } from './run-program.ts'

/** Resolves as soon as a file is half written, or after five seconds without one. */
async function draftIn(folder: string): Promise<void> {
  const giveUpAt = Date.now() + 5_000
  const isDraft = (name: string) => name.startsWith('.')
  while (!readdirSync(folder).some(isDraft) && Date.now() < giveUpAt) await new Promise(setImmediate)
}

const kills = 4
/** On a busy machine a kill may need several tries to come in the middle of an upload. */
const mostKills = 16

test.each(engines)(
  'an upload that is killed leaves a whole image, the old or the new one (%s)',
  { timeout: 120_000 },
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'unconference-upload-'))
    const folder = join(dataDir, 'images')
    const database = engine === 'postgresql' ? await createDatabase() : undefined
    const open = () => openStore({ dataDir, databaseUrl: database?.url })
    const random = randomFrom(14)

    const first = await open()
    await first.db
      .insertInto('orders')
      .values({
        customer_name: 'Ada',
        customer_email: 'ada@example.org',
        total_amount: 0,
        status: 'waitlist',
      })
      .execute()
    await first.close()

    let leftOver = 0
    for (let round = 0; round < kills || (leftOver === 0 && round < mostKills); round += 1) {
      const program = runProgram('upload-forever', dataDir, ...(database ? [database.url] : []))
      await program.says('saved')
      // Anywhere at all, and every other time while a file is being written.
      if (round % 2 === 0) await new Promise((resume) => setTimeout(resume, random() * 100))
      else await draftIn(folder)
      program.process.kill('SIGKILL')
      await program.exited
      expect(program.output()).not.toContain('refused')

      const store = await open()
      const rows = await store.db.selectFrom('images').select('storage_key').execute()
      expect(rows).toHaveLength(1)
      const held = rows.flatMap(({ storage_key }) => imageNames(storage_key))
      expect(readdirSync(folder)).toEqual(expect.arrayContaining(held))
      leftOver += readdirSync(folder).length - held.length
      const within = { db: store.db, images: openImageFolder(folder), log: createLogger('silent') }
      await sweepImages(within, new Date(Date.now() + 2 * 3600_000))
      expect(readdirSync(folder).sort()).toEqual(held.sort())
      await store.close()
    }
    // Else no kill came in the middle, and nothing was shown.
    expect(leftOver).toBeGreaterThan(0)
    await database?.drop()
    rmSync(dataDir, { recursive: true })
  },
)
