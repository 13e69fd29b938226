import { sql } from 'kysely'
import type { Poll } from '../../domain/event/documents.ts'
import {
  byOverviewOrder,
  countedColumns,
  type FurtherCount,
  type ListedState,
  listedStates,
  type OrderGroup,
} from '../../domain/participants-overview.ts'
import type { ListedOrder } from '../../domain/participants-overview-schemas.ts'
import { hasOwnField } from '../../domain/poll-fields.ts'
import type { Line } from '../../domain/ticket-kinds.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'
import { addressOf } from './order-desk.ts'
import { refundedAmount } from './refunds.ts'

const listedColumns = [
  'id',
  'order_number',
  'created_at',
  'customer_name',
  'customer_email',
  'number_of_tickets',
  'total_amount',
  'discount_amount',
  'coupon_code',
  'linkedin_profile_url',
  'status',
  'commitment_status',
  'lunch_preference',
  'dinner_preference',
  'ice_bath_preference',
  'erased_at',
] as const

export async function readListedOrders(db: Db): Promise<ListedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(listedColumns)
    .select(refundedAmount)
    .where('status', 'in', listedStates)
    .execute()
  return rows.map(asListed).sort(byOverviewOrder)
}

export interface AnsweredOrder extends ListedOrder {
  further_answers: Readonly<Record<string, string>>
}

/** The list with everything that was answered to the poll. */
export async function readAnsweredOrders(db: Db): Promise<AnsweredOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select([...listedColumns, 'further_answers'])
    .select(refundedAmount)
    .where('status', 'in', listedStates)
    .execute()
  return rows.map(asListed).sort(byOverviewOrder)
}

export async function readFirstListedOrders(db: Db, count: number): Promise<ListedOrder[]> {
  const newestOf = (state: ListedState) =>
    db
      .selectFrom((orders) =>
        orders
          .selectFrom('orders')
          .select(listedColumns)
          .select(refundedAmount)
          .where('status', '=', state)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(count)
          .as(state),
      )
      .selectAll()
  const [first, ...others] = listedStates
  const rows = await others.reduce((all, state) => all.unionAll(newestOf(state)), newestOf(first)).execute()
  return rows.map(asListed).sort(byOverviewOrder).slice(0, count)
}

/** The listed orders in groups; reads only the index that covers the counted columns, and the few that are cancelled. */
export async function countOrderGroups(db: Db): Promise<OrderGroup[]> {
  const groups = db
    .selectFrom('orders')
    .select(countedColumns)
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .groupBy(countedColumns)
  const inIndex = listedStates.filter((state) => state !== 'cancelled')
  return groups
    .where('status', 'in', inIndex)
    .unionAll(groups.where('status', '=', 'cancelled'))
    .execute()
}

/** How many seats of each kind the listed orders are for, by the id of the order; of these alone where they are given. */
export async function listKindsOfOrders(db: Db, ids?: readonly string[]): Promise<Map<string, Line[]>> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'kind', sql<number>`count(*)::int`.as('count')])
    .where('status', 'in', listedStates)
    .$if(ids !== undefined, (query) => query.where('order_id', 'in', ids ?? []))
    .groupBy(['order_id', 'kind'])
    .orderBy(sql`min(position)`)
    .execute()
  const byOrder = new Map<string, Line[]>()
  for (const { order_id, ...line } of rows) byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), line])
  return byOrder
}

/** Counts in paid orders; texts cannot be counted. */
export async function countFurtherAnswers(db: Db, { questions }: Poll): Promise<FurtherCount[]> {
  const ids = questions.filter(({ id, kind }) => kind === 'choice' && !hasOwnField(id)).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<FurtherCount>`
    select asked.id, further_answers ->> asked.id as value, count(*)::int as orders
    from orders, unnest(${ids}::text[]) as asked (id)
    where status = 'paid' and further_answers ? asked.id
    group by 1, 2`.execute(db)
  return rows
}

function asListed<
  Order extends Pick<Row<'orders'>, (typeof listedColumns)[number]> & { refunded_amount: number },
>({ erased_at, ...row }: Order) {
  return {
    ...row,
    customer_email: (erased_at === null && addressOf(row)) || '',
    created_at: row.created_at.toISOString(),
  }
}

/** The good seats by what their people said about coming. */
export const countGoodSeats = (db: Db): Promise<{ commitment: string | null; seats: number }[]> =>
  db
    .selectFrom('seats_in_full')
    .select(['commitment_status as commitment', sql<number>`count(*)::int`.as('seats')])
    .where('status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .groupBy('commitment_status')
    .execute()

export interface GoodSeat {
  name: string | null
  commitment: string | null
}

/** The people of the good seats of each order, by its id. */
export async function listGoodSeats(db: Db): Promise<Map<string, GoodSeat[]>> {
  const rows = await db
    .selectFrom('seats_in_full')
    .select(['order_id', 'name', 'commitment_status as commitment'])
    .where('status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute()
  const byOrder = new Map<string, GoodSeat[]>()
  for (const { order_id, ...seat } of rows) {
    const others = byOrder.get(order_id)
    if (others) others.push(seat)
    else byOrder.set(order_id, [seat])
  }
  return byOrder
}

/** Asked for or done, by whichever way. */
export async function sumRefunded(db: Db): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return cents
}
