/**
 * The embedded database never meets a full disk unprepared (docs/security.md#disk-full). While little room is left it
 * only reads, because a write-ahead log that cannot grow is a panic, and a start after that needs room itself: a file
 * keeps some for it.
 */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync } from 'node:fs'
import { open, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1_000_000
/** With less than this left, nothing is written any more. */
const leastFree = 16 * MB
/** What a start may need that has a crash to recover from. */
const wholeBallast = 64 * MB
/** Twice what it needs when all was in its place, as it is while the database only reads. */
const smallBallast = 8 * MB
/** Kept for a start to the last: reading writes to the log now and then, too. */
const lastBallast = 4 * MB
/** Room, the ballast's included, from which on there is a whole one, and writing may begin again. */
const enoughRoom = wholeBallast + 2 * leastFree
const lookEveryMs = 1_000
/** A site that is only tried out, or a test, shall not write 64 MB first. */
const wholeAfterMs = 60_000

/** The file that keeps room. */
export const ballastOf = (dataDir: string) => join(dataDir, 'ballast')

/** Leaves the ballast's room to the database that is about to open, if the disk is full; call it with the folder locked. */
export function makeRoomToStart(dataDir: string): void {
  if (freeBytes(statfsSync(dataDir)) < leastFree) rmSync(ballastOf(dataDir), { force: true })
}

export interface RoomWatch {
  /** Whether there was too little room at the last look. */
  isShort(): boolean
  stop(): void
}

/**
 * Looks at once and then every second, and calls `onChange` when room runs short and when there is enough again. In between
 * it frees most of the ballast.
 */
export function watchRoom(
  dataDir: string,
  { onChange, onProblem }: { onChange: (isShort: boolean) => void; onProblem: (error: unknown) => void },
): RoomWatch {
  const ballast = ballastOf(dataDir)
  const startedAt = performance.now()
  let isShort = false
  let isLooking = false
  const timer = setInterval(look, lookEveryMs).unref()
  judge(freeBytes(statfsSync(dataDir)))

  function judge(free: number, kept = 0) {
    const isNowShort = isShort ? free + kept < enoughRoom : free < leastFree
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
      // First the room, then the database that makes use of it.
      const most = free < lastBallast ? lastBallast : free < leastFree ? smallBallast : wholeBallast
      if (kept > most) await truncate(ballast, most)
      judge(free, kept)
      const isTime = performance.now() - startedAt > wholeAfterMs
      if (!isShort && isTime && free + kept >= enoughRoom) await growBallast(ballast, kept, wholeBallast)
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

/** Adds to the file up to this size, in pieces that keep nobody waiting. */
async function growBallast(path: string, from: number, to: number): Promise<void> {
  // Nothing that a file system could compress.
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
