import { movedShownForMs, type ShownProgramme, shownProgramme } from '../../domain/day/programme.ts'
import type { CallContext } from '../context.ts'
import { listMovedTalks, readProgrammeTalks } from '../store/programmes.ts'
import { stateOf } from './programme-state.ts'

/** What everybody reads; undefined before anything is published. */
export async function publicProgramme({
  db,
  event,
  now,
}: Pick<CallContext, 'db' | 'event' | 'now'>): Promise<ShownProgramme | undefined> {
  const published = await readProgrammeTalks(db)
  if (!published) return undefined
  const moved = await listMovedTalks(db, { since: new Date(now.getTime() - movedShownForMs), now })
  return shownProgramme({ ...published, state: stateOf(published), moved }, event, now.getTime())
}
