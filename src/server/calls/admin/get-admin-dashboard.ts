import { auditSummary } from '../../../domain/audit.ts'
import { paths } from '../../../domain/paths.ts'
import { ok } from '../../../domain/result.ts'
import { warnings } from '../../../domain/warnings.ts'
import type { Handler } from '../../context.ts'
import { readUnpaidSeats } from '../../orders/unpaid-seats.ts'
import { listAudit } from '../../store/audit-log.ts'
import { countMails, listFailedMails } from '../../store/outbox.ts'
import { countTakenByKind, countTakenSeats } from '../../store/seats.ts'
import { findWarnings } from '../../warnings/find-warnings.ts'

const mostFailures = 50
const mostAuditEntries = 100

/** What the dashboard shows; the only source of the secret links (docs/security.md#secret-links). */
export const getAdminDashboard: Handler<'get-admin-dashboard'> = async (_input, context, user) => {
  const { db, event, internalSecret } = context
  const failures = await listFailedMails(db, mostFailures)
  const audit = await listAudit(db, mostAuditEntries)
  const seats = await readUnpaidSeats(db, event.tickets)
  const { capacity } = event.tickets
  const unasked = await countTakenByKind(db, { withoutSqueezed: true })
  const isTooFew = [...unasked.values()].reduce((sum, count) => sum + count, 0) > capacity
  // The launch list says it among what is wrong with the event.
  const tooFew = isTooFew ? [warnings.fewerSeatsThanSold(capacity, await countTakenSeats(db))] : []
  return ok({
    user,
    warnings: [...tooFew, ...(await findWarnings(context, seats))],
    seats,
    links: {
      tasks: paths.taskBoard(internalSecret),
      participants: paths.participantsOverview(internalSecret),
    },
    mail: {
      ...(await countMails(db)),
      failures: failures.map(({ failed_at, last_error, ...mail }) => ({
        ...mail,
        failed_at: failed_at.toISOString(),
        error: last_error,
      })),
    },
    audit: audit.map(({ details, created_at, proposal_id, proposal_title, ...entry }) => ({
      ...entry,
      created_at: created_at.toISOString(),
      summary: auditSummary(entry.action, details, event.tickets.currency),
      ...(proposal_id && { proposal: { id: proposal_id, title: proposal_title ?? '' } }),
    })),
  })
}
