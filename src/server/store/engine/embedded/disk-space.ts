/**
 * On a nearly full disk the database only reads: PostgreSQL panics when its write-ahead log cannot grow. A ballast
 * file reserves what a start after a crash needs (docs/security.md#disk-full).
 */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync } from 'node:fs'
import { open, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { every } from '../../../lib/every.ts'

const MB = 1_000_000
/** With less, nothing is written. */
const leastFree = 16 * MB
/** What recovery from a crash may need. */
const wholeBallast = 64 * MB
/** Twice what recovery needs after a checkpoint. */
const smallBallast = 8 * MB
/** Reads also write a little. */
const lastBallast = 4 * MB
/** Free space and ballast together: from here the ballast is filled, and writing begins again. */
const enoughSpace = wholeBallast + 2 * leastFree
const checkEveryMs = 1_000
/** Tests and first tries should not write 64 MB. */
const wholeAfterMs = 60_000

export const ballastOf = (dataDir: string) => join(dataDir, 'ballast')

/** Deletes the ballast before the database opens on a full disk; call it with the folder locked. */
export function freeSpaceToStart(dataDir: string): void {
  if (freeBytes(statfsSync(dataDir)) < leastFree) rmSync(ballastOf(dataDir), { force: true })
}

export interface DiskSpaceWatch {
  isShort(): boolean
  stop(): void
}

/** Checks at once and then every second; `onChange` tells when space runs short and when there is enough again. */
export function watchDiskSpace(
  dataDir: string,
  { onChange, onProblem }: { onChange: (isShort: boolean) => void; onProblem: (error: unknown) => void },
): DiskSpaceWatch {
  const ballast = ballastOf(dataDir)
  const startedAt = performance.now()
  let isShort = false
  const checks = every(checkEveryMs, check, { firstAfterMs: checkEveryMs, onError: onProblem })
  update(freeBytes(statfsSync(dataDir)))

  function update(free: number, reserved = 0) {
    const isNowShort = isShort ? free + reserved < enoughSpace : free < leastFree
    if (isNowShort === isShort) return
    isShort = isNowShort
    onChange(isShort)
  }

  async function check() {
    const reserved = (await stat(ballast).catch(() => undefined))?.size ?? 0
    const free = freeBytes(await statfs(dataDir))
    // Shrinks the ballast before the database needs the space.
    const most = free < lastBallast ? lastBallast : free < leastFree ? smallBallast : wholeBallast
    if (reserved > most) await truncate(ballast, most)
    update(free, reserved)
    const mayFill = performance.now() - startedAt > wholeAfterMs
    if (!isShort && mayFill && free + reserved >= enoughSpace)
      await growBallast(ballast, reserved, wholeBallast)
    else if (!isShort) await growBallast(ballast, reserved, Math.min(smallBallast, reserved + free / 2))
    else if (reserved === 0) await growBallast(ballast, reserved, Math.min(lastBallast, free / 2))
  }

  return { isShort: () => isShort, stop: checks.stop }
}

const freeBytes = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize

async function growBallast(path: string, from: number, to: number): Promise<void> {
  // Random: no file system can compress it.
  const piece = from < to ? randomBytes(MB) : Buffer.alloc(0)
  if (piece.length === 0 || to - from < MB) return
  const file = await open(path, 'a', 0o600)
  try {
    for (let size = from; size < to; size += MB) await file.write(piece)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
