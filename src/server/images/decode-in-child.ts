/** Decodes uploads in a child process without access to database and secrets, where a crash harms nothing else. */
import { join } from 'node:path'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { type Result, refuse } from '../../domain/result.ts'
import type { Logger } from '../lib/log.ts'
import { childWorker } from '../process/child-worker.ts'
import type { CleanImage } from './decode.ts'
import type { PictureFiles, PictureTask } from './decode-picture.ts'

export interface Task {
  file: Uint8Array
  /** Undefined for a profile image. */
  picture?: Omit<PictureTask, 'file'>
}

type ErrorLog = Pick<Logger, 'error'>

/** Runs `cleanImage`, one picture at a time. One that crashes the decoder or exceeds `limitMs` is refused as damaged. */
export const decodeInChild = (file: Buffer, log: ErrorLog, limitMs = 30_000) =>
  work<CleanImage>({ file }, log, limitMs)

/** Runs `cleanPicture` likewise. */
export const decodePictureInChild = ({ file, ...picture }: PictureTask, log: ErrorLog) =>
  work<PictureFiles>({ file, picture }, log, 60_000)

const decoder = childWorker<Task>({
  program: join(import.meta.dirname, 'decode-child.ts'),
  name: 'decoder',
  execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
})

async function work<Answer>(task: Task, log: ErrorLog, limitMs: number): Promise<Result<Answer>> {
  try {
    return await decoder.ask<Result<Answer>>(task, limitMs)
  } catch (error) {
    log.error({ err: error }, 'an image broke its decoder')
    return refuse('invalid', imageMessages.damaged)
  }
}
