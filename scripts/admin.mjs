/** `npm run admin -- add <email>`: installs what is missing, then adds an administrator or sets another password. */
import { runProgram } from './setup.mjs'

await runProgram('admin', process.argv.slice(2))
