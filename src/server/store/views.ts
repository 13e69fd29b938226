import { sql } from 'kysely'
import type { PublicParticipant, ViewName, Views } from '../../domain/views.ts'
import type { Columns, ColumnType, Filter, RestQuery } from '../http/rest-query.ts'
import type { Db } from './engine/db.ts'

/** The columns of each view; `select=*` is these, in this order. */
export const viewColumns = {
  contributions_public: {
    id: 'uuid',
    type: 'text',
    title: 'text',
    details: 'text',
    contributor_name: 'text',
    vote_count: 'integer',
    created_at: 'time',
    updated_at: 'time',
  },
  participants_public: {
    id: 'uuid',
    customer_name: 'text',
    linkedin_profile_url: 'text',
    about_me: 'text',
    profile_image_url: 'text',
    app_idea: 'text',
    lunch_preference: 'text',
    dinner_preference: 'text',
    created_at: 'time',
  },
  orders: {
    id: 'uuid',
    created_at: 'time',
    paid_at: 'time',
    customer_name: 'text',
    customer_email: 'text',
    number_of_tickets: 'integer',
    total_amount: 'integer',
    discount_amount: 'integer',
    coupon_code: 'text',
    status: 'text',
    stripe_session_id: 'text',
    order_number: 'text',
  },
} as const satisfies { [View in ViewName]: Record<keyof Views[View], ColumnType> }

type NullableColumn<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row]
/** The compiler compares them with the types of the rows. */
export const nullableColumns: { [View in ViewName]: { [Name in NullableColumn<Views[View]>]: true } } = {
  contributions_public: {},
  participants_public: {
    linkedin_profile_url: true,
    about_me: true,
    profile_image_url: true,
    app_idea: true,
    lunch_preference: true,
    dinner_preference: true,
  },
  orders: { coupon_code: true },
}

const collated = new Set(['customer_name', 'contributor_name', 'title'])

const times = new Set(
  Object.values<Columns>(viewColumns).flatMap((columns) =>
    Object.keys(columns).filter((name) => columns[name] === 'time'),
  ),
)
const isoFormat = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/** Administrators also read the diet columns. */
export type Relation = Exclude<ViewName, 'orders'> | 'order_receipts' | 'participants_listed'

export function relationOf(view: ViewName, isAdmin: boolean): Relation {
  if (view === 'orders') return 'order_receipts'
  return view === 'participants_public' && isAdmin ? 'participants_listed' : view
}

export type Condition = Filter | { column: string; operator: 'after'; value: Date }

type ViewQuery = Omit<RestQuery, 'filters'> & { filters: Condition[] }

/** Rows as JSON, pictures as URLs on `origin`. PostgreSQL writes JSON five times faster than Node. */
export async function readView(db: Db, view: Relation, query: ViewQuery, origin: string): Promise<string[]> {
  const order = query.order.map(({ column, direction, nulls }) => {
    const collation = collated.has(column) ? sql` collate "und-x-icu"` : sql``
    // With the view's name: alone it would be the formatted column.
    return sql`${sql.ref(`${view}.${column}`)}${collation} ${sql.raw(direction)}${nulls ? sql.raw(` nulls ${nulls}`) : sql``}`
  })
  const { rows } = await sql<{ json: string }>`
    select row_to_json(listed)::text as json from (
      select ${sql.join(query.select.map((column) => outgoing(column, origin)))} from ${sql.table(view)}
      ${where(query.filters, origin)}
      ${order.length === 0 ? sql`` : sql`order by ${sql.join(order)}`}
      limit ${query.limit} offset ${query.offset}
    ) as listed`.execute(db)
  return rows.map(({ json }) => json)
}

function outgoing(column: string, origin: string) {
  const stored = sql.ref(column)
  if (times.has(column)) return sql`to_char(${stored} at time zone 'UTC', ${isoFormat}) as ${stored}`
  if (column !== 'profile_image_url') return stored
  return sql`case when ${stored} like '/%' then ${origin}::text || ${stored} else ${stored} end as ${stored}`
}

export async function countView(db: Db, view: Relation, filters: Condition[], origin = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(view)} ${where(filters, origin)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listSpeakerProfiles(
  db: Db,
): Promise<Pick<PublicParticipant, 'customer_name' | 'linkedin_profile_url'>[]> {
  return db
    .selectFrom('participants_public')
    .select(['customer_name', 'linkedin_profile_url'])
    .where('linkedin_profile_url', 'is not', null)
    .execute()
}

const where = (filters: Condition[], origin: string) =>
  filters.length === 0
    ? sql``
    : sql`where ${sql.join(
        filters.map((filter) => conditionOf(filter, origin)),
        sql` and `,
      )}`

function conditionOf(filter: Condition, origin: string) {
  const column = sql.ref(filter.column)
  // A picture is stored without the origin that its address was answered with.
  const stored = (value: string) =>
    filter.column === 'profile_image_url' && value.startsWith(`${origin}/`)
      ? value.slice(origin.length)
      : value
  switch (filter.operator) {
    case 'eq':
      return sql`${column} = ${stored(filter.value)}`
    case 'after':
      return sql`${column} > ${filter.value}`
    case 'in':
      return filter.values.length === 0
        ? sql`false`
        : sql`${column} in (${sql.join(filter.values.map(stored))})`
    case 'is-null':
      return sql`${column} is null`
    case 'is-not-null':
      return sql`${column} is not null`
  }
}
