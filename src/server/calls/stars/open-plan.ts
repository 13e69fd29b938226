import { starMessages as messages } from '../../../domain/day/stars.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import { verifyPast, verifyVoter, voterOfAddress } from '../../auth/voter-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { findOrder } from '../../store/orders.ts'
import { findPlanLink } from '../../store/stars.ts'
import { findToken } from '../../store/tokens.ts'

/**
 * Works on several devices. What the asking browser had starred comes along; that browser sees nothing of the others
 * before it opens the link itself, because anyone can ask for a link to anyone's address.
 */
export const openPlan: Handler<'open-plan'> = async ({ token }, context) => {
  const link = (await ofRequest(token, context)) ?? (await ofTicket(token, context))
  if (!link) return limitTokenGuesses(context, refuse('not-found', messages.linkEnded))
  await verifyVoter(context, link.email)
  if (link.voterId)
    await verifyPast(context.db, {
      id: link.voterId,
      verifiedAs: voterOfAddress(context.voterKey, link.email),
    })
  return ok({ success: true })
}

type Link = { email: string; voterId: string | null } | undefined

async function ofRequest(token: string, { db, now }: CallContext): Promise<Link> {
  const found = await findToken(db, 'plan-link', token, now)
  return found && findPlanLink(db, found.subjectId)
}

async function ofTicket(token: string, { db, now }: CallContext): Promise<Link> {
  const found = await findToken(db, 'ticket-plan', token, now)
  const order = found && (await findOrder(db, found.subjectId))
  return order?.status === 'paid' ? { email: order.customer_email, voterId: null } : undefined
}
