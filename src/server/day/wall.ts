import type { Wall } from '../../domain/backend.ts'
import { sceneAt, wallSlots } from '../../domain/day/wall.ts'
import { localIn } from '../../domain/event/zoned.ts'
import { paths } from '../../domain/paths.ts'
import type { CallContext } from '../context.ts'
import { qrPath } from '../lib/qr.ts'
import { readProgrammeTalks } from '../store/programmes.ts'
import { readFloor } from './floor.ts'

/** What the projector shows: of the published programme alone, and the open floor. */
export async function readWall(context: CallContext, moment: Date): Promise<Wall> {
  const { db, event, config } = context
  const published = await readProgrammeTalks(db)
  const slots = wallSlots(published?.talks ?? [], event)
  const marked = sceneAt(slots, moment.getTime(), Date.parse(event.endsAt))
  const floor = await readFloor(context)
  return {
    moment: moment.getTime(),
    slots,
    scene: marked.scene,
    now: marked.now?.id,
    next: marked.next?.id,
    programme: qrPath(config.publicUrl + paths.programme),
    floor: floor && {
      qr: floor.qr,
      until: Date.parse(floor.closesAt),
      untilClock: localIn(floor.closesAt, event.timeZone).slice(11, 16),
    },
  }
}
