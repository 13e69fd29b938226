import { mostPitches } from '../../../domain/day/floor.ts'
import { day } from '../../../domain/durations.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { readFloor } from '../../day/floor.ts'
import { listPitches } from '../../store/floor.ts'

export const getFloor: Handler<'get-floor'> = async (_, context) => {
  const pitches = await listPitches(context.db, new Date(context.now.getTime() - day), mostPitches)
  return ok({
    open: await readFloor(context),
    pitches: pitches.toReversed().map(({ id, pitch_number, title, details, name, created_at }) => ({
      talkId: id,
      number: pitch_number ?? 0,
      title,
      details,
      name: name ?? '',
      at: created_at.toISOString(),
    })),
  })
}
