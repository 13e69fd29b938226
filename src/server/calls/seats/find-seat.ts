import { maskedAddress } from '../../../domain/fields.ts'
import { paths } from '../../../domain/paths.ts'
import { ok } from '../../../domain/result.ts'
import { kindName } from '../../../domain/ticket-kinds.ts'
import { findSeatOfLink, seenOf } from '../../auth/seat-link.ts'
import type { Handler } from '../../context.ts'
import { qrPath } from '../../lib/qr.ts'
import { choicesOf } from '../../store/food-answers.ts'
import { linksOfInvoices } from '../../store/invoices.ts'
import { isHiddenOnSeat } from '../../store/profile-desk.ts'

export const findSeat: Handler<'find-seat'> = async ({ code }, context) => {
  const found = await findSeatOfLink(context, code)
  if (!found.ok) return found
  const seat = found.value
  return ok({
    position: seat.position,
    kind: seat.kind,
    kind_name: kindName(context.event.tickets, seat.kind),
    order_number: seat.order_number,
    is_of_buyer: seat.is_of_buyer,
    name: seat.name,
    email: seat.email && maskedAddress(seat.email),
    is_listed: seat.allow_public_listing,
    is_hidden: await isHiddenOnSeat(context.db, seat),
    linkedin_profile_url: seat.linkedin_profile_url,
    about_me: seat.about_me,
    choices: choicesOf(seat),
    has_arrived: seat.arrived_at !== null,
    seen: seenOf(seat, context),
    invoices: seat.is_of_buyer ? await linksOfInvoices(context.db, seat.order_id) : [],
    qr: qrPath(context.config.publicUrl + paths.seatOf(code)),
  })
}
