/**
 * Simulates a power loss. What this process writes below `directory` reaches `shadow` only when it is fsynced; at the power
 * loss a random share of the other 4 kB blocks does too, as with a real disk's cache. Creating, renaming, resizing and
 * removing files count as durable at once.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import { randomFrom } from './run-program.ts'

const BLOCK = 4096
// The original operations.
const real = { ...fs }

export interface PowerCut {
  /** After so many writes the power is lost and this process is killed. */
  afterWrites: number
  /** Share of unsynced blocks that survive, 0 to 1. */
  survivingShare: number
  seed: number
}

/** Replaces the synchronous file operations of this process. `shadow` must be a copy of `directory` at this moment. */
export function simulatePowerLoss(directory: string, shadow: string, cut: PowerCut): void {
  const pathOf = new Map<number, string>()
  const unsynced = new Map<string, Set<number>>()
  const isOurs = (path: unknown): path is string => typeof path === 'string' && path.startsWith(directory)
  const shadowOf = (path: string) => join(shadow, relative(directory, path))
  let writes = 0

  function copyBlocks(path: string, blocks: Iterable<number>) {
    if (!real.existsSync(path) || !real.existsSync(shadowOf(path))) return
    const from = real.openSync(path, 'r')
    const to = real.openSync(shadowOf(path), 'r+')
    const buffer = Buffer.alloc(BLOCK)
    for (const block of blocks) {
      const length = real.readSync(from, buffer, 0, BLOCK, block * BLOCK)
      real.writeSync(to, buffer, 0, length, block * BLOCK)
    }
    real.closeSync(from)
    real.closeSync(to)
  }

  function cutPower(): never {
    const random = randomFrom(cut.seed)
    for (const [path, blocks] of unsynced) {
      copyBlocks(
        path,
        [...blocks].filter(() => random() < cut.survivingShare),
      )
    }
    process.kill(process.pid, 'SIGKILL')
    throw new Error('The power is lost')
  }

  /** Runs an operation on names or sizes in both directories. */
  const onBoth =
    <Args extends unknown[], Answer>(operate: (path: string, ...args: Args) => Answer) =>
    (path: string, ...args: Args): Answer => {
      const answer = operate(path, ...args)
      if (isOurs(path)) operate(shadowOf(path), ...args)
      return answer
    }

  Object.assign(fs, {
    openSync(path: string, ...args: [fs.OpenMode, fs.Mode?]) {
      const descriptor = real.openSync(path, ...args)
      if (isOurs(path)) {
        pathOf.set(descriptor, path)
        // Creates or truncates the file in the shadow too, if the flags say so.
        if (!real.statSync(path).isDirectory()) real.closeSync(real.openSync(shadowOf(path), ...args))
      }
      return descriptor
    },
    closeSync(descriptor: number) {
      pathOf.delete(descriptor)
      real.closeSync(descriptor)
    },
    writeSync(descriptor: number, buffer: Buffer, offset: number, length: number, position: number) {
      const path = pathOf.get(descriptor)
      if (path === undefined) return real.writeSync(descriptor, buffer, offset, length, position)
      writes += 1
      if (writes > cut.afterWrites) cutPower()
      const written = real.writeSync(descriptor, buffer, offset, length, position)
      const blocks = unsynced.get(path) ?? new Set()
      for (let at = Math.floor(position / BLOCK); at * BLOCK < position + written; at += 1) blocks.add(at)
      unsynced.set(path, blocks)
      const { size } = real.fstatSync(descriptor)
      if (real.statSync(shadowOf(path)).size < size) real.truncateSync(shadowOf(path), size)
      return written
    },
    fsyncSync(descriptor: number) {
      const path = pathOf.get(descriptor)
      if (path === undefined) return real.fsyncSync(descriptor)
      const blocks = unsynced.get(path)
      if (blocks) copyBlocks(path, blocks)
      unsynced.delete(path)
    },
    ftruncateSync(descriptor: number, size: number) {
      real.ftruncateSync(descriptor, size)
      const path = pathOf.get(descriptor)
      if (path !== undefined) real.truncateSync(shadowOf(path), size)
    },
    renameSync(from: string, to: string) {
      real.renameSync(from, to)
      if (!isOurs(from)) return
      real.renameSync(shadowOf(from), shadowOf(to))
      const blocks = unsynced.get(from)
      unsynced.delete(from)
      unsynced.delete(to)
      if (blocks) unsynced.set(to, blocks)
      for (const [descriptor, path] of pathOf) if (path === from) pathOf.set(descriptor, to)
    },
    unlinkSync(path: string) {
      real.unlinkSync(path)
      unsynced.delete(path)
      if (isOurs(path)) real.unlinkSync(shadowOf(path))
    },
    truncateSync: onBoth(real.truncateSync),
    writeFileSync: onBoth(real.writeFileSync),
    mkdirSync: onBoth(real.mkdirSync),
    rmdirSync: onBoth(real.rmdirSync),
  })
  syncBuiltinESMExports()
}
