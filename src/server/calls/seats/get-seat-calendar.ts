import { ok } from '../../../domain/result.ts'
import { findSeatOfLink } from '../../auth/seat-link.ts'
import type { Handler } from '../../context.ts'
import { eventCalendar } from '../../mail/calendar.ts'
import { readEventVersion } from '../../store/event-documents.ts'

/** The buyer's entry is that of the mail, so that a second one changes nothing. */
export const getSeatCalendar: Handler<'get-seat-calendar'> = async ({ code }, context) => {
  const found = await findSeatOfLink(context, code)
  if (!found.ok) return found
  const { id, order_id, order_number: orderNumber, position, updated_at: queuedAt } = found.value
  const { fileName, content } = await eventCalendar(
    { orderId: position === 1 ? order_id : id, orderNumber },
    {
      publicUrl: context.config.publicUrl,
      event: context.event,
      eventVersion: await readEventVersion(context.db),
      queuedAt,
    },
  )
  return ok({ fileName, content: content.toString() })
}
