/** Ignores signals to the process group and ends with its parent, which first finishes its uploads. */
import { cleanImage } from './decode.ts'

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', async (file: Uint8Array) => {
  process.send?.(await cleanImage(Buffer.from(file)))
})
