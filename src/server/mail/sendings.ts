/** What organisers wrote, for one of its recipients: whether to send it still, and where its link leads. */
import { paths } from '../../domain/paths.ts'
import { standingOf } from '../../domain/seats.ts'
import type { Db } from '../store/engine/db.ts'
import { findOrder } from '../store/orders.ts'
import { findSeat, listSeatsOfOrder } from '../store/seat-people.ts'
import { findProposalOf } from '../store/sending-groups.ts'
import { findSending } from '../store/sendings.ts'
import { isSubscribed } from '../store/subscribers.ts'
import { isWithBuyer } from './mailed-seats.ts'
import type { SentTo, Written } from './template.ts'

/** Not to be sent any more: its recipient has unsubscribed, has no seat any more, or it was recalled. */
export class LeftOut extends Error {
  override name = 'LeftOut'
}

export async function readWritten(
  db: Db,
  params: SentTo & { sendingId: string },
  recipient: string,
): Promise<Written> {
  const sending = await findSending(db, params.sendingId)
  if (!sending || sending.recalled_at !== null) throw new LeftOut('it was called back')
  const { subscriberId, contributionId, why } = params
  if (subscriberId && !(await isSubscribed(db, subscriberId, recipient)))
    throw new LeftOut('the subscription has ended')
  const proposal =
    contributionId &&
    (await findProposalOf(db, recipient, { id: contributionId, isOfBoard: why === 'proposers' }))
  if (contributionId && !proposal) throw new LeftOut('the proposal is gone')
  const { subject, body: text } = sending
  const linkPath = await linkPathOf(db, params, recipient)
  return { subject, text, linkPath, ...(proposal && { contributionId: proposal }) }
}

/** Undefined where the link holds a token. */
async function linkPathOf(db: Db, { seatId, orderId, why }: SentTo, recipient: string) {
  if (seatId) {
    const seat = await findSeat(db, seatId)
    if (seat?.email !== recipient || standingOf(seat) !== 'good') throw new LeftOut('the seat is gone')
    return paths.seatOf(seat.code)
  }
  if (!orderId) return paths.tickets
  const order = await findOrder(db, orderId)
  const isGone = order?.customer_email !== recipient || order.erased_at !== null
  if (isGone || (why !== 'person' && !isStillFor(why, order.status))) throw new LeftOut('the order is gone')
  if (order.status !== 'paid') return paths.tickets
  const seats = (await listSeatsOfOrder(db, order.id)).filter(isWithBuyer)
  const [only, ...others] = seats
  return only && others.length === 0 && only.is_of_buyer
    ? paths.seatOf(only.code)
    : paths.orderSeatsOf(order.code)
}

/** Who waited may have got a seat meanwhile; who had one has it still. */
const isStillFor = (why: SentTo['why'], status: string) =>
  status === 'paid' || (why === 'waitlist' && ['waitlist', 'offered', 'pending'].includes(status))
