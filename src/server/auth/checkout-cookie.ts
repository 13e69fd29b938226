/** A signed cookie names the pending order of this browser, so that nobody can release another's. */

import { setCookieHeader } from '../../domain/cookies.ts'
import { isUuid } from '../../domain/fields.ts'
import type { CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { keyedHash } from '../lib/tokens.ts'
import { findOrder, type Order } from '../store/orders.ts'

/** Longer than any hold of a pending order. */
const maxAgeSeconds = 3600

type CookieContext = Pick<CallContext, 'checkoutCookie' | 'voterKey' | 'setCookie' | 'config' | 'db' | 'now'>

/** Undefined once its time is over: its seats then are as much anybody else's. */
export async function findOwnHold({
  checkoutCookie = '',
  voterKey,
  db,
  now,
}: CookieContext): Promise<Order | undefined> {
  const [id = '', signature = ''] = checkoutCookie.split('.')
  if (!isUuid(id) || !isSameSecret(signature, keyedHash(voterKey, 'checkout', id))) return
  const order = await findOrder(db, id)
  const isHeld = order?.status === 'pending' && order.hold_expires_at !== null && order.hold_expires_at > now
  return isHeld ? order : undefined
}

export function rememberOwnHold({ voterKey, setCookie, config }: CookieContext, orderId: string): void {
  const value = `${orderId}.${keyedHash(voterKey, 'checkout', orderId)}`
  setCookie(setCookieHeader('checkout', value, { maxAgeSeconds }, config))
}
