import type { SiteEvent } from '../../../domain/event/site-event.ts'
import { groupWords } from '../../../domain/messages/sending-messages.ts'
import { ok } from '../../../domain/result.ts'
import { groups, mostSendings } from '../../../domain/sending-groups.ts'
import { kindPrefix } from '../../../domain/sendings.ts'
import { kindName, kindOf } from '../../../domain/ticket-kinds.ts'
import type { Handler } from '../../context.ts'
import { iso } from '../../lib/iso.ts'
import { audienceInWords } from '../../mail/recipients.ts'
import { countGroups } from '../../store/sending-groups.ts'
import { readProgress, listSendings as readSendings } from '../../store/sendings.ts'

export const listSendings: Handler<'list-sendings'> = async (_input, { db, event }) => {
  const counts = await countGroups(db)
  const sendings = await readSendings(db, mostSendings)
  const progress = await readProgress(
    db,
    sendings.map(({ id }) => id),
  )
  const audiences = [
    ...groups.map((group) => ({
      key: group as string,
      label: groupWords[group].label,
      link: groupWords[group].link,
    })),
    ...kindsAmong(counts, event.tickets).map(({ id, label }) => ({
      key: `${kindPrefix}${id}`,
      label,
      link: groupWords.participants.link,
    })),
  ]
  return ok({
    audiences: audiences.map((audience) => ({ ...audience, count: counts.get(audience.key) ?? 0 })),
    perMinute: event.mail.mailsPerMinute,
    sendings: sendings.map((sending) => ({
      id: sending.id,
      subject: sending.subject,
      to: audienceInWords(sending.audience, event.tickets),
      by: sending.asked_by,
      createdAt: sending.created_at.toISOString(),
      sendAt: sending.send_at.toISOString(),
      recalledAt: iso(sending.recalled_at),
      recipients: sending.recipients,
      leftOut: sending.left_out,
      ...(progress.get(sending.id) ?? { waiting: 0, sent: 0, failed: 0 }),
    })),
  })
}

/** Those on sale, and those that people still hold; the only kind is the participants. */
function kindsAmong(counts: ReadonlyMap<string, number>, tickets: SiteEvent['tickets']) {
  const { kinds } = tickets
  const gone = [...counts.keys()]
    .flatMap((key) => (key.startsWith(kindPrefix) ? [key.slice(kindPrefix.length)] : []))
    .filter((id) => !kindOf(tickets, id))
    .sort()
  if (kinds.length + gone.length === 1) return []
  return [
    ...kinds.map(({ id, name }) => ({ id, label: `Ticket: ${name}` })),
    ...gone.map((id) => ({ id, label: `Ticket: ${kindName(tickets, id)} (sold no more)` })),
  ]
}
