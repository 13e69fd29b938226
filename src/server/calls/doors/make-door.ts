import { longestDoorMs } from '../../../domain/doors.ts'
import { doorMessages } from '../../../domain/messages/door-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { sha256Of } from '../../lib/hash.ts'
import { qrPath } from '../../lib/qr.ts'
import { newToken } from '../../lib/tokens.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { insertDoor } from '../../store/doors.ts'

export const makeDoor: Handler<'make-door'> = async (
  { id, name, endsAt, mayAdd, maySqueezeIn },
  { db, config, now },
  admin,
) => {
  const ends_at = new Date(endsAt)
  const wrongEnd = (sentence: string) => refuse('invalid', sentence, { fields: { endsAt: sentence } })
  if (ends_at <= now) return wrongEnd(doorMessages.endInPast)
  if (ends_at.getTime() > now.getTime() + longestDoorMs) return wrongEnd(doorMessages.endTooFar)
  const secret = newToken()
  const isNew = await db.transaction().execute(async (tx) => {
    const may = { may_add: mayAdd, may_squeeze_in: mayAdd && maySqueezeIn }
    const door = { id, name, ends_at, secret_sha256: sha256Of(secret), ...may }
    if (!(await insertDoor(tx, door, now))) return false
    const entry = { actor: admin.email, action: 'door-made', subjectId: id, details: { door: name } } as const
    await writeAudit(tx, entry, now)
    return true
  })
  if (!isNew) return refuse('conflict', doorMessages.madeAlready)
  const url = `${config.publicUrl}${paths.doorOf(secret)}`
  return ok({ url, qr: qrPath(url) })
}
