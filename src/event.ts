/** `npm run event -- <command>` and `npm run check`: the event's files, and the event of a database (docs/api.md#commands). */
import { type Config, readConfig } from './server/config/config.ts'
import { checkEvent } from './server/event/check-event.ts'
import { exportEvent, importEvent } from './server/event/import-export.ts'
import { fileError } from './server/lib/file-error.ts'
import { exitWithError, StartupError } from './server/lib/startup-error.ts'
import { openOwnStore } from './server/process/open-own-store.ts'
import type { Db, Store } from './server/store/engine/db.ts'
import { forgetSample, sampleText } from './server/store/sample/forget-sample.ts'

const usage = 'Usage: npm run event -- check [<folder>] | export <folder> | import <folder> | forget-sample'

async function run([command, ...args]: string[]): Promise<void> {
  const [folder] = args
  if (folder?.startsWith('-')) throw new StartupError(usage)
  if (command === 'check' && args.length <= 1) return check(folder)
  if (command === 'forget-sample' && args.length === 0) return withDatabase(({ db }) => forget(db))
  if (folder === undefined || args.length > 1) throw new StartupError(usage)
  if (command === 'export') return withDatabase(({ db }) => writeTo(folder, db))
  if (command === 'import') return withDatabase((store, config) => readFrom(folder, store, config))
  throw new StartupError(usage)
}

async function check(given: string | undefined): Promise<void> {
  const config = readConfig()
  const folder = given ?? config.eventDir
  const { lines, notes } = await checkEvent(config, folder)
  if (lines.length > 0) throw new StartupError(lines.join('\n'))
  for (const note of notes) console.log(note)
}

async function withDatabase(work: (store: Store, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig()
  const store = await openOwnStore(config)
  await work(store, config).finally(() => store.close())
}

async function writeTo(folder: string, db: Db): Promise<void> {
  await exportEvent(db, folder).catch((error) => {
    throw fileError(error, folder)
  })
  console.log(`The event is in ${folder}, one file for each document, with its pictures.`)
}

async function readFrom(folder: string, store: Store, config: Config): Promise<void> {
  // Only a build has pages, and a check runs from the source.
  const { tryPages } = await import('./page-trial.ts')
  const pageBrokenBy = await tryPages(store, config)
  const published = await importEvent({ db: store.db, pageBrokenBy }, folder, new Date())
  const versions = published.map(({ name, version }) => `${name} (version ${version})`).join(', ')
  console.log(versions === '' ? 'Nothing differs from what is published already.' : `Published: ${versions}.`)
}

async function forget(db: Db): Promise<void> {
  const forgotten = await db.transaction().execute((tx) => forgetSample(tx))
  console.log(`Forgotten: ${sampleText(forgotten)}. Their pictures are deleted within a day.`)
}

run(process.argv.slice(2)).then(() => process.exit(0), exitWithError)
