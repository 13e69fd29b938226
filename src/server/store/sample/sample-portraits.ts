/** Portraits come in every size: nothing is decoded on a first start. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageName, imageNames, squareSizes, wholeImageSize } from '../../../domain/images.ts'
import type { ImageStore } from '../../images/image-store.ts'
import type { Row } from '../engine/schema.ts'

const folder = join(import.meta.dirname, 'portraits')
const size = 512

export type SamplePortrait = Pick<
  Row<'images'>,
  'storage_key' | 'content_type' | 'width' | 'height' | 'size_in_bytes'
>

/** Stores sample portraits as uploads are stored; all of them, or it throws and none stays. */
export async function storeSamplePortraits(
  images: ImageStore,
  names: readonly string[],
): Promise<Map<string, SamplePortrait>> {
  const portraits = names.map((name) => ({ name, key: randomBytes(16).toString('hex') }))
  const stored = await Promise.allSettled(
    portraits.map(async ({ name, key }) => [name, await storePortrait(images, name, key)] as const),
  )
  const failed = stored.find((outcome) => outcome.status === 'rejected')
  if (!failed) return new Map(stored.flatMap((outcome) => ('value' in outcome ? [outcome.value] : [])))
  await images.delete(portraits.flatMap(({ key }) => imageNames(key))).catch(() => {})
  throw failed.reason
}

async function storePortrait(images: ImageStore, name: string, key: string): Promise<SamplePortrait> {
  const [large, small] = await Promise.all([
    readFile(join(folder, name)),
    readFile(join(folder, 'small', name)),
  ])
  let bytes = 0
  for (const wanted of [wholeImageSize, ...squareSizes]) {
    const body = wanted < size ? small : large
    await images.put(imageName(key, wanted), body)
    bytes += body.length
  }
  return { storage_key: key, content_type: 'image/webp', width: size, height: size, size_in_bytes: bytes }
}
