import { hash } from 'node:crypto'
import { movedShownForMs, type ShownProgramme, shownProgramme } from '../../domain/day/programme.ts'
import type { CallContext } from '../context.ts'
import { listMovedTalks, readProgrammeTalks } from '../store/programmes.ts'

type Asked = Pick<CallContext, 'db' | 'event' | 'now'>

/** What everybody reads, of a demo at its demo time; undefined before anything is published. */
export async function publicProgramme(asked: Asked, moment = asked.now): Promise<ShownProgramme | undefined> {
  const shown = await programmeAt(moment, asked)
  // An open page compares its number with the true one.
  const current = moment === asked.now ? shown : await programmeAt(asked.now, asked)
  return shown && { ...shown, version: current?.version ?? '' }
}

async function programmeAt(now: Date, { db, event }: Asked): Promise<ShownProgramme | undefined> {
  const published = await readProgrammeTalks(db)
  if (!published) return undefined
  const moved = await listMovedTalks(db, { since: new Date(now.getTime() - movedShownForMs), now })
  const shown = shownProgramme({ ...published, moved }, event, now.getTime())
  return {
    ...shown,
    version: `${published.version}-${hash('sha256', JSON.stringify(shown)).slice(0, 8)}`,
  }
}
