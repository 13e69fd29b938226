/** Files are stored before their row, so that no row lacks its files (docs/security.md#image-files). */
import { randomBytes } from 'node:crypto'
import { imageAddress, imageName, imageNames, imageSizes } from '../../domain/images.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { replaceImage } from '../store/images.ts'
import { decodeInChild } from './decode-in-child.ts'

type ImageContext = Pick<CallContext, 'db' | 'images' | 'log' | 'now'>

/** Returns the new image's address. Refuses damaged, too large and other files, and all on a full disk. */
export async function saveProfileImage(
  context: ImageContext,
  orderId: string,
  file: Buffer,
): Promise<Result<{ address: string }>> {
  const { db, images, log, now } = context
  if (!(await hasRoom(context))) return refuse('no-room', imageMessages.noRoom)
  const cleaned = await decodeInChild(file, log)
  if (!cleaned.ok) return cleaned
  const { width, height, files } = cleaned.value
  const key = randomBytes(16).toString('hex')
  try {
    for (const { size, body } of files) await images.put(imageName(key, size), body)
  } catch (error) {
    log.error({ err: error }, 'an image could not be stored')
    await deleteFiles(context, [key])
    return isFull(error)
      ? refuse('no-room', imageMessages.noRoom)
      : refuse('not-ready', callMessages.notReady)
  }
  const size_in_bytes = files.reduce((sum, { body }) => sum + body.length, 0)
  const image = { storage_key: key, width, height, size_in_bytes }
  // When this throws, the files stay for the sweep: the commit may have happened although its answer was lost.
  const replaced = await db.transaction().execute((tx) => replaceImage(tx, orderId, image, now))
  await deleteFiles(context, replaced ?? [key])
  return replaced ? ok({ address: imageAddress(key) }) : refuse('not-found', callMessages.invalid)
}

/** Copies the files of an image under a new key, and returns it; undefined when there are none. */
export async function copyImage(
  { images, log }: Pick<ImageContext, 'images' | 'log'>,
  key: string,
): Promise<string | undefined> {
  const copy = randomBytes(16).toString('hex')
  for (const size of imageSizes) {
    const body = await images.get(imageName(key, size))
    if (body) await images.put(imageName(copy, size), body)
    else {
      await deleteFiles({ images, log }, [copy])
      return undefined
    }
  }
  return copy
}

/** Deletes the files of images whose rows are gone; call it after the commit. The sweep deletes what this could not. */
export async function deleteFiles(
  { images, log }: Pick<ImageContext, 'images' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  try {
    await images.delete(keys.flatMap(imageNames))
  } catch (error) {
    log.warn({ err: error }, 'the files of an image could not be deleted and wait for the next sweep')
  }
}

async function hasRoom({ images, log }: ImageContext): Promise<boolean> {
  try {
    return await images.hasRoom()
  } catch (error) {
    log.error({ err: error }, 'the free space for images could not be read')
    return !isFull(error)
  }
}

const isFull = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EROFS)$/.test(String((error as NodeJS.ErrnoException).code))
