/** docs/security.md#image-files */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageNames } from '../../src/domain/images.ts'
import { openImageFolder } from '../../src/server/images/folder-store.ts'
import { sweepImages } from '../../src/server/jobs/image-sweep.ts'
import { createLogger } from '../../src/server/lib/log.ts'
import { openStore } from '../../src/server/store/engine/db.ts'
import { newDataFolder } from '../support/data-folders.ts'
import { createMigratedDatabase, engines } from '../support/databases.ts'
import { times } from '../support/times.ts'
import { randomFrom, runProgram } from './run-program.ts'

/** Resolves while a file is being written, or after five seconds without one. */
async function writingIn(folder: string): Promise<void> {
  const giveUpAt = Date.now() + 5_000
  const isUnfinished = (name: string) => name.startsWith('.')
  while (!readdirSync(folder).some(isUnfinished) && Date.now() < giveUpAt) await new Promise(setImmediate)
}

const kills = times > 1 ? 4 * times : 2
/** On a busy machine a kill may need several tries to come in the middle of an upload. */
const mostKills = 8 * kills

test.each(engines)(
  'kill -9 during an upload leaves one complete image, the old or the new (%s)',
  { timeout: 120_000 * times },
  async (engine) => {
    const database = engine === 'postgresql' ? await createMigratedDatabase() : undefined
    const dataDir = await newDataFolder(database?.url)
    const folder = join(dataDir, 'images')
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
      // Every other kill comes while a file is being written, the others at any moment.
      if (round % 2 === 0) await new Promise((resume) => setTimeout(resume, random() * 100))
      else await writingIn(folder)
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
    // Else no kill came in the middle of a write, and nothing was shown.
    expect(leftOver).toBeGreaterThan(0)
    await database?.drop()
    rmSync(dataDir, { recursive: true })
  },
)
