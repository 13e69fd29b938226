/** `npm run admin -- add <email>`: adds an administrator, or gives one another password (docs/api.md#commands). */
import { newPassword, resetRequest } from './domain/admins.ts'
import { addAdministrator } from './server/auth/admin-password.ts'
import { backupBeforeMigrations } from './server/backup/folder.ts'
import { type Config, readConfig } from './server/config/config.ts'
import { createLogger } from './server/lib/log.ts'
import { exitWithError, StartupError } from './server/lib/startup-error.ts'
import { promptPassword } from './server/process/prompt-password.ts'
import { openStore } from './server/store/engine/db.ts'
import { FolderInUse } from './server/store/engine/directory-lock.ts'

async function run([command, address, ...others]: string[]) {
  if (command !== 'add' || address === undefined || others.length > 0) {
    throw new StartupError('Usage: npm run admin -- add <email>')
  }
  const parsed = resetRequest.safeParse({ email: address })
  if (!parsed.success) throw new StartupError(`${address} is no mail address.`)
  const { email } = parsed.data
  const config = readConfig()
  const store = await openOwnStore(config)
  try {
    const password = await passwordFor(config)
    const outcome = await addAdministrator(store.db, { email, password }, new Date())
    console.log(
      outcome === 'added'
        ? `${email} is an administrator now and can sign in.`
        : `${email} has a new password and was signed out everywhere.`,
    )
  } finally {
    await store.close()
  }
}

const openOwnStore = ({ databaseUrl, dataDir, logLevel }: Config) =>
  openStore({
    databaseUrl,
    dataDir,
    log: createLogger(logLevel),
    besideTheSite: true,
    beforeMigrations: backupBeforeMigrations(dataDir),
  }).catch((error) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new StartupError(
      `${error.message} The embedded database serves one process: stop the site first, or have a password reset mailed by “Forgot your password?” on the sign-in page.`,
    )
  })

async function passwordFor({ firstAdmin: { password } }: Config): Promise<string> {
  if (password !== undefined) {
    console.log('The password is the one in ADMIN_PASSWORD.')
    return password
  }
  if (!process.stdin.isTTY) {
    throw new StartupError('There is no terminal to ask for a password on: please set ADMIN_PASSWORD.')
  }
  const checked = newPassword.safeParse(
    await promptPassword({ input: process.stdin, output: process.stdout }),
  )
  if (checked.success) return checked.data
  throw new StartupError(`${checked.error.issues[0]?.message} Nothing was changed.`)
}

run(process.argv.slice(2)).then(() => process.exit(0), exitWithError)
