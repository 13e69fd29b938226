/** `npm run backup -- <file>`: the whole database and the uploaded images in one file (docs/api.md#commands). */
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { backupsFolder } from './server/backup/folder.ts'
import { makeBackup } from './server/backup/make.ts'
import { type Config, readConfig } from './server/config/config.ts'
import { noteBackup } from './server/event/launch.ts'
import { openImageStore } from './server/images/open-store.ts'
import { fileError } from './server/lib/file-error.ts'
import { createLogger } from './server/lib/log.ts'
import { exitWithError, StartupError } from './server/lib/startup-error.ts'
import { onOneConnection, openUnmigrated } from './server/store/engine/db.ts'
import { FolderInUse } from './server/store/engine/directory-lock.ts'
import { clusterOf } from './server/store/engine/embedded/engine.ts'

async function run([file, ...others]: string[]) {
  if (file === undefined || file.startsWith('-') || others.length > 0)
    throw new StartupError('Usage: npm run backup -- <file>')
  if (existsSync(file)) throw new StartupError(`${file} is there already: a backup never overwrites another.`)
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`${dirname(file)}: there is no such folder for the backup; make it first.`)
  const config = readConfig()
  const store = await openSource(config)
  try {
    const images = await openImageStore(config)
    const { dataDir } = config
    const { manifest, bytes } = await makeBackup(
      { images, dataDir, onOneConnection: (work) => onOneConnection(store, work) },
      file,
    ).catch((error) => {
      throw fileError(error, file)
    })
    // On a full disk the database takes no writes, and the backup is there all the same.
    await noteBackup(store.db, new Date()).catch(() => {})
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file}: ${rows} rows, ${manifest.images?.length} image files, ${(bytes / 1e6).toFixed(1)} MB, read back and compared. It holds personal data: keep it where only you can read it.`,
    )
    if (manifest.missing.length > 0) {
      console.log(
        `These images are missing in the image store, and so in the backup: ${manifest.missing.join(', ')}`,
      )
    }
  } finally {
    await store.close()
  }
}

async function openSource({ databaseUrl, dataDir, logLevel }: Config) {
  if (!databaseUrl && !existsSync(clusterOf(dataDir))) {
    throw new StartupError(`There is nothing to back up: no database in ${dataDir}.`)
  }
  const log = createLogger(logLevel)
  return openUnmigrated({ databaseUrl, dataDir, log, besideTheSite: true }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new StartupError(
      `${error.message} The embedded database serves one process: stop the site first, or take the newest of the backups that it makes every day in ${backupsFolder(dataDir)}.`,
    )
  })
}

run(process.argv.slice(2)).then(() => process.exit(0), exitWithError)
