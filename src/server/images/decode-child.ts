/** Ignores signals to the process group and ends with its parent, which first finishes its uploads. */
import { cleanImage } from './decode.ts'
import type { Task } from './decode-in-child.ts'
import { cleanPicture } from './decode-picture.ts'

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// `process.exit` would first decode to the end, and keep open what the parent writes to.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async ({ file, picture }: Task) => {
  // What comes through the channel is a plain array of bytes.
  const bytes = Buffer.from(file)
  process.send?.(picture ? await cleanPicture({ ...picture, file: bytes }) : await cleanImage(bytes))
})
