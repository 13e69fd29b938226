import { type ShownProgramme, shownProgramme } from '../../domain/day/programme.ts'
import type { CallContext } from '../context.ts'
import { readProgrammeTalks } from '../store/programmes.ts'
import { stateOf } from './programme-state.ts'

/** What everybody reads; undefined before anything is published. */
export async function publicProgramme({
  db,
  event,
  now,
}: Pick<CallContext, 'db' | 'event' | 'now'>): Promise<ShownProgramme | undefined> {
  const published = await readProgrammeTalks(db)
  return published && shownProgramme({ ...published, state: stateOf(published) }, event, now.getTime())
}
