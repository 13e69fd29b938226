import type { Result } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import { spendAsVisitor } from './visitor-cookie.ts'

/** A mail to an address that somebody with the link of a seat has typed: nobody has confirmed it. */
export async function spendSeatMail(context: CallContext, orderId: string): Promise<Result<void>> {
  const ofOrder = await context.rateLimits.spend('seat-mails-per-order', orderId)
  return ofOrder.ok ? spendAsVisitor(context, 'unconfirmed-mails') : ofOrder
}
