/** Whether the offer that a mail is about still stands when the mail goes out. */
import type { Db } from '../store/engine/db.ts'
import { findOrder } from '../store/orders.ts'
import { isOfferedAt } from '../store/waitlist.ts'
import { DeliveryError } from './mailer.ts'
import { LeftOut } from './sendings.ts'
import type { MailedOffer } from './template.ts'

/** Left out where it has ended: its link would open nothing. One whose time is over waits for the sweep, which ends it. */
export async function checkMailedOffer(
  db: Db,
  { orderId, expiresAt }: MailedOffer,
  recipient: string,
  now: Date,
): Promise<void> {
  const order = await findOrder(db, orderId)
  const isOurs =
    order?.status === 'offered' &&
    order.customer_email === recipient &&
    order.hold_expires_at?.toISOString() === expiresAt
  if (!isOurs) throw new LeftOut('the offer has ended')
  if (!isOfferedAt(order, now)) throw new DeliveryError('later', 'the time of the offer is over')
}
