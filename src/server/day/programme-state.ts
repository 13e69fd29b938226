import { hash } from 'node:crypto'
import type { PublishedTalk } from '../../domain/day/programme.ts'
import type { Db } from '../store/engine/db.ts'
import { readProgrammeTalks } from '../store/programmes.ts'

/** Another one as soon as the published programme reads differently: a talk that is hidden or withdrawn has no new version. */
export const stateOf = ({ version, talks }: { version: number; talks: readonly PublishedTalk[] }) =>
  `${version}-${hash('sha256', JSON.stringify(talks)).slice(0, 8)}`

export async function programmeState(db: Db): Promise<string> {
  const published = await readProgrammeTalks(db)
  return published ? stateOf(published) : '0'
}
