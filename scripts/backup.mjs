/** `npm run backup -- <file>`: installs what is missing, then writes the database and the images into one file. */
import { fileFromTerminal, runProgram } from './setup.mjs'

await runProgram('backup', process.argv.slice(2).map(fileFromTerminal))
