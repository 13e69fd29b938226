import { randomUUID } from 'node:crypto'
import { mostFloorMinutes } from '../../../domain/day/floor.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { day, minute } from '../../../domain/durations.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { passOf, shownFloor } from '../../day/floor.ts'
import { sha256Of } from '../../lib/hash.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { endPasses, insertPass, keepOpenUntil, openPass } from '../../store/floor.ts'
import { lockPlan } from '../../store/plan.ts'

/** Opened again while it is open, only its end moves: the code on the wall and forms on phones stay valid. */
export const openFloor: Handler<'open-floor'> = async ({ minutes, isMore, seenClosesAt }, context, admin) => {
  const { db, now, voterKey } = context
  const opened = await db.transaction().execute(async (tx) => {
    // Two administrators who open it at once get the same pass.
    await lockPlan(tx)
    await writeAudit(tx, { actor: admin.email, action: 'floor-opened', details: { minutes } }, now)
    const known = await openPass(tx, now)
    const end = isMore && known ? known.closes_at.getTime() : undefined
    const from = end && seenClosesAt ? Date.parse(seenClosesAt) : (end ?? now.getTime())
    const latest = now.getTime() + mostFloorMinutes * minute
    // An end that was seen may have moved since: it never comes earlier.
    const closesAt = new Date(Math.min(Math.max(from + minutes * minute, end ?? 0), latest))
    if (known && shownFloor(known, context)) {
      await keepOpenUntil(tx, known, closesAt)
      return { ...known, closes_at: closesAt }
    }
    await endPasses(tx, now)
    const seed = randomUUID()
    const sha256 = sha256Of(passOf(voterKey, seed))
    const pass = { sha256, seed, opened_by: admin.email, opened_at: now, closes_at: closesAt }
    // Numbers of pitches go on within a day.
    await insertPass(tx, pass, new Date(now.getTime() - day))
    return { ...pass, last_number: 0 }
  })
  context.changed('programme')
  const shown = shownFloor(opened, context)
  return shown ? ok(shown) : refuse('conflict', messages.failed)
}
