/** A seat is taken while its order is paid, pending or offered and it is not cancelled, up to the capacity. */
import { sql } from 'kysely'
import type { Coupon, Tickets } from '../../domain/event/documents.ts'
import { type PricedLine, seatHoldingStates } from '../../domain/orders.ts'
import { type SeatsLeft, seatsLeft } from '../../domain/ticket-kinds.ts'
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

/** Only tickets of the kinds that the coupon is for. */
export const countCouponTickets = (
  db: Db,
  { code: couponCode, kinds }: Pick<Coupon, 'code' | 'kinds'>,
  { except }: Counting = {},
): Promise<number> => countTickets(db, { except, couponCode, kinds })

/** The seats that are taken of each kind, of retired ones too; if wanted, without those let in above the capacity on purpose. */
export async function countTakenByKind(
  db: Db,
  { except, withoutSqueezed = false }: Counting & { withoutSqueezed?: boolean } = {},
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('cancelled_at', 'is', null)
    .where('status', 'in', seatHoldingStates)
    .$if(except !== undefined, (query) => query.where('orders.id', '!=', except ?? ''))
    .$if(withoutSqueezed, (query) =>
      query.where(sql<boolean>`not exists (select from audit_log
        where subject_id = orders.id::text and details ->> 'isSqueezedIn' = 'true')`),
    )
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

export const countSeatsLeft = async (
  db: Db,
  tickets: Pick<Tickets, 'capacity' | 'kinds'>,
  counting: Counting = {},
): Promise<SeatsLeft> => seatsLeft(tickets, await countTakenByKind(db, counting))

/** What may be sold: by the newest capacity that was published, of which this process may not have heard yet. */
export async function countSeatsToSell(
  db: Db,
  known: Pick<Tickets, 'capacity' | 'kinds'>,
  counting: Counting = {},
): Promise<SeatsLeft> {
  const newest = await findVersion(db, 'tickets')
  return countSeatsLeft(db, (newest?.value as Tickets | undefined) ?? known, counting)
}

/** The seats of an order as lines; those of a kind that cost different amounts are lines of their own. */
export const linesOfOrder = (db: Db, orderId: string): Promise<PricedLine[]> =>
  db
    .selectFrom('seats_in_full')
    .select([
      'kind',
      sql<number>`count(*)::int`.as('count'),
      'price_cents as priceCents',
      'discount_cents as discountCents',
    ])
    .where('order_id', '=', orderId)
    .groupBy(['kind', 'price_cents', 'discount_cents'])
    .orderBy(sql`min(position)`)
    .execute()

/** Writes the kind and the price of each seat of an order, in the order of the lines. */
export async function writeLines(tx: Db, orderId: string, lines: readonly PricedLine[]): Promise<void> {
  const seats = lines.flatMap((line) => Array.from({ length: line.count }, () => line))
  const rows = seats.map(({ kind, priceCents, discountCents }, index) => ({
    position: index + 1,
    kind,
    price_cents: priceCents,
    discount_cents: discountCents,
  }))
  await sql`update seats set kind = given.kind, price_cents = given.price_cents, discount_cents = given.discount_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (position integer, kind text, price_cents integer, discount_cents integer)
    where order_id = ${orderId} and seats.position = given.position`.execute(tx)
}

/**
 * The seats that orders from one network hold unpaid or have taken free of charge since then; when the first hold ends,
 * and when the first was taken.
 */
export async function heldByNetwork(
  db: Db,
  network: string,
  { now, freeSince, except }: Counting & { now: Date; freeSince: Date },
): Promise<{ seats: number; heldUntil: Date | null; freeFrom: Date | null }> {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(number_of_tickets), 0)::int`.as('seats'),
      sql<Date | null>`min(hold_expires_at) filter (where status = 'pending')`.as('heldUntil'),
      sql<Date | null>`min(paid_at) filter (where status = 'paid')`.as('freeFrom'),
    ])
    .where('network', '=', network)
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'pending'), is('hold_expires_at', '>', now)]),
        is.and([is('status', '=', 'paid'), is('paid_at', '>', freeSince)]),
      ]),
    )
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
}

async function countTickets(
  db: Db,
  {
    except,
    couponCode,
    kinds = [],
  }: Counting & { couponCode?: string; kinds?: readonly string[] | undefined },
) {
  const { count } = await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('cancelled_at', 'is', null)
    .where('status', 'in', seatHoldingStates)
    .$if(couponCode !== undefined, (query) => query.where('coupon_code', '=', couponCode ?? ''))
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .$if(except !== undefined, (query) => query.where('orders.id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
