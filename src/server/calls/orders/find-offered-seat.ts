import { namedLines } from '../../../domain/orders.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { findOffer } from '../../orders/offers.ts'
import { linesOfOrder } from '../../store/seats.ts'

export const findOfferedSeat: Handler<'find-offered-seat'> = async ({ token }, context) => {
  const offer = await findOffer(context, token)
  if (!offer.ok) return offer
  const { id, hold_expires_at } = offer.value
  const lines = namedLines(context.event.tickets, await linesOfOrder(context.db, id))
  return ok({ ...offer.value, ...(lines && { lines }), hold_expires_at: hold_expires_at.toISOString() })
}
