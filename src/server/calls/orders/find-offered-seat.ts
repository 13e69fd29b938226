import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { findOffer } from '../../orders/offers.ts'

export const findOfferedSeat: Handler<'find-offered-seat'> = async ({ token }, context) => {
  const offer = await findOffer(context, token)
  if (!offer.ok) return offer
  const { hold_expires_at } = offer.value
  return ok({ ...offer.value, hold_expires_at: hold_expires_at.toISOString() })
}
