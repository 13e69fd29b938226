import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { endPasses } from '../../store/floor.ts'
import { lockPlan } from '../../store/plan.ts'

export const closeFloor: Handler<'close-floor'> = async (_, context, admin) => {
  const { db, now } = context
  await db.transaction().execute(async (tx) => {
    await lockPlan(tx)
    if (await endPasses(tx, now))
      await writeAudit(tx, { actor: admin.email, action: 'floor-closed', details: {} }, now)
  })
  context.changed('programme')
  return ok({ success: true })
}
