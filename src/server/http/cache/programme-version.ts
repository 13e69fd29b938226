/** Phones ask again and again whether the programme reads as before: the whole answer is kept for some seconds. */
import { paths } from '../../../domain/paths.ts'
import { programmeState } from '../../day/programme-state.ts'
import type { Db } from '../../store/engine/db.ts'
import type { DirectHandler } from '../pipeline.ts'
import type { Answer } from '../responses.ts'
import type { Changes } from './changes.ts'
import { keptUntil } from './kept-until.ts'

export function createProgrammeVersion({ db, changes }: { db: Db; changes: Changes }): DirectHandler {
  // Only for some seconds, because a hidden talk changes it, too.
  const version = keptUntil('programme', async () => answerWith(await programmeState(db)), changes)
  return ({ method, url }) =>
    url === paths.programmeVersion && (method === 'GET' || method === 'HEAD') ? version() : undefined
}

function answerWith(version: string): Answer {
  const body = JSON.stringify({ version })
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    'content-length': String(body.length),
  }
  return { status: 200, headers, body }
}
