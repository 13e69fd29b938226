import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { findOffer } from '../../orders/offers.ts'
import { releaseOrder } from '../../orders/release-holds.ts'
import { createTimeBudget } from '../../payments/time-budget.ts'

export const declineOfferedSeat: Handler<'decline-offered-seat'> = async ({ token }, context) => {
  const offer = await findOffer(context, token)
  if (!offer.ok) return offer
  const released = await createTimeBudget().run(() => releaseOrder(context, offer.value))
  if (!released.ok) return released
  return released.value === 'paid' ? refuse('conflict', messages.hasTicket) : ok({ success: true })
}
