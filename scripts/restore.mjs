/** `npm run restore -- <file>`: installs what is missing, then restores such a file into an empty database. */
import { fileFromTerminal, runProgram } from './setup.mjs'

await runProgram('restore', process.argv.slice(2).map(fileFromTerminal))
