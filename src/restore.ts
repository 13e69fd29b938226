/** `npm run restore -- <file>`: restores into the configured, empty stores (docs/api.md#commands). */
import { checkRestorable, restoreBackup } from './server/backup/restore.ts'
import { readConfig } from './server/config/config.ts'
import { openImageStore } from './server/images/open-store.ts'
import { createLogger } from './server/lib/log.ts'
import { exitWithError, StartupError } from './server/lib/startup-error.ts'
import { onOneConnection, openUnmigrated } from './server/store/engine/db.ts'
import { countMails } from './server/store/outbox.ts'

async function run([file, ...others]: string[]) {
  if (file === undefined || file.startsWith('-') || others.length > 0)
    throw new StartupError('Usage: npm run restore -- <file>')
  const config = readConfig()
  const { databaseUrl, dataDir, logLevel } = config
  // Checked first, so that a damaged file leaves nothing behind.
  const backup = await checkRestorable(file)
  const store = await openUnmigrated({ databaseUrl, dataDir, log: createLogger(logLevel) })
  let isRestored = false
  try {
    const images = await openImageStore(config)
    const { manifest, hasRestoredSecrets, missingImages } = await onOneConnection(store, (connection) =>
      restoreBackup({ connection, images, dataDir }, backup),
    )
    isRestored = true
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows and ${manifest.images?.length ?? 0} image files of ${manifest.madeAt}; each was read back and compared.`,
    )
    if (manifest.secrets && !hasRestoredSecrets) {
      console.log(`${dataDir} has its own secrets.json: its secret links stay in use.`)
    }
    if (missingImages.length > 0) console.log(`These images are missing: ${missingImages.join(', ')}`)
    const { waiting } = await countMails(store.db)
    if (waiting > 0) console.log(`${waiting} mails wait to be sent; the site sends them once it is started.`)
  } finally {
    await (isRestored ? store.close() : store.discard())
  }
}

run(process.argv.slice(2)).then(() => process.exit(0), exitWithError)
