import { readFileSync } from 'node:fs'

/** As many as a hall needs, where the machine lets this process have them. */
const enough = 4_096
/** Files that stay for the database, which may have 650 open, and for all that is not a visitor's connection. */
const keptFiles = 768
const least = 64

/** How many connections may be open at once: each is an open file, and without a file left nothing works. */
export const mostConnections = (openFiles = mostOpenFiles()): number =>
  Math.max(least, Math.min(enough, openFiles - keptFiles))

/** Infinity where the system does not tell; only Linux does. */
function mostOpenFiles(): number {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return found ? Number(found[1]) : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
