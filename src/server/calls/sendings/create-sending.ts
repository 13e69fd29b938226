import { inWords } from '../../../domain/event/zoned.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { furthestMs, linkOnlyHere, recallableForMs, sameTextMs } from '../../../domain/sendings.ts'
import type { CallContext, Handler } from '../../context.ts'
import { transactOnce, unlessAnswered } from '../../http/idempotency.ts'
import { enqueueSending } from '../../mail/outbox.ts'
import { audienceInWords, listRecipients } from '../../mail/recipients.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { findSameText, lockSendings } from '../../store/sendings.ts'

/** Text, recipients and mails are written in one transaction: all of it, or nothing. */
export const createSending: Handler<'create-sending'> = async (input, context, admin) => {
  const { now, config, event } = context
  const { audience, subject, text, count } = input
  const link = linkOnlyHere(text, config.publicUrl)
  if (link !== undefined) return wrong('text', messages.linkOnlyHere(link))
  const time = momentOf(input.at, context)
  if (!time.ok) return time
  return transactOnce(context, async (tx) => {
    await lockSendings(tx)
    await unlessAnswered(tx, context)
    const recipients = await listRecipients(tx, audience)
    if (recipients.length === 0) return wrong('audience', messages.nobodyThere)
    if (recipients.length !== count) return asks('count', messages.changed(recipients.length))
    const since = new Date(now.getTime() - sameTextMs)
    const same = input.again ? undefined : await findSameText(tx, { subject, body: text }, since)
    if (same)
      return asks(
        'again',
        messages.sameText(same.recipients, inWords(same.send_at.toISOString(), event.timeZone)),
      )
    const sending = { audience, subject, body: text, asked_by: admin.email, send_at: time.value }
    const id = await enqueueSending(tx, sending, recipients, now)
    const details = { count: recipients.length, to: audienceInWords(audience, event.tickets) }
    await writeAudit(tx, { actor: admin.email, action: 'mails-queued', subjectId: id, details }, now)
    return ok({ success: true, id, count: recipients.length, sendAt: time.value.toISOString() } as const)
  })
}

const wrong = (field: string, sentence: string) =>
  refuse('invalid', sentence, { fields: { [field]: sentence } })
const asks = (field: string, sentence: string) =>
  refuse('conflict', sentence, { fields: { [field]: sentence } })

function momentOf(at: string | null, { now, event }: Pick<CallContext, 'now' | 'event'>): Result<Date> {
  const earliest = new Date(now.getTime() + recallableForMs)
  if (at === null) return ok(earliest)
  const wanted = new Date(at)
  if (wanted < earliest) return wrong('at', messages.tooSoon(inWords(earliest.toISOString(), event.timeZone)))
  return wanted.getTime() > now.getTime() + furthestMs ? wrong('at', messages.tooLate) : ok(wanted)
}
