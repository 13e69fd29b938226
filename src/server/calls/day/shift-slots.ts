import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { hasBegun } from '../../../domain/day/programme.ts'
import { momentsOf, shiftedSlots } from '../../../domain/day/slots.ts'
import { localIn } from '../../../domain/event/zoned.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { withDemoTime } from '../../day/demo-time.ts'
import { changeEvent } from '../../event/change-event.ts'
import { publishDocuments, readDocuments } from '../../event/publish.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { findVersion } from '../../store/event-documents.ts'

/** Talks keep their places; programme, wall and feeds have the new times at once, as after any publication of the day. */
export const shiftSlots: Handler<'shift-slots'> = ({ slotId, startsAt, minutes, at }, context, admin) =>
  changeEvent(context, async (tx) => {
    const { now } = context
    // As it is stored: somebody may have shifted it a moment ago.
    const { day, event } = await readDocuments(tx)
    const slot = day.slots.find(({ id }) => id === slotId)
    if (!slot) return refuse('not-found', messages.unknownPlace)
    if (slot.startsAt !== startsAt) return refuse('conflict', messages.slotShifted(startsAt, slot.startsAt))
    if (hasBegun(momentsOf(slot, event), withDemoTime(context, at).now.getTime()))
      return refuse('conflict', messages.slotHasBegun(startsAt))
    const slots = shiftedSlots(day.slots, slotId, minutes)
    if (!slots) return refuse('invalid', messages.pastNight, { fields: { minutes: messages.pastNight } })
    const last = slots.at(-1)
    if (last && momentsOf(last, event).endsAt > Date.parse(event.endsAt)) {
      const eventEnds = localIn(event.endsAt, event.timeZone).slice(11, 16)
      const sentence = messages.pastEnd(last.endsAt, eventEnds)
      return refuse('invalid', sentence, { fields: { minutes: sentence } })
    }
    const before = await findVersion(tx, 'day')
    const published = await publishDocuments(tx, { day: { ...day, slots } }, { adminId: admin.id, now })
    if (!published.ok) return published
    const version = published.value[0]?.version ?? before?.version ?? 1
    const entry = { actor: admin.email, action: 'event-published', subjectId: 'day' } as const
    await writeAudit(tx, { ...entry, details: { document: 'day', version, from: startsAt, minutes } }, now)
    return ok({ version, before: before?.version ?? null })
  })
