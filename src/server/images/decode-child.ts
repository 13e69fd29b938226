/**
 * The program that `decode-apart.ts` runs: takes one file a message and answers with what `cleanImage` says. It leaves with
 * the process that started it, and not before: a signal to the group ends the site, which first finishes its uploads.
 */
import { cleanImage } from './decode.ts'

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', async (file: Uint8Array) => {
  process.send?.(await cleanImage(Buffer.from(file)))
})
