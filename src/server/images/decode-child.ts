/** Decodes for its parent, without access to database and secrets. */
import { answerParent } from '../process/answer-parent.ts'
import { cleanImage } from './decode.ts'
import type { Task } from './decode-in-child.ts'
import { cleanPicture } from './decode-picture.ts'

answerParent(({ file, picture }: Task) => {
  // What comes through the channel is a plain array of bytes.
  const bytes = Buffer.from(file)
  return picture ? cleanPicture({ ...picture, file: bytes }) : cleanImage(bytes)
})
