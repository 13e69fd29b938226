import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schemaDump } from '../../../../tests/faults/schema-dump.ts'
import { createDatabase, engines, openTestStore } from '../../../../tests/support/databases.ts'
import { untilBlocked } from '../../../../tests/support/waiting-for-locks.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { changeOrder, numberOlderOrders } from '../orders.ts'
import { lockSeats } from '../seats.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const shipped = readMigrations()
const next = (statements: string): Migration[] => [
  ...shipped,
  { version: shipped.length + 1, name: 'next', statements, checksum: 'next' },
]

describe.each(engines)('the schema (%s)', (engine) => {
  // Of their own: these tests take back migrations.
  let opened: Awaited<ReturnType<typeof openTestStore>>
  beforeAll(async () => {
    opened = await openTestStore(engine)
  })
  afterAll(() => opened.close())
  const store = () => opened.store

  test('is migrated by the first start and not changed by the second', async () => {
    expect(await migrate(store().pool)).toBe(0)
  })

  test('refuses a program whose migrations were altered after they ran', async () => {
    const altered = shipped.map((migration) => ({ ...migration, checksum: 'altered' }))
    const refusal = migrate(store().pool, altered)
    await expect(refusal).rejects.toThrow(StartupError)
    await expect(refusal).rejects.toThrow(
      /^Migration 1 \(first-schema\) was changed after this database ran it: .*\.$/,
    )
  })

  test('does not change when a migration fails halfway', async () => {
    const before = await schemaDump(store().pool)
    const half = 'create table half_made (id integer); alter table tokens drop column used_at;'
    const failing = next(`${half} select 1 / 0;`)
    await expect(migrate(store().pool, failing)).rejects.toThrow(
      `Migration ${shipped.length + 1} (next) failed: division by zero`,
    )
    expect(await schemaDump(store().pool)).toEqual(before)
    expect(await migrate(store().pool)).toBe(0)
  })

  test('keeps one line of what was entered in several lines of a name or title', async () => {
    const { db, pool } = store()
    const { statements = '' } = shipped.find(({ name }) => name === 'fields-of-one-line') ?? {}
    const address = { customer_email: 'ann@example.org', status: 'waitlist', total_amount: 4900 } as const
    const many = { linkedin_profile_url: 'https://x.example/a\tb', coupon_code: '\n', about_me: 'a\nb' }
    await db
      .insertInto('orders')
      .values([
        { ...address, ...many, customer_name: 'Ann\r\n=1+1+9;z\u2028' },
        { ...address, customer_email: 'e@example.org', customer_name: '\u0085' },
        {
          ...address,
          customer_email: 'f@example.org',
          customer_name: ' Zoë  (ʻa) ',
          updated_at: new Date(0),
        },
      ])
      .execute()
    const contribution = { type: 'keynote', details: 'a\n\tb', contributor_email: 'a@example.org' } as const
    const nasty = { title: '\u0001Doors\t?', contributor_name: 'Ann\n', contributor_phone: '\u007f' }
    await db
      .insertInto('contributions')
      .values({ ...contribution, ...nasty })
      .execute()
    await db.insertInto('subscribers').values({ email: 'a@example.org', name: '\n' }).execute()
    await db.insertInto('internal_tasks').values({ title: 'Ice\nbath', description: 'a\nb' }).execute()

    await pool.query(statements)
    expect(
      await db
        .selectFrom('orders')
        .select(['customer_name', 'coupon_code', 'linkedin_profile_url', 'about_me'])
        .orderBy('customer_email')
        .execute(),
    ).toEqual([
      {
        customer_name: 'Ann =1+1+9;z',
        coupon_code: null,
        linkedin_profile_url: 'https://x.example/ab',
        about_me: 'a\nb',
      },
      { customer_name: '-', coupon_code: null, linkedin_profile_url: null, about_me: null },
      { customer_name: ' Zoë  (ʻa) ', coupon_code: null, linkedin_profile_url: null, about_me: null },
    ])
    expect(await db.selectFrom('contributions').selectAll().executeTakeFirst()).toMatchObject({
      title: 'Doors ?',
      contributor_name: 'Ann',
      contributor_phone: null,
      details: 'a\n\tb',
    })
    expect(await db.selectFrom('subscribers').select('name').execute()).toEqual([{ name: null }])
    expect(await db.selectFrom('internal_tasks').select(['title', 'description']).execute()).toEqual([
      { title: 'Ice bath', description: 'a\nb' },
    ])
  })

  test('counts places in line that were taken before they had to be confirmed', async () => {
    const { db, pool } = store()
    const { statements = '' } = shipped.find(({ name }) => name === 'confirmed-places') ?? {}
    await pool.query(`drop trigger announce_seats on orders;
      create trigger announce_seats after update on orders execute function announce_change('seats');
      drop trigger forget_network on orders; drop function forget_network;
      alter table orders drop column network, drop column address_confirmed_at;
      drop view order_receipts, seats_in_full, profiles_in_full; alter table orders drop column order_number`)
    await pool.query(`delete from orders; insert into orders (customer_name, customer_email, total_amount, status,
      hold_expires_at, created_at) select 'Ann', status || '@example.org', 4900, status, now(), '2025-07-01T10:00:00Z'
      from unnest(array['waitlist', 'offered', 'pending', 'expired']) as status`)
    await pool.query(statements)
    await pool.query(shipped.find(({ name }) => name === 'order-numbers')?.statements ?? '')
    const waiting = new Date('2025-07-01T10:00:00Z')
    expect(
      await db
        .selectFrom('orders')
        .select(['status', 'address_confirmed_at', 'network'])
        .orderBy('status')
        .execute(),
    ).toEqual([
      { status: 'expired', address_confirmed_at: null, network: null },
      { status: 'offered', address_confirmed_at: waiting, network: null },
      { status: 'pending', address_confirmed_at: null, network: null },
      { status: 'waitlist', address_confirmed_at: waiting, network: null },
    ])
  })

  test('keeps the network of free orders that are placed from then on, and of no order from before', async () => {
    const { db, pool } = store()
    const statementsOf = (wanted: string) => shipped.find(({ name }) => name === wanted)?.statements ?? ''
    const [older = ''] = /create trigger forget_network[^;]*;/.exec(statementsOf('confirmed-places')) ?? []
    await pool.query(`drop trigger forget_network on orders; ${older}`)
    await pool.query(`delete from orders; insert into orders (customer_name, customer_email, total_amount, status, network, hold_expires_at)
      select 'Ann', name || '@example.org', case when name like 'free%' then 0 else 4900 end, 'pending', repeat('x', 43), now()
      from unnest(array['free-before', 'free', 'bought', 'held']) as name`)
    const pay = (name: string) =>
      pool.query(
        `update orders set status = 'paid', paid_at = now() where customer_email = '${name}@example.org'`,
      )
    await pay('free-before')
    await pool.query(statementsOf('networks-of-free-orders'))
    for (const name of ['free', 'bought']) await pay(name)
    const rows = await db.selectFrom('orders').select(['customer_email', 'network']).execute()
    expect(rows.flatMap(({ customer_email, network }) => (network ? [customer_email] : [])).sort()).toEqual([
      'free@example.org',
      'held@example.org',
    ])
  })

  test('gives orders from before, and their mails that wait, the number that they were shown with', async () => {
    const { db } = store()
    const id = '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c'
    const order = { customer_name: 'Ann', total_amount: 4900, status: 'waitlist' } as const
    const numbered = { ...order, customer_email: 'new@example.org', order_number: 'LAKE-1' }
    await db.deleteFrom('orders').execute()
    await db
      .insertInto('orders')
      .values([{ ...order, id, customer_email: 'old@example.org' }, numbered])
      .execute()
    const mail = { letter: 'order-refunded', recipient: 'old@example.org', next_attempt_at: new Date() }
    await db
      .insertInto('outbox')
      .values([
        { ...mail, params: { orderId: id, totalCents: 4900 } },
        { ...mail, params: { orderId: id, orderNumber: 'LAKE-2' } },
      ])
      .execute()
    // The second start of the new version has an event with another short name.
    for (const shortName of ['VCF', 'LAKE']) await numberOlderOrders(db, { shortName })
    expect(await db.selectFrom('orders').select('order_number').orderBy('customer_email').execute()).toEqual([
      { order_number: 'LAKE-1' },
      { order_number: 'VCF-3F2A91BC' },
    ])
    const mails = await db.selectFrom('outbox').select('params').where('letter', '=', mail.letter).execute()
    expect(mails.map(({ params }) => (params as { orderNumber: string }).orderNumber).sort()).toEqual([
      'LAKE-2',
      'VCF-3F2A91BC',
    ])
  })

  test.runIf(engine === 'postgresql')(
    'numbers orders of an earlier version without a deadlock while another process sweeps them',
    async () => {
      const { db, pool } = store()
      await db.deleteFrom('orders').execute()
      const insert = `insert into orders (customer_name, customer_email, total_amount, status)
        values ('Ann', $1, 4900, 'waitlist') returning id`
      const idOf = async (email: string) => (await pool.query<{ id: string }>(insert, [email])).rows[0]?.id
      const first = await idOf('first@example.org')
      const second = await idOf('second@example.org')
      const sweep = (id?: string) =>
        changeOrder(sweeping, id ?? '', { status: 'expired' }, new Date('2025-08-01T10:00:00Z'))
      const sweeping = await db.startTransaction().execute()
      let numbered: Promise<void> | undefined
      try {
        await lockSeats(sweeping)
        await sweep(second)
        numbered = numberOlderOrders(db, { shortName: 'VCF' })
        await untilBlocked(store(), 1)
        await sweep(first)
      } finally {
        await sweeping.commit().execute()
      }
      await numbered
      const orders = await db.selectFrom('orders').select(['status', 'order_number']).execute()
      expect(orders).toHaveLength(2)
      for (const order of orders)
        expect(order).toEqual({ status: 'expired', order_number: expect.stringMatching(/^VCF-/) })
    },
  )

  test('keeps the answers to the poll of before, and empties further ones with a person', async () => {
    const { db, pool } = store()
    const { statements = '' } = shipped.find(({ name }) => name === 'further-answers') ?? {}
    await pool.query(`drop view if exists seats_in_full;
      alter table orders drop column further_answers; alter table food_answers drop column further_answers;
      alter table orders drop constraint if exists erased_orders_are_nobodys;
      alter table orders add constraint erased_orders_are_nobodys check (erased_at is null)`)
    await pool.query(`delete from orders; insert into orders (customer_name, customer_email, total_amount, status, paid_at,
      commitment_status, lunch_preference) values ('Ann', 'ann@example.org', 4900, 'paid', now(), 'yes-full', 'spicy-tofu');
      insert into food_answers (order_id, commitment_status, lunch_preference)
      select id, commitment_status, lunch_preference from orders`)
    await pool.query(statements)
    const answer = { commitment_status: 'yes-full', lunch_preference: 'spicy-tofu', further_answers: {} }
    expect(await db.selectFrom('orders').selectAll().execute()).toMatchObject([answer])
    expect(await db.selectFrom('food_answers').selectAll().execute()).toMatchObject([answer])
    const erased = `update orders set customer_name = 'Deleted', customer_email = 'deleted ' || id, erased_at = now(),
      commitment_status = null, lunch_preference = null`
    await expect(pool.query(`${erased}, further_answers = '{"song": "Mine"}'`)).rejects.toThrow('nobodys')
    await pool.query(erased)
  })

  test('refuses a program that is older than the database', async () => {
    const before = await schemaDump(store().pool)
    expect(await migrate(store().pool, next('create table from_the_future (id integer)'))).toBe(1)
    // Here the dump is seen to tell schemas apart.
    expect(await schemaDump(store().pool)).not.toEqual(before)
    const refusal = migrate(store().pool)
    await expect(refusal).rejects.toThrow(StartupError)
    await expect(refusal).rejects.toThrow(
      new RegExp(
        `^The database has schema ${shipped.length + 1} \\(next\\), but this program only knows ${shipped.length}: .*\\.$`,
      ),
    )
    await store().pool.query(
      `drop table from_the_future; delete from schema_migrations where version > ${shipped.length}`,
    )
  })
})

test('an ordinary owner of a PostgreSQL database can migrate it', async () => {
  const database = await createDatabase()
  const superuser = new pg.Pool({ connectionString: database.url })
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  await superuser.query(`create role ${name} login; alter database ${name} owner to ${name}`)
  url.username = name
  const owner = new pg.Pool({ connectionString: url.href })
  try {
    const { rows } = await owner.query('select usesuper from pg_user where usename = current_user')
    expect(rows).toEqual([{ usesuper: false }])
    expect(await migrate(owner)).toBe(shipped.length)
  } finally {
    await owner.end()
    await superuser.query(`reassign owned by ${name} to current_user; drop owned by ${name}`)
    await superuser.query(`drop role ${name}`)
    await superuser.end()
    await database.drop()
  }
})

describe('several processes that start on one empty PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let pools: pg.Pool[]
  beforeEach(async () => {
    database = await createDatabase()
    pools = Array.from({ length: 5 }, () => new pg.Pool({ connectionString: database.url }))
  })
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.drop()
  })

  test('migrate it once', async () => {
    const ran = await Promise.all(pools.map((pool) => migrate(pool)))
    expect(ran.sort()).toEqual([0, 0, 0, 0, shipped.length])
  })

  test('would disturb each other without the lock (negative control)', async () => {
    const statements = shipped.map((migration) => migration.statements).join('\n')
    const outcomes = await Promise.allSettled(pools.map((pool) => pool.query(statements)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).not.toEqual([])
  })
})
