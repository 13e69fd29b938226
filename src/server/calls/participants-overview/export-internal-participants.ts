import { event } from '../../../../content/event.ts'
import type { InternalParticipant } from '../../../domain/internal-participants.ts'
import { orderNumberOf } from '../../../domain/order-number.ts'
import { answerLabel, shownStatus } from '../../../domain/participants-overview.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { csvOf } from '../../lib/csv.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { listInternalParticipants } from '../../store/participants-overview.ts'

export const exportInternalParticipants: Handler<'export-internal-participants'> = async (
  _input,
  { db, now },
  admin,
) => {
  const rows = await listInternalParticipants(db)
  const details = { count: rows.length }
  await writeAudit(db, { actor: admin.email, action: 'participants-exported', details }, now)
  const [day] = localTime.format(now).split(' ')
  return ok({
    fileName: `${event.shortName.toLowerCase()}-participants-${day}.csv`,
    csv: csvOf(
      Object.keys(columns),
      rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
    ),
  })
}

/** yyyy-MM-dd HH:mm in the event's time zone. */
const localTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: event.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})
const francs = (cents: number) => (cents / 100).toFixed(2)

const columns: Record<string, (row: InternalParticipant) => string | number> = {
  Date: (row) => localTime.format(new Date(row.created_at)),
  Order: (row) => orderNumberOf(row.id),
  Name: (row) => row.customer_name,
  Email: (row) => row.customer_email,
  Tickets: (row) => row.number_of_tickets,
  'Amount (CHF)': (row) => francs(row.total_amount),
  'Discount (CHF)': (row) => francs(row.discount_amount),
  LinkedIn: (row) => row.linkedin_profile_url ?? '',
  Coupon: (row) => row.coupon_code ?? '',
  Status: (row) => shownStatus(row.status),
  Commitment: (row) => answerLabel('commitment_status', row.commitment_status),
  Lunch: (row) => answerLabel('lunch_preference', row.lunch_preference),
  Dinner: (row) => answerLabel('dinner_preference', row.dinner_preference),
  'Ice bath': (row) => answerLabel('ice_bath_preference', row.ice_bath_preference),
}
