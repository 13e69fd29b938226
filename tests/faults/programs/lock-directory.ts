/** Holds the lock of a data folder until it is killed; says `held`, or why not. */
import { StartupError } from '../../../src/server/lib/startup-error.ts'
import { lockDirectory } from '../../../src/server/store/engine/directory-lock.ts'

try {
  lockDirectory(process.argv[2] ?? '')
  console.log('held')
  setInterval(() => {}, 60_000)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.log(error.message)
  process.exit(1)
}
