/** `npm run admin`: adds an administrator, gives one another password, or removes one (docs/api.md#commands). */
import { newPassword, resetRequest } from './domain/admins.ts'
import type { EventDocuments } from './domain/event/documents.ts'
import { addAdministrator, nobodysPassword, removeAdministrator } from './server/auth/admin-password.ts'
import { type Config, readConfig } from './server/config/config.ts'
import { eventOfFolder } from './server/event/event-folder.ts'
import { exitWithError, StartupError } from './server/lib/startup-error.ts'
import { openOwnStore } from './server/process/open-own-store.ts'
import { promptPassword } from './server/process/prompt-password.ts'
import { writeAudit } from './server/store/audit-log.ts'
import type { Db } from './server/store/engine/db.ts'
import { findVersion } from './server/store/event-documents.ts'

const withoutPassword = '--without-password'

async function run([command, address, ...others]: string[]) {
  const [option, ...unknown] = others
  const isAdding = command === 'add' && (option === undefined || option === withoutPassword)
  const isRemoving = command === 'remove' && option === undefined
  if (!(isAdding || isRemoving) || address === undefined || address.startsWith('-') || unknown.length > 0) {
    throw new StartupError(
      `Usage: npm run admin -- add <email> [${withoutPassword}], or npm run admin -- remove <email>`,
    )
  }
  const parsed = resetRequest.safeParse({ email: address })
  if (!parsed.success) throw new StartupError(`${address} is no mail address.`)
  const { email } = parsed.data
  const config = readConfig()
  const store = await openOwnStore(
    config,
    'have a password reset mailed by “Forgot your password?” on the sign-in page',
  )
  try {
    if (isRemoving) return await remove(store.db, email)
    const password = option ? nobodysPassword() : await passwordFor(config)
    const outcome = await addAdministrator(
      store.db,
      { email, password },
      await organizersOf(store.db, config),
      new Date(),
    )
    console.log(option ? closedAccess(email, outcome) : openAccess(email, outcome))
  } finally {
    await store.close()
  }
}

async function remove(db: Db, email: string): Promise<void> {
  const outcome = await removeAdministrator(db, { email }, (tx) =>
    writeAudit(tx, { actor: email, action: 'admin-removed' }, new Date()),
  )
  if (outcome === 'unknown') throw new StartupError(`${email} is no administrator.`)
  if (outcome === 'last')
    throw new StartupError(`${email} is the only administrator. Please add another one first.`)
  console.log(`${email} is no administrator any more and was signed out everywhere.`)
}

/** The organisers of the event, before the first start those of its files: administrators get their names. */
async function organizersOf(db: Db, { eventDir }: Config): Promise<EventDocuments['people']['organizers']> {
  const people = (await findVersion(db, 'people'))?.value as EventDocuments['people'] | undefined
  if (people) return people.organizers
  return eventDir === undefined ? [] : (await eventOfFolder(eventDir)).documents.people.organizers
}

type Outcome = Awaited<ReturnType<typeof addAdministrator>>

const openAccess = (email: string, outcome: Outcome) =>
  outcome === 'added'
    ? `${email} is an administrator now and can sign in.`
    : `${email} has a new password and was signed out everywhere.`

const closedAccess = (email: string, outcome: Outcome) =>
  `${email} ${outcome === 'added' ? 'is an administrator now' : 'is signed out everywhere'}, and nobody knows a password: its owner sets one by “Forgot your password?” on the sign-in page.`

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
