/**
 * Simulates a small disk. What this process writes below `folder` fails with ENOSPC once all files there would be larger than
 * the number in `capacityFile`, which may change at any time; overwriting in place succeeds, as on a real disk. SQLite and
 * child processes are not limited.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const real = { ...fs, statfs: fs.promises.statfs, openFile: fs.promises.open }
/** The files are measured this often; in between, growth is added up. */
const measureEveryMs = 50

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  let size = 0
  for (const entry of real.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // The file may be gone by now.
    if (entry.isDirectory()) size += sizeOf(path)
    else size += real.statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }
  return size
}

/** Replaces the file operations of this process that grow the data folder. */
export function limitDisk(folder: string, capacityFile: string): void {
  const ours = new Set<number>()
  const isOurs = (path: unknown) => String(path).startsWith(folder)
  let measuredAt = Number.NEGATIVE_INFINITY
  let freeThen = 0
  let grown = 0

  function free(): number {
    if (performance.now() - measuredAt > measureEveryMs) {
      freeThen = Number(real.readFileSync(capacityFile, 'utf8')) - sizeOf(folder)
      grown = 0
      measuredAt = performance.now()
    }
    return Math.max(0, freeThen - grown)
  }
  function grow(bytes: number) {
    if (bytes <= 0) return
    if (bytes > free()) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    grown += bytes
  }
  const room = () => ({ bavail: Math.floor(free() / 4096), bsize: 4096 })

  Object.assign(fs, {
    openSync(path: string, ...args: [fs.OpenMode, fs.Mode?]) {
      const descriptor = real.openSync(path, ...args)
      if (isOurs(path)) ours.add(descriptor)
      return descriptor
    },
    closeSync(descriptor: number) {
      ours.delete(descriptor)
      real.closeSync(descriptor)
    },
    writeSync(descriptor: number, buffer: Buffer, offset: number, length: number, position: number) {
      if (ours.has(descriptor)) grow(position + length - real.fstatSync(descriptor).size)
      return real.writeSync(descriptor, buffer, offset, length, position)
    },
    writeFileSync(path: string, data: string, options: fs.WriteFileOptions) {
      if (isOurs(path)) grow(data.length)
      real.writeFileSync(path, data, options)
    },
    statfsSync: (path: string) => (isOurs(path) ? room() : real.statfsSync(path)),
  })
  Object.assign(fs.promises, {
    statfs: async (path: string) => (isOurs(path) ? room() : real.statfs(path)),
    async open(path: string, ...args: [fs.OpenMode, fs.Mode?]) {
      const file = await real.openFile(path, ...args)
      if (!isOurs(path)) return file
      const write = file.write.bind(file) as (data: Buffer) => Promise<unknown>
      const writeFile = file.writeFile.bind(file)
      return Object.assign(file, {
        async write(data: Buffer) {
          grow(data.length)
          return write(data)
        },
        async writeFile(data: Buffer) {
          grow(data.length)
          return writeFile(data)
        },
      })
    },
  })
  syncBuiltinESMExports()
}
