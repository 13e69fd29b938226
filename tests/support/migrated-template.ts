/** Once a run: migrates the embedded database that `data-folders.ts` copies. Workers inherit the environment. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/server/store/engine/db.ts'
import { clusterOf } from '../../src/server/store/engine/embedded/engine.ts'

export default async function migrateTemplate() {
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-template-'))
  const store = await openStore({ dataDir })
  await store.close()
  process.env.MIGRATED_TEMPLATE = clusterOf(dataDir)
  return () => rm(dataDir, { recursive: true, force: true })
}
