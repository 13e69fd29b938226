import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import { findOrder, type Order } from './orders.ts'
import { findToken } from './tokens.ts'

export async function isOnWaitlist(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_email', '=', email)
    .where('status', 'in', ['waitlist', 'offered'])
    .executeTakeFirst()
  return row !== undefined
}

/** The order that has waited longest for at most this many seats; last those whose offer could not be mailed. */
export const findNextOnWaitlist = (tx: Db, mostSeats: number): Promise<Order | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'waitlist')
    .where('number_of_tickets', '<=', mostSeats)
    .orderBy('offered_at', (by) => by.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Answers the seats freed. An offer that may still be paid becomes pending. */
export async function leaveWaitlist(
  tx: Db,
  { id, customer_email }: Pick<Order, 'id' | 'customer_email'>,
  now: Date,
): Promise<number> {
  const others = () =>
    tx.updateTable('orders').where('customer_email', '=', customer_email).where('id', '!=', id)
  await others()
    .set({ status: 'pending', updated_at: now })
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
  /** Freed seats that were too few for anybody on the waitlist. */
  unoffered: number
}

export async function readSeatLedger(tx: Db): Promise<SeatLedger> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', 'seats').executeTakeFirst()
  return (row?.value as SeatLedger | undefined) ?? { unoffered: 0 }
}

export async function writeSeatLedger(tx: Db, ledger: SeatLedger, now: Date): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key: 'seats', value: ledger, updated_at: now })
    .onConflict((same) => same.column('key').doUpdateSet({ value: sql`excluded.value`, updated_at: now }))
    .execute()
}
