/** Phones ask for the number of the programme again and again: it is kept until something is published. */
import { paths } from '../../../domain/paths.ts'
import type { Db } from '../../store/engine/db.ts'
import { newestVersion } from '../../store/programmes.ts'
import type { DirectHandler } from '../pipeline.ts'
import type { Changes } from './changes.ts'

/** For how long a number counts that another process may have changed without a word. */
const freshForMs = 5_000

export function createProgrammeVersion({ db, changes }: { db: Db; changes: Changes }): DirectHandler {
  let known: { version: Promise<number>; at: number } | undefined
  changes.onChange((change) => {
    if (change === 'programme') known = undefined
  })
  function version(): Promise<number> {
    if (known && performance.now() - known.at < freshForMs) return known.version
    const asked = { version: newestVersion(db), at: performance.now() }
    known = asked
    asked.version.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.version
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
  return ({ method, url }) => {
    if (url !== paths.programmeVersion || (method !== 'GET' && method !== 'HEAD')) return
    return version().then((found) => ({ status: 200, headers, body: JSON.stringify({ version: found }) }))
  }
}
