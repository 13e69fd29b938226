import { readFileSync } from 'node:fs'
import { StartupError } from '../lib/startup-error.ts'

/** As many as a hall needs, where the machine lets this process have them. */
const enough = 4_096
/** Files that stay for the database, which may have 650 open, and for all that is not a visitor's connection. */
const keptFiles = 768
const least = 64

/** How many connections may be open at once: each is an open file, and without a file left nothing works. */
export const mostConnections = (openFiles = mostOpenFiles()): number =>
  Math.max(least, Math.min(enough, openFiles - keptFiles))

/** With fewer files the embedded database fails later, and does not name the cause. Throws a StartupError. */
export function requireOpenFiles(openFiles = mostOpenFiles()): void {
  const needed = keptFiles + least
  if (openFiles < needed)
    throw new StartupError(
      `Only ${openFiles} files may be open; the site with its database needs ${needed}: raise \`ulimit -n\`.`,
    )
}

/** Infinity where the system does not tell; only Linux does. */
function mostOpenFiles(): number {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return found ? Number(found[1]) : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
