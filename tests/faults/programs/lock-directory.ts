/** Locks a data folder until it is killed; prints `locked`, or why it could not. */
import { StartupError } from '../../../src/server/lib/startup-error.ts'
import { lockDirectory } from '../../../src/server/store/engine/directory-lock.ts'

try {
  lockDirectory(process.argv[2] ?? '')
  console.log('locked')
  setInterval(() => {}, 60_000)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.log(error.message)
  process.exit(1)
}
