import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openImageFolder } from './folder.ts'
import type { ImageStore } from './image-store.ts'
import { remembered } from './remembered.ts'

/** The store that the settings name. The S3 client is loaded only where it is used; one that is away never stops a start. */
export async function openImageStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<ImageStore> {
  if (!s3) return openImageFolder(join(dataDir, 'images'))
  const { openImageBucket } = await import('./bucket.ts')
  return remembered(openImageBucket(s3))
}
