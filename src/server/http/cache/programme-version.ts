/** Phones ask again and again whether the programme reads as before: what they compare is kept for some seconds. */
import { paths } from '../../../domain/paths.ts'
import { programmeState } from '../../day/programme-state.ts'
import type { Db } from '../../store/engine/db.ts'
import type { DirectHandler } from '../pipeline.ts'
import type { Changes } from './changes.ts'
import { keptUntil } from './kept-until.ts'

export function createProgrammeVersion({ db, changes }: { db: Db; changes: Changes }): DirectHandler {
  // Only for some seconds, because a hidden talk changes it, too.
  const version = keptUntil('programme', () => programmeState(db), changes)
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
  return ({ method, url }) => {
    if (url !== paths.programmeVersion || (method !== 'GET' && method !== 'HEAD')) return
    return version().then((found) => ({ status: 200, headers, body: JSON.stringify({ version: found }) }))
  }
}
