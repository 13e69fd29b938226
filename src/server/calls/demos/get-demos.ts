import { deskOf } from '../../../domain/demos/demos.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { readRatings } from '../../store/demo-people.ts'
import { readDemos, readRound } from '../../store/demos.ts'

export const getDemos: Handler<'get-demos'> = async (_, { db, now }) => {
  const round = await readRound(db)
  const counts = new Map<string, number>()
  for (const { demoId } of await readRatings(db)) counts.set(demoId, (counts.get(demoId) ?? 0) + 1)
  return ok(deskOf(round, await readDemos(db), counts, now))
}
