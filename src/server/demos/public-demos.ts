import { type ShownDemos, shownDemos } from '../../domain/demos/demos.ts'
import { readDemos, readRound } from '../store/demos.ts'
import type { Db } from '../store/engine/db.ts'

/** What everybody reads. */
export const publicDemos = async (db: Db): Promise<ShownDemos> =>
  // The round before the rest: what changes meanwhile has another revision at the next look.
  shownDemos(await readRound(db), await readDemos(db))
