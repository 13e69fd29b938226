/** Both places images can lie, for tests that claim something about either. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/server/config/config.ts'
import type { ImageStore } from '../../src/server/images/image-store.ts'
import { openImageStore } from '../../src/server/images/open-store.ts'
import { newBucket } from './s3.ts'

export interface TestImageStore {
  images: ImageStore
  /** Closes the store and removes everything in it. */
  close(): Promise<void>
}

export const imageStores = { 'a folder': folder, 'an S3 bucket': bucket }

/** A folder of its own, `<folder>/images`, that is not there yet. */
export async function folder(): Promise<TestImageStore & { path: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'images-'))
  const images = await openImageStore({ s3: undefined, dataDir })
  const close = () => rm(dataDir, { recursive: true, force: true })
  return { images, path: join(dataDir, 'images'), close }
}

async function bucket(): Promise<TestImageStore> {
  const { s3 } = readConfig({ S3_URL: await newBucket() })
  return { images: await openImageStore({ s3, dataDir: tmpdir() }), close: async () => {} }
}
