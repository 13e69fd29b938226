/** Where the page about the past event is found, and was. */
import type { EventDocuments } from './documents.ts'

type Summary = EventDocuments['summary']

const mostOlderPaths = 20

/** A path that was published leads to the page for good. */
export function withOlderPath(before: Summary, after: Summary): Summary {
  const { path } = after
  const older = new Set([...after.olderPaths, ...before.olderPaths, before.path])
  older.delete(path)
  return { ...after, olderPaths: [...older].slice(-mostOlderPaths) }
}
