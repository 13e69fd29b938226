/** Payments that people have to look at: written to the audit log, from which the dashboard warns, and mailed once. */
import { formatCents } from '../../domain/money.ts'
import { enqueue } from '../mail/outbox.ts'
import { listAdminEmails } from '../store/admins.ts'
import { wasAuditedSince, writeAudit } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'

export interface PaymentProblem {
  kind: 'payment-mismatched' | 'payment-disputed' | 'dispute-ended' | 'refund-failed'
  /** The provider's id of the session or the dispute, or ours of the refund. */
  subjectId: string
  orderId: string
  orderNumber: string
  /** What the provider's dashboard finds the payment by. */
  payment: string
  amountCents: number
  currency: string
  /** Such as 'CHF 49.00'. */
  due?: string
  outcome?: string
}

/** Under `lockSeats`. Undefined when it was reported before. */
export async function reportProblem(
  tx: Db,
  problem: PaymentProblem,
  now: Date,
): Promise<PaymentProblem | undefined> {
  const { kind, subjectId, orderNumber, payment, amountCents, currency, due, outcome } = problem
  if (await wasAuditedSince(tx, { action: kind, subjectId }, new Date(0))) return undefined
  const details = {
    order: orderNumber,
    payment,
    amount: formatCents(amountCents, currency.toUpperCase()),
    ...(due !== undefined && { due }),
    ...(outcome !== undefined && { outcome: outcome.replaceAll('_', ' ') }),
  }
  await writeAudit(tx, { actor: 'payment provider', action: kind, subjectId, details }, now)
  for (const recipient of await listAdminEmails(tx)) {
    await enqueue(tx, 'payment-problem', { recipient, params: { kind, ...details } }, now)
  }
  return problem
}
