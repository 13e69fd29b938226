import { doorMessages } from '../../../domain/messages/door-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { endDoorNow, findDoor } from '../../store/doors.ts'

export const endDoor: Handler<'end-door'> = async ({ id }, { db, now }, admin) =>
  db.transaction().execute(async (tx) => {
    const door = await findDoor(tx, id)
    if (!door) return refuse('not-found', doorMessages.gone)
    if (await endDoorNow(tx, id, now)) {
      const details = { door: door.name }
      await writeAudit(tx, { actor: admin.email, action: 'door-ended', subjectId: id, details }, now)
    }
    return ok({ success: true } as const)
  })
