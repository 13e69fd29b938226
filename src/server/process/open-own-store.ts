import { backupBeforeMigrations } from '../backup/folder.ts'
import type { Config } from '../config/config.ts'
import { createLogger } from '../lib/log.ts'
import { StartupError } from '../lib/startup-error.ts'
import { openStore, type Store } from '../store/engine/db.ts'
import { FolderInUse } from '../store/engine/directory-lock.ts'

/** The database of a command: a PostgreSQL beside the running site, the embedded one while the site is stopped. */
export const openOwnStore = (
  { databaseUrl, dataDir, logLevel }: Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'>,
  /** What can be done without stopping the site. */
  instead?: string,
): Promise<Store> =>
  openStore({
    databaseUrl,
    dataDir,
    log: createLogger(logLevel),
    besideTheSite: true,
    beforeMigrations: backupBeforeMigrations(dataDir),
  }).catch((error) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new StartupError(
      `${error.message} The embedded database serves one process: stop the site first${instead === undefined ? '' : `, or ${instead}`}.`,
    )
  })
