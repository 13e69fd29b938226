/** Which pending order this browser has begun: a cookie names it, signed, so that nobody gives back what is another's. */
import { isUuid } from '../../domain/fields.ts'
import type { CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { keyedHash } from '../lib/tokens.ts'
import { findOrder, type Order } from '../store/orders.ts'

/** Longer than seats are ever held for a payment. */
const remembersForSeconds = 3600

type OwnContext = Pick<CallContext, 'checkoutCookie' | 'voterKey' | 'setCookie' | 'config' | 'db'>

/** The order that this browser has begun and not paid; undefined without one, or with a cookie that we did not sign. */
export async function findOwnHold({
  checkoutCookie = '',
  voterKey,
  db,
}: OwnContext): Promise<Order | undefined> {
  const [id = '', signature = ''] = checkoutCookie.split('.')
  if (!isUuid(id) || !isSameSecret(signature, keyedHash(voterKey, 'checkout', id))) return
  const order = await findOrder(db, id)
  return order?.status === 'pending' ? order : undefined
}

/** Lets the browser know its order; scripts cannot read it. */
export function rememberOwnHold({ voterKey, setCookie, config }: OwnContext, orderId: string): void {
  const value = `${orderId}.${keyedHash(voterKey, 'checkout', orderId)}`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  setCookie(`checkout=${value}; Path=/; Max-Age=${remembersForSeconds}; HttpOnly; SameSite=Lax${secure}`)
}
