/** `npm run admin`: installs what is missing, then adds or removes an administrator, or sets another password. */
import { runProgram } from './setup.mjs'

await runProgram('admin', process.argv.slice(2))
