import { auditSummary } from '../../../domain/audit.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { listEdits } from '../../store/contribution-edits.ts'
import { findContribution } from '../../store/contributions.ts'
import { listAuditOf } from '../../store/order-desk.ts'

const mostActs = 50

export const getProposalHistory: Handler<'get-proposal-history'> = async ({ id }, { db, event }) => {
  const proposal = await findContribution(db, id)
  if (!proposal) return refuse('not-found', messages.notFound)
  const edits = await listEdits(db, proposal.id)
  const acts = await listAuditOf(db, [proposal.id], mostActs)
  return ok({
    edits: edits.map(({ at, by, before }) => ({
      at: at.toISOString(),
      by,
      changed: Object.keys(before),
      before: Object.fromEntries(
        Object.entries(before).flatMap(([name, text]) => (text ? [[name, text]] : [])),
      ),
    })),
    acts: acts.map(({ created_at, actor, action, details }) => ({
      at: created_at.toISOString(),
      by: actor,
      what: auditSummary(action, details, event.tickets.currency),
    })),
  })
}
