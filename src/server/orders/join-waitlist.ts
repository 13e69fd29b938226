import { day } from '../../domain/durations.ts'
import type { PricedLine } from '../../domain/orders.ts'
import { ok, type Result } from '../../domain/result.ts'
import { inEqualTime } from '../auth/guesses.ts'
import type { CallContext } from '../context.ts'
import { keepAnswer } from '../http/idempotency.ts'
import { enqueue } from '../mail/outbox.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, insertOrder, type NewOrder, type Order } from '../store/orders.ts'
import { writeLines } from '../store/seats.ts'
import {
  findPlace,
  isAddressConfirmed,
  isOfferedAt,
  wasAskedSince,
  wasOfferMailedOnce,
} from '../store/waitlist.ts'
import { changeSeats, type NowAndEvent } from './change-seats.ts'
import { enqueueOffer } from './mails.ts'
import { checkShareOfPlaces } from './network-share.ts'

/** A place counts once its address is confirmed by a mailed link; at most one mail a day asks for it. */
export async function joinWaitlist(
  context: CallContext,
  wanted: NewOrder,
  lines: readonly PricedLine[],
): Promise<Result<{ waitlisted: true }>> {
  const { rateLimits } = context
  // Spent before and refunded: the answer must not tell whose address is known.
  const mail = await rateLimits.spend('unconfirmed-mails', context)
  if (!mail.ok) return mail
  const answer = { waitlisted: true } as const
  const joining = changeSeats(context, async (tx) => {
    const joined = await join(tx, { wanted, lines }, context)
    if (joined.ok) await keepAnswer(tx, context, answer)
    return joined
  }).then(async (joined) => {
    if (!joined.ok || !joined.value.isAsked) await rateLimits.refund('unconfirmed-mails', context)
    return joined.ok ? ok(answer) : joined
  })
  // The time of the answer must not tell who is in line.
  await inEqualTime(joining)
  return joining
}

/** Its seats say what it waits for. */
async function join(
  tx: Db,
  { wanted, lines }: { wanted: NewOrder; lines: readonly PricedLine[] },
  moment: NowAndEvent,
): Promise<Result<{ isAsked: boolean }>> {
  const { now, event } = moment
  const { customer_email: email, network = null } = wanted
  const share = await checkShareOfPlaces(tx, { network, now, event })
  if (!share.ok) return share
  const place = await findPlace(tx, email)
  // Whoever asks again has not seen the mail; anybody can ask, so it goes out once more only.
  if (place && isOfferedAt(place, now) && (await wasOfferMailedOnce(tx, place)))
    await enqueueOffer(tx, place, moment)
  const yesterday = new Date(now.getTime() - day)
  if (place && (isCounted(place) || (await wasAskedSince(tx, place, yesterday))))
    return ok({ isAsked: false })
  const order = place
    ? await changeOrder(tx, place.id, { ...wanted, created_at: place.created_at }, now)
    : await insertOrder(tx, { ...wanted, status: 'waitlist' }, event)
  await writeLines(tx, order.id, lines)
  if (!place && (await isAddressConfirmed(tx, email))) {
    await changeOrder(tx, order.id, { address_confirmed_at: now }, now)
    await enqueue(tx, 'waitlist-joined', { recipient: email, params: {} }, now)
    return ok({ isAsked: false })
  }
  const params = { orderId: order.id }
  await enqueue(tx, 'confirm-waitlist-place', { recipient: email, params }, now)
  return ok({ isAsked: true })
}

const isCounted = ({ status, address_confirmed_at }: Order) =>
  status === 'offered' || address_confirmed_at !== null
