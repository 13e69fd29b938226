/** The file format of backups: a gzipped tar, written and read entry by entry. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { fileError } from '../lib/file-error.ts'
import { StartupError } from '../lib/startup-error.ts'

export interface Entry {
  name: string
  body: Buffer
}

export interface WriteLimits {
  leaveFree?: number
  signal?: AbortSignal
}

/** One entry of an archive that is being read: its chunks come once, in order. */
export interface ReadEntry {
  name: string
  chunks: AsyncIterable<Uint8Array>
}

/** Far above any real picture; of what is larger no more is read. */
const maxWholeBytes = 16_000_000

/** Some 80 kB are the most that the longest texts of a row take. */
const maxLineBytes = 200_000
const linesAtOnce = { count: 500, bytes: 200_000 }

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

/** A whole entry, for pictures and other small ones. */
export async function wholeOf({ name, chunks }: ReadEntry): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxWholeBytes) throw new StartupError(`${name} in the backup is too large to be read.`)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/** The lines of an entry in batches, so that no size of it takes more memory. */
export async function* linesOfEntry({ name, chunks }: ReadEntry): AsyncGenerator<string[]> {
  let rest = Buffer.alloc(0)
  let lines: string[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    const read = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = read.indexOf(10); end >= 0; end = read.indexOf(10, start)) {
      assertLineLength(name, end - start)
      lines.push(read.toString('utf8', start, end))
      bytes += end - start
      start = end + 1
      if (lines.length < linesAtOnce.count && bytes < linesAtOnce.bytes) continue
      yield lines
      lines = []
      bytes = 0
    }
    rest = read.subarray(start)
    assertLineLength(name, rest.length)
  }
  if (rest.length > 0) lines.push(rest.toString())
  if (lines.length > 0) yield lines
}

function assertLineLength(name: string, length: number): void {
  if (length > maxLineBytes) throw new StartupError(`A row in ${name} of the backup is too large to be read.`)
}

/** The entries of an archive, in order, each to be read before the next. Throws a DamagedBackup where the file is cut off or altered. */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  try {
    // Errors of the file reach the reader of the gunzipped end.
    const tar = pipeline(createReadStream(file), createGunzip(), () => {})
    // Readable.toWeb would throw an unhandled error when a reader leaves early.
    const entries = ReadableStream.from(tar).pipeThrough(createTarDecoder({ strict: true }) as never)
    for await (const { header, body } of entries as AsyncIterable<TarEntry>) {
      const entry = { name: header.name, chunks: readable(file, body) }
      yield entry
      // Skips what the caller did not read: the next entry stands behind it.
      for await (const _ of entry.chunks);
    }
  } catch (error) {
    const problem = fileError(error, file)
    throw problem instanceof StartupError ? problem : new DamagedBackup(file, (error as Error).message)
  }
}

async function* readable(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new DamagedBackup(file, (error as Error).message)
  }
}

interface TarEntry {
  header: { name: string }
  body: AsyncIterable<Uint8Array>
}
