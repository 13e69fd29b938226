/** What a restore puts outside of the database, and takes out again when it fails. */
import type { ImageStore } from '../images/image-store.ts'
import { restoreSecrets } from '../process/secrets.ts'
import { type Manifest, sha256Of } from './manifest.ts'

export interface Bring {
  /** Stores an image and reads it back; throws when it is not the one of the manifest then. */
  image(name: string, body: Buffer): Promise<void>
  /** Leaves a folder alone that has secrets. */
  secrets(body: Buffer): Promise<void>
  /** Whether the folder has got those secrets. */
  hasSecrets(): boolean
}

/** Lends `work` the two ways to the outside. When it throws, what it brought is gone again, and what was there before stays. */
export async function bringing<Result>(
  { images, dataDir }: { images: ImageStore; dataDir: string },
  manifest: Manifest,
  work: (bring: Bring) => Promise<Result>,
): Promise<Result> {
  const checksums = new Map(manifest.images?.map(({ name, sha256 }) => [name, sha256]))
  const isWhole = (name: string, body: Buffer | undefined) =>
    body !== undefined && sha256Of(body) === checksums.get(name)
  const known = new Set((await images.list()).map(({ name }) => name))
  const brought: string[] = []
  let takeSecretsBack: (() => Promise<void>) | undefined
  try {
    return await work({
      async image(name, body) {
        // An earlier restore that was killed, or the same store before and after a move.
        if (known.has(name) && isWhole(name, await images.get(name))) return
        if (!known.has(name)) brought.push(name)
        await images.put(name, body)
        if (!isWhole(name, await images.get(name))) throw new Error(`The image ${name} did not arrive whole`)
      },
      async secrets(body) {
        takeSecretsBack = await restoreSecrets(dataDir, body)
      },
      hasSecrets: () => takeSecretsBack !== undefined,
    })
  } catch (error) {
    // What cannot be deleted now is swept later.
    await images.delete(brought).catch(() => {})
    await takeSecretsBack?.()
    throw error
  }
}
