/**
 * Keeps disk space for the embedded database (docs/security.md#disk-full). When space runs short it only reads,
 * because a write-ahead log that cannot grow is a panic; and a file reserves what a start after a crash needs.
 */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync } from 'node:fs'
import { open, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1_000_000
/** With less, nothing is written. */
const leastFree = 16 * MB
/** What recovery from a crash may need. */
const wholeBallast = 64 * MB
/** Twice what recovery needs after a checkpoint. */
const smallBallast = 8 * MB
/** Reading writes now and then, too. */
const lastBallast = 4 * MB
/** Free space and reserve together: from here the reserve is filled, and writing begins again. */
const enoughSpace = wholeBallast + 2 * leastFree
const lookEveryMs = 1_000
/** A test or a first try need not write 64 MB. */
const wholeAfterMs = 60_000

export const ballastOf = (dataDir: string) => join(dataDir, 'ballast')

/** Frees the reserve before the database opens on a full disk; call it with the folder locked. */
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
  let isLooking = false
  const timer = setInterval(look, lookEveryMs).unref()
  judge(freeBytes(statfsSync(dataDir)))

  function judge(free: number, kept = 0) {
    const isNowShort = isShort ? free + kept < enoughSpace : free < leastFree
    if (isNowShort === isShort) return
    isShort = isNowShort
    onChange(isShort)
  }

  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      const kept = (await stat(ballast).catch(() => undefined))?.size ?? 0
      const free = freeBytes(await statfs(dataDir))
      // Free space before the database uses it.
      const most = free < lastBallast ? lastBallast : free < leastFree ? smallBallast : wholeBallast
      if (kept > most) await truncate(ballast, most)
      judge(free, kept)
      const isTime = performance.now() - startedAt > wholeAfterMs
      if (!isShort && isTime && free + kept >= enoughSpace) await growBallast(ballast, kept, wholeBallast)
      else if (!isShort) await growBallast(ballast, kept, Math.min(smallBallast, kept + free / 2))
      else if (kept === 0) await growBallast(ballast, kept, Math.min(lastBallast, free / 2))
    } catch (error) {
      onProblem(error)
    } finally {
      isLooking = false
    }
  }

  return { isShort: () => isShort, stop: () => clearInterval(timer) }
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
