import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { deleteTick, readLaunch, writeTick } from '../../event/launch.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { lockEvent } from '../../store/event-documents.ts'

export const tickLaunchItem: Handler<'tick-launch-item'> = async (
  { item, seen, isTicked },
  context,
  admin,
) => {
  const { db, config, now } = context
  return db.transaction().execute(async (tx) => {
    await lockEvent(tx)
    const shown = (await readLaunch({ db: tx, config }, { warnings: [] })).find(({ id }) => id === item)
    if (!shown) return refuse('not-found', eventMessages.launchItemChanged)
    const is = (shown.tick !== null) === isTicked
    if (!is && isTicked && shown.seen !== seen) return refuse('conflict', eventMessages.launchItemChanged)
    if (is) return ok({ success: true } as const)
    if (isTicked) await writeTick(tx, item, { by: admin.name, at: now.toISOString(), seen })
    else await deleteTick(tx, item)
    const entry = { actor: admin.email, action: isTicked ? 'launch-ticked' : 'launch-unticked' } as const
    await writeAudit(tx, { ...entry, subjectId: item, details: { item: shown.title } }, now)
    return ok({ success: true } as const)
  })
}
