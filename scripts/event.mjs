/** `npm run event -- <command>` and `npm run check [-- <folder>]`: installs what is missing, then works on the event's files. */
import { fileFromTerminal, runProgram } from './setup.mjs'

const [command, ...names] = process.argv.slice(2)
await runProgram('event', [command, ...names.map(fileFromTerminal)].filter(Boolean), {
  isQuick: command === 'check',
})
