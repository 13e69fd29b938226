/** Phones ask again and again whether the programme reads as before: what they compare is kept for some seconds. */
import { paths } from '../../../domain/paths.ts'
import { programmeState } from '../../day/programme-state.ts'
import type { Db } from '../../store/engine/db.ts'
import type { DirectHandler } from '../pipeline.ts'
import type { Changes } from './changes.ts'

/** For how long it counts: a hidden talk changes it, too. */
const freshForMs = 5_000

export function createProgrammeVersion({ db, changes }: { db: Db; changes: Changes }): DirectHandler {
  let known: { version: Promise<string>; at: number } | undefined
  changes.onChange((change) => {
    if (change === 'programme') known = undefined
  })
  function version(): Promise<string> {
    if (known && performance.now() - known.at < freshForMs) return known.version
    const asked = { version: programmeState(db), at: performance.now() }
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
