import type { ImageStore } from '../images/image-store.ts'
import { sha256HexOf } from '../lib/hash.ts'
import { restoreSecrets } from '../process/secrets.ts'
import type { Manifest } from './manifest.ts'

export interface FileRestore {
  /** Stores an image, reads it back, and throws when it differs from the manifest. */
  image(name: string, body: Buffer): Promise<void>
  secrets(body: Buffer): Promise<void>
  hasSecrets(): boolean
}

/** When `work` throws, the files that it added are deleted; those that were there before stay. */
export async function restoringFiles<Result>(
  { images, dataDir }: { images: ImageStore; dataDir: string },
  manifest: Manifest,
  work: (files: FileRestore) => Promise<Result>,
): Promise<Result> {
  const checksums = new Map(manifest.images?.map(({ name, sha256 }) => [name, sha256]))
  const isWhole = (name: string, body: Buffer | undefined) =>
    body !== undefined && sha256HexOf(body) === checksums.get(name)
  const known = new Set((await images.list()).map(({ name }) => name))
  const added: string[] = []
  let removeSecrets: (() => Promise<void>) | undefined
  try {
    return await work({
      async image(name, body) {
        // From an earlier restore that was killed, or because the store stayed the same.
        if (known.has(name) && isWhole(name, await images.get(name))) return
        if (!known.has(name)) added.push(name)
        await images.put(name, body)
        if (!isWhole(name, await images.get(name))) throw new Error(`The image ${name} did not arrive whole`)
      },
      async secrets(body) {
        removeSecrets = await restoreSecrets(dataDir, body)
      },
      hasSecrets: () => removeSecrets !== undefined,
    })
  } catch (error) {
    // The image sweep deletes what this cannot.
    await images.delete(added).catch(() => {})
    await removeSecrets?.()
    throw error
  }
}
