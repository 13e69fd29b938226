/** The file format of backups: a gzipped tar, written and read entry by entry. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { StartupError } from '../lib/startup-error.ts'

export interface Entry {
  name: string
  body: Buffer
}

export interface WriteLimits {
  leaveFree?: number
  signal?: AbortSignal
}

/** Far above any real entry; a larger one is not read into memory. */
const maxEntryBytes = 256_000_000

export class DamagedBackup extends StartupError {
  constructor(file: string, reason: string) {
    super(`${file} is no intact backup: ${reason.replace(/\.$/, '')}.`)
  }
}

/** Writes an archive for its owner only and waits until the disk has it. When it throws, part of a file is left. */
export async function writeArchive<Result>(
  file: string,
  { leaveFree = 0, signal }: WriteLimits,
  fill: (add: (entry: Entry) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { readable, controller } = createTarPacker()
  // An existing file would keep its mode, and a link leads elsewhere.
  await rm(file, { force: true })
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  const written = promisify(pipeline)(Readable.fromWeb(readable as never), createGzip(), out)
  // Without a listener, a full disk would end the program before `written` is awaited.
  written.catch(() => {})
  const add = async ({ name, body }: Entry) => {
    signal?.throwIfAborted()
    await assertFreeSpace(dirname(file), leaveFree)
    const writer = controller.add({ name, size: body.length, mode: 0o600 }).getWriter()
    if (body.length > 0) await writer.write(body)
    await writer.close()
  }
  try {
    const result = await fill(add)
    controller.finalize()
    await written
    return result
  } catch (error) {
    controller.error(error)
    await written.catch(() => {})
    throw error
  }
}

async function assertFreeSpace(folder: string, leaveFree: number): Promise<void> {
  if (leaveFree === 0) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= leaveFree) return
  throw new Error(`Less than ${Math.round(leaveFree / 1e6)} MB are free in ${folder}`)
}

/** The entries of an archive, in order. Throws a DamagedBackup where the file is cut off or altered. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  try {
    // Errors of the file reach the reader of the gunzipped end.
    const tar = pipeline(createReadStream(file), createGunzip(), () => {})
    // Readable.toWeb would throw an unhandled error when a reader leaves early.
    const entries = ReadableStream.from(tar).pipeThrough(createTarDecoder({ strict: true }) as never)
    for await (const { header, body } of entries as AsyncIterable<TarEntry>) {
      if (header.size > maxEntryBytes) throw new Error(`${header.name} is too large`)
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      yield { name: header.name, body: Buffer.concat(chunks) }
    }
  } catch (error) {
    throw new DamagedBackup(file, (error as Error).message)
  }
}

interface TarEntry {
  header: { name: string; size: number }
  body: AsyncIterable<Uint8Array>
}
