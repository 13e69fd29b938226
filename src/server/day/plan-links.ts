import type { CallContext } from '../context.ts'
import { findOrder } from '../store/orders.ts'
import { findPlanLink } from '../store/stars.ts'
import { findToken } from '../store/tokens.ts'

interface PlanLink {
  email: string
  /** The browser that asked for it; none behind the link of a ticket. */
  voterId: string | null
}

/** Whose stars a mailed link opens: it was asked for, or is that of a ticket that is still good. */
export async function planLinkBehind(
  token: string,
  { db, now }: Pick<CallContext, 'db' | 'now'>,
): Promise<PlanLink | undefined> {
  const asked = await findToken(db, 'plan-link', token, now)
  const link = asked && (await findPlanLink(db, asked.subjectId))
  if (link) return link
  const ofTicket = await findToken(db, 'ticket-plan', token, now)
  const order = ofTicket && (await findOrder(db, ofTicket.subjectId))
  return order?.status === 'paid' ? { email: order.customer_email, voterId: null } : undefined
}
