import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import { findOrder, type Order } from './orders.ts'
import { storedValue } from './settings.ts'
import { findToken } from './tokens.ts'

/** The order of this address that waits or has an offer. */
export const findPlace = (db: Db, email: string): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customer_email', '=', email)
    .where('status', 'in', ['waitlist', 'offered'])
    .executeTakeFirst()

/** Whether an earlier order of this address was paid, or confirmed by a mailed link. */
export async function isAddressConfirmed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_email', '=', email)
    .where((is) => is.or([is('address_confirmed_at', 'is not', null), is('paid_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a mail asked the address of a place to confirm it. */
export async function wasAskedSince(
  tx: Db,
  order: Pick<Order, 'id' | 'customer_email'>,
  since: Date,
): Promise<boolean> {
  const mails = await mailsAbout(tx, order, 'confirm-waitlist-place')
  return mails.some(({ created_at }) => created_at > since)
}

/** Whether one mail about its offer has gone out, and no other one waits or went. */
export async function wasOfferMailedOnce(
  tx: Db,
  order: Pick<Order, 'id' | 'customer_email' | 'offered_at'>,
): Promise<boolean> {
  const { offered_at } = order
  const mails = await mailsAbout(tx, order, 'seat-offered')
  const [first, second] = mails.filter(({ created_at }) => offered_at !== null && created_at >= offered_at)
  return first !== undefined && first.sent_at !== null && second === undefined
}

const mailsAbout = (
  tx: Db,
  { id, customer_email }: Pick<Order, 'id' | 'customer_email'>,
  mail: 'confirm-waitlist-place' | 'seat-offered',
) =>
  tx
    .selectFrom('outbox')
    .select(['created_at', 'sent_at'])
    .where('recipient', '=', customer_email)
    .where('letter', '=', mail)
    .where('params', '@>', { orderId: id })
    .execute()

/** Unconfirmed places that were taken from one network since then, and when the first was. */
export async function unconfirmedPlacesOf(
  db: Db,
  network: string,
  since: Date,
): Promise<{ places: number; first: Date | null }> {
  return db
    .selectFrom('orders')
    .select([sql<number>`count(*)::int`.as('places'), sql<Date | null>`min(updated_at)`.as('first')])
    .where('network', '=', network)
    .where('status', '=', 'waitlist')
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** False when there is no such place any more. */
export async function confirmPlace(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('orders')
    .set({ address_confirmed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waitlist')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The confirmed order that has waited longest for at most this many seats, and of each kind for at most as many as are
 * left; last those whose offer could not be mailed. A wish for a kind that is not in `leftOfKinds` counts for the stand-in.
 */
export const findNextOnWaitlist = (
  tx: Db,
  {
    mostSeats,
    leftOfKinds,
    standIn = null,
  }: {
    mostSeats: number
    leftOfKinds: Readonly<Record<string, number>>
    standIn?: string | null | undefined
  },
): Promise<Order | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'waitlist')
    .where('address_confirmed_at', 'is not', null)
    .where('number_of_tickets', '<=', mostSeats)
    .where(
      sql<boolean>`not exists (
        select from (
          select case when given.left_of_kinds ? kind then kind else ${standIn}::text end as kind, left_of_kinds
          from seats, (select ${JSON.stringify(leftOfKinds)}::jsonb as left_of_kinds) as given
          where order_id = orders.id
        ) as wished
        group by kind, left_of_kinds having count(*) > coalesce((left_of_kinds ->> kind)::integer, 0))`,
    )
    .orderBy('offered_at', (by) => by.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The seats that confirmed places wish of other kinds than these. */
export async function countWaitingForOthers(tx: Db, kinds: readonly string[]): Promise<number> {
  const { seats } = await tx
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .select(sql<number>`count(*)::int`.as('seats'))
    .where('status', '=', 'waitlist')
    .where('address_confirmed_at', 'is not', null)
    .where(sql<boolean>`kind <> all (${kinds}::text[])`)
    .executeTakeFirstOrThrow()
  return seats
}

export async function isPlaceConfirmed(db: Db, id: string): Promise<boolean> {
  const order = await findOrder(db, id)
  return order !== undefined && order.address_confirmed_at !== null && order.status !== 'expired'
}

/**
 * Offers whose mail was refused for good and that nobody has taken up. Not where no other mail went out since an hour
 * before: then it is the mail server that refuses everything.
 */
export const listRefusedOffers = (db: Db): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'offered')
    .where('stripe_session_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox as refused')
          .select('refused.id')
          .where('refused.letter', '=', 'seat-offered')
          .where('refused.failed_at', 'is not', null)
          .where(sql<boolean>`refused.params->>'orderId' = orders.id::text`)
          .whereRef('refused.created_at', '>=', 'orders.offered_at')
          .where((is) =>
            is.exists(
              is
                .selectFrom('outbox as sent')
                .select('sent.id')
                .where(sql<boolean>`sent.sent_at > refused.failed_at - interval '1 hour'`),
            ),
          ),
      ),
    )
    .execute()

/** Returns the seats freed. An offer that may still be paid becomes pending, for the sweep to end its payment page. */
export async function leaveWaitlist(
  tx: Db,
  { id, customer_email }: Pick<Order, 'id' | 'customer_email'>,
  now: Date,
): Promise<number> {
  const others = () =>
    tx.updateTable('orders').where('customer_email', '=', customer_email).where('id', '!=', id)
  await others()
    .set({ status: 'pending', hold_expires_at: now, updated_at: now })
    .where('status', '=', 'offered')
    .where('stripe_session_id', 'is not', null)
    .execute()
  await others().set({ status: 'expired', updated_at: now }).where('status', '=', 'waitlist').execute()
  const ended = await others()
    .set({ status: 'expired', updated_at: now })
    .where('status', '=', 'offered')
    .returning('number_of_tickets')
    .execute()
  return ended.reduce((sum, order) => sum + order.number_of_tickets, 0)
}

export async function findOfferOfToken(db: Db, token: string, now: Date): Promise<Order | undefined> {
  const found = await findToken(db, 'seat-offer', token, now)
  const order = found && (await findOrder(db, found.subjectId))
  return order && isOfferedAt(order, now) ? order : undefined
}

export const isOfferedAt = ({ status, hold_expires_at, erased_at }: Order, now: Date): boolean =>
  status === 'offered' && hold_expires_at !== null && hold_expires_at > now && erased_at === null

export interface SeatLedger {
  /** As at the last start; undefined before the first. */
  capacity?: number
  /** The same of each kind. */
  kinds?: Record<string, number>
  /** Freed seats that were too few for anybody on the waitlist. */
  unoffered: number
  /** Some of them came free while nothing was sold. */
  awaitsSale?: boolean
}

const stored = storedValue<SeatLedger>('seats')

export const readSeatLedger = async (tx: Db): Promise<SeatLedger> =>
  (await stored.read(tx)) ?? { unoffered: 0 }

export const writeSeatLedger = stored.write
