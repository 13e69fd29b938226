import { open } from 'node:fs/promises'

/** Makes new, renamed and deleted names in a folder survive a power cut; Windows neither needs nor allows it. */
export async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
