/**
 * Once a run: what each started site would do first is done once. One data folder with the tests' event, one with the
 * sample as well, for `data-folders.ts` to copy. Workers inherit the environment.
 */
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeFirstEvent } from '../../src/server/event/first-event.ts'
import { openImageStore } from '../../src/server/images/open-store.ts'
import { openStore, type Store } from '../../src/server/store/engine/db.ts'
import { clusterOf } from '../../src/server/store/engine/embedded/engine.ts'
import { loadSampleEvent } from '../../src/server/store/sample/sample-event.ts'
import { copyMigrated } from './data-folders.ts'
import { testEvent, testFolderEvent } from './event.ts'

export default async function makeSiteTemplates() {
  const folder = await mkdtemp(join(tmpdir(), 'unconference-sites-'))
  const [withEvent, withSample] = [join(folder, 'event'), join(folder, 'sample')]
  copyMigrated(withEvent)
  await fill(withEvent, ({ db }) => takeTestEvent(db))
  cpSync(clusterOf(withEvent), clusterOf(withSample), { recursive: true })
  const images = await openImageStore({ s3: undefined, dataDir: withSample })
  await fill(withSample, ({ db }) => loadSampleEvent(db, images, testEvent))
  process.env.EVENT_TEMPLATE = withEvent
  process.env.SAMPLE_TEMPLATE = withSample
  return () => rm(folder, { recursive: true, force: true })
}

/** As a first start does. */
export const takeTestEvent = (db: Store['db']) =>
  takeFirstEvent(db, async () => testFolderEvent, { log: { info() {} }, now: new Date() })

async function fill(dataDir: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ dataDir, log: console })
  await work(store)
  await store.close()
}
