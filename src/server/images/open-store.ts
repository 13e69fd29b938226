import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { cachedStore } from './cached-store.ts'
import { openImageFolder } from './folder-store.ts'
import type { ImageStore } from './image-store.ts'

/** The store that the settings name. An S3 bucket that cannot be reached does not stop a start. */
export async function openImageStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ImageStore> {
  if (!s3) return openImageFolder(join(dataDir, 'images'))
  const { openImageBucket } = await import('./s3-store.ts')
  return cachedStore(openImageBucket(s3))
}
