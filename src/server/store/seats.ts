/** A seat is taken while its order is paid, pending or offered and it is not cancelled, up to the capacity. */
import { sql } from 'kysely'
import type { Tickets } from '../../domain/event/documents.ts'
import { seatHoldingStates } from '../../domain/orders.ts'
import type { Db } from './engine/db.ts'
import { findVersion } from './event-documents.ts'

/** Locks all seats until the transaction ends, so that what is counted stays true. */
export async function lockSeats(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seats'))`.execute(tx)
}

interface Counting {
  except?: string | undefined
}

export const countTakenSeats = (db: Db, { except }: Counting = {}): Promise<number> =>
  countTickets(db, { except })

export const countCouponTickets = (db: Db, couponCode: string, { except }: Counting = {}): Promise<number> =>
  countTickets(db, { except, couponCode })

/** The seats that are taken of each kind, of retired ones too. */
export async function countTakenByKind(
  db: Db,
  { except }: Counting = {},
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('cancelled_at', 'is', null)
    .where('status', 'in', seatHoldingStates)
    .$if(except !== undefined, (query) => query.where('orders.id', '!=', except ?? ''))
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** 0 when the capacity has become smaller than what is taken. */
export const countSeatsLeft = async (
  db: Db,
  { capacity }: Pick<Tickets, 'capacity'>,
  counting: Counting = {},
): Promise<number> => Math.max(0, capacity - (await countTakenSeats(db, counting)))

/** What may be sold: by the newest capacity that was published, of which this process may not have heard yet. */
export async function countSeatsToSell(
  db: Db,
  known: Pick<Tickets, 'capacity'>,
  counting: Counting = {},
): Promise<number> {
  const newest = await findVersion(db, 'tickets')
  return countSeatsLeft(db, (newest?.value as Tickets | undefined) ?? known, counting)
}

/** The unpaid seats that orders from one network hold, and when the first of them come free. */
export async function heldByNetwork(
  db: Db,
  network: string,
  { now, except }: Counting & { now: Date },
): Promise<{ seats: number; until: Date | null }> {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(number_of_tickets), 0)::int`.as('seats'),
      sql<Date | null>`min(hold_expires_at)`.as('until'),
    ])
    .where('network', '=', network)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
}

async function countTickets(db: Db, { except, couponCode }: Counting & { couponCode?: string }) {
  const { count } = await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('cancelled_at', 'is', null)
    .where('status', 'in', seatHoldingStates)
    .$if(couponCode !== undefined, (query) => query.where('coupon_code', '=', couponCode ?? ''))
    .$if(except !== undefined, (query) => query.where('orders.id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
