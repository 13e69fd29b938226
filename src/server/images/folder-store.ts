import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../lib/file-error.ts'
import { fsyncFolder } from '../lib/fsync-folder.ts'
import type { ImageStore, StoredFile } from './image-store.ts'

/** The rest of the disk is for the database. */
const leastFreeBytes = 500_000_000

/** Images as files of one folder, made on first use. A file being written is named `.<name>.tmp`. */
export function openImageFolder(folder: string, { leastFree = leastFreeBytes } = {}): ImageStore {
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async put(name, body) {
      await makeFolder()
      const draft = join(folder, `.${name}.tmp`)
      try {
        await writeDurably(draft, body)
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await fsyncFolder(folder)
    },
    get: (name) => readFile(join(folder, name)).catch(ifMissing),
    async delete(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
    },
    async list() {
      const found: StoredFile[] = []
      for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
        const file = await stat(join(folder, name)).catch(ifMissing)
        if (file?.isFile()) found.push({ name, changedAt: file.mtime })
      }
      return found
    },
    async hasRoom() {
      await makeFolder()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize >= leastFree
    },
  }
}

async function writeDurably(path: string, body: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(body)
    await file.sync()
  } finally {
    await file.close()
  }
}
