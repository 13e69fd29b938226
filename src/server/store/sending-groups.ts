/** Who belongs to which group of people that organisers write to. */
import { type RawBuilder, sql } from 'kysely'
import { type Group, groups } from '../../domain/sending-groups.ts'
import { isGroup, kindPrefix } from '../../domain/sendings.ts'
import { isPublic } from './contributions.ts'
import type { Db } from './engine/db.ts'

/** One reason to write to an address: whose link it gets, and what it is called. */
export interface GroupMember {
  /** The group, or one person, as the audience of a sending names it. */
  key: string
  email: string
  name: string | null
  order_id: string | null
  seat_id: string | null
  contribution_id: string | null
  subscriber_id: string | null
}

type Select = RawBuilder<GroupMember>

/** The address of the seat's person, else of its buyer, who gets the link of all seats. */
const seats = (key: RawBuilder<string>, which: RawBuilder<unknown>): Select => sql`
  select ${key} as key, coalesce(s.email, o.customer_email) as email,
    case when s.email is null then o.customer_name else s.name end as name,
    o.id as order_id, case when s.email is null or s.is_of_buyer then null else s.id end as seat_id,
    null::uuid as contribution_id, null::uuid as subscriber_id, s.created_at
  from seats_in_full s join orders o on o.id = s.order_id
  where o.status = 'paid' and s.cancelled_at is null and ${which}`

const orders = (key: RawBuilder<string>, which: RawBuilder<unknown>): Select => sql`
  select ${key} as key, customer_email as email, customer_name as name, id as order_id, null::uuid as seat_id,
    null::uuid as contribution_id, null::uuid as subscriber_id, created_at
  from orders where ${which}`

const proposals = (key: RawBuilder<string>, which: RawBuilder<unknown>): Select => sql`
  select ${key} as key, contributor_email as email, contributor_name as name, null::uuid as order_id,
    null::uuid as seat_id, id as contribution_id, null::uuid as subscriber_id, created_at
  from contributions where ${which}`

const word = (key: string): RawBuilder<string> => sql`${key}::text`

const unanswered = sql`s.commitment_status is null and s.lunch_preference is null and s.dinner_preference is null
  and s.ice_bath_preference is null and s.further_answers = '{}'`

const ofGroup: Record<Group, () => Select> = {
  participants: () => seats(word('participants'), sql`true`),
  unanswered: () => seats(word('unanswered'), unanswered),
  arrived: () => seats(word('arrived'), sql`s.arrived_at is not null`),
  'not-arrived': () => seats(word('not-arrived'), sql`s.arrived_at is null`),
  waitlist: () => orders(word('waitlist'), sql`status = 'waitlist' and address_confirmed_at is not null`),
  proposers: () => proposals(word('proposers'), isPublic),
  subscribers: () => sql`
    select 'subscribers' as key, email, name, null::uuid as order_id, null::uuid as seat_id,
      null::uuid as contribution_id, id as subscriber_id, created_at
    from subscribers where status = 'confirmed'`,
}

/** A kind alone, or all of them in one go. */
const ofKind = (kind?: string): Select =>
  seats(sql`${kindPrefix}::text || s.kind`, kind === undefined ? sql`true` : sql`s.kind = ${kind}`)

/** As text, because what stands in an address may be anything. */
const ofPerson: Record<string, (key: string, id: string) => Select> = {
  contribution: (key, id) => proposals(word(key), sql`id::text = ${id.toLowerCase()}`),
  order: (key, number) =>
    orders(word(key), sql`upper(order_number) = ${number.toUpperCase()} and erased_at is null`),
  // An entry of the directory is an order or one of its further seats.
  participant: (key, id) => sql`
    ${orders(word(key), sql`id::text = ${id.toLowerCase()} and erased_at is null`)}
    union all ${seats(word(key), sql`s.id::text = ${id.toLowerCase()} and s.email is not null`)}`,
}

function selectOf(key: string): Select | undefined {
  if (isGroup(key)) return ofGroup[key]()
  if (key.startsWith(kindPrefix)) return ofKind(key.slice(kindPrefix.length))
  const [kind = '', ...id] = key.split(':')
  return Object.hasOwn(ofPerson, kind) ? ofPerson[kind]?.(key, id.join(':')) : undefined
}

/** In one statement, so that nobody moves from one group to another meanwhile. Guests and erased orders have no address. */
async function read(db: Db, selects: readonly Select[]): Promise<GroupMember[]> {
  if (selects.length === 0) return []
  const { rows } = await sql<GroupMember>`
    select * from (${sql.join(selects, sql` union all `)}) as reached
    where email like '%@%' order by email, seat_id nulls first, created_at desc`.execute(db)
  return rows
}

export const readGroupMembers = (db: Db, audience: readonly string[]): Promise<GroupMember[]> =>
  read(
    db,
    audience.flatMap((key) => selectOf(key) ?? []),
  )

/** How many people each group and kind of ticket has, by its key. */
export async function countGroups(db: Db): Promise<Map<string, number>> {
  const people = new Map<string, Set<string>>()
  for (const { key, email } of await read(db, [...groups.map((group) => ofGroup[group]()), ofKind()]))
    people.set(key, (people.get(key) ?? new Set()).add(email))
  return new Map([...people].map(([key, emails]) => [key, emails.size]))
}

/** The proposal with this id, if it is at this address; of those on the board another one serves as well, the newest. */
export async function findProposalOf(
  db: Db,
  email: string,
  { id, isOfBoard }: { id: string; isOfBoard: boolean },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contributions')
    .select('id')
    .where('contributor_email', '=', email)
    .where(isOfBoard ? isPublic : sql<boolean>`id = ${id}`)
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
