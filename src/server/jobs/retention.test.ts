import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addAdmin } from '../../../tests/support/admins.ts'
import { testContext } from '../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { addDoor } from '../../../tests/support/doors.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { day } from '../../domain/durations.ts'
import { retention } from '../../domain/retention.ts'
import { readConfig } from '../config/config.ts'
import { sha256Of } from '../lib/hash.ts'
import { loadSampleEvent } from '../store/sample/sample-event.ts'
import { sweepRetention } from './retention.ts'

const live = readConfig({
  PUBLIC_URL: 'https://festival.example.org',
  MAIL_URL: 'smtp://localhost',
  MAIL_FROM: 'hello@example.org',
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  ADMIN_EMAIL: 'mara@example.org',
  ADMIN_PASSWORD: 'cowbell-and-snow',
})
const demo = readConfig({})
const ends = Date.parse(testEvent.endsAt)
const past = (ms: number, from = ends) => new Date(from + ms)

describeOnBothEngines('the retention job', (store) => {
  const sweep = (now: Date, config = live, event = testEvent) =>
    sweepRetention(testContext({ db: store().db, config, event }), now)
  const order = (given: object = {}) =>
    store()
      .db.insertInto('orders')
      .values({
        customer_name: 'Ada Bern',
        customer_email: `ada-${Math.random()}@example.org`,
        total_amount: 4900,
        status: 'paid',
        paid_at: past(-20 * day),
        created_at: past(-20 * day),
        updated_at: past(-20 * day),
        commitment_status: 'yes-full',
        lunch_preference: 'spicy-tofu',
        dinner_preference: 'prefer-vegan',
        ice_bath_preference: 'maybe',
        further_answers: { song: 'Dancing Queen' },
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const orders = () => store().db.selectFrom('orders').selectAll().execute()
  const answers = () => store().db.selectFrom('food_answers').selectAll().execute()
  const unanswered = {
    commitment_status: null,
    lunch_preference: null,
    dinner_preference: null,
    ice_bath_preference: null,
    further_answers: {},
  }

  test('deletes answers to the poll thirty days after the event, not a minute before', async () => {
    const { id } = await order()
    const answer = { order_id: id, commitment_status: 'yes-full', lunch_preference: 'miso-chicken' } as const
    await store().db.insertInto('food_answers').values(answer).execute()

    await sweep(past(retention.poll - 60_000))
    expect(await orders()).toMatchObject([{ lunch_preference: 'spicy-tofu' }])
    expect(await answers()).toHaveLength(1)

    // The event was put off: its new end counts.
    await sweep(past(retention.poll), live, { ...testEvent, endsAt: past(day).toISOString() })
    expect(await answers()).toHaveLength(1)

    await sweep(past(retention.poll))
    expect(await orders()).toMatchObject([{ ...unanswered, customer_name: 'Ada Bern', status: 'paid' }])
    expect(await answers()).toEqual([])
  })

  test('deletes who came thirty days after the event, and doors with their notes thirty days after their end', async () => {
    const { db } = store()
    const { id: order_id } = await order()
    const seat = await db
      .updateTable('seats')
      .set({ arrived_at: past(-day), arrived_at_door: 'Door A' })
      .where('order_id', '=', order_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const door = await addDoor(db, 'Door A', past(-2 * day), past(-day))
    const at = { phone_at: past(-day), noted_at: past(-day), received_at: past(-day) }
    const note = { id: randomUUID(), door_id: door.id, seat_id: seat.id, undoes: null, ...at }
    await db.insertInto('door_notes').values(note).execute()
    const kept = async () => [
      (await db.selectFrom('doors').select('id').execute()).length,
      (await db.selectFrom('door_notes').select('id').execute()).length,
      (await db.selectFrom('seats').select('arrived_at').executeTakeFirstOrThrow()).arrived_at !== null,
    ]
    await sweep(past(retention.doors - day - 60_000))
    expect(await kept()).toEqual([1, 1, true])
    await sweep(past(retention.doors - 60_000))
    expect(await kept()).toEqual([0, 0, true])
    await sweep(past(retention.doors), demo)
    expect(await kept()).toEqual([0, 0, true])
    await sweep(past(retention.doors))
    expect(await kept()).toEqual([0, 0, false])
  })

  test('deletes what it can although one thing cannot be deleted', async () => {
    const { db, pool } = store()
    await addDoor(db, 'Door A', past(-2 * day), past(-day))
    const entry = { actor: 'mara@example.org', action: 'signed-in', created_at: past(-day) }
    await db.insertInto('audit_log').values(entry).execute()
    await pool.query(`
      create function refuse_doors() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger refuse_doors before delete on doors for each row execute function refuse_doors()`)
    try {
      await expect(sweep(past(retention.auditLog))).rejects.toThrow('stuck')
    } finally {
      await pool.query('drop trigger refuse_doors on doors; drop function refuse_doors')
    }
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  test('deletes the waitlist and orders that were never paid, but none that may still be paid', async () => {
    const held = { hold_expires_at: past(day) }
    await order({ status: 'waitlist', paid_at: null, address_confirmed_at: past(-20 * day) })
    await order({ status: 'pending', paid_at: null, ...held })
    await order({ status: 'offered', paid_at: null, ...held })
    await order({ status: 'expired', paid_at: null, updated_at: past(1) })
    await order({ status: 'refunded' })
    await order()
    const states = async () => (await orders()).map(({ status }) => status).sort()

    await sweep(past(retention.waitlist - 1))
    expect(await states()).toEqual(['expired', 'offered', 'paid', 'pending', 'refunded', 'waitlist'])
    await sweep(past(retention.unpaidOrders + 2))
    expect(await states()).toEqual(['offered', 'paid', 'pending', 'refunded'])
  })

  test('deletes places on the waitlist that nobody has confirmed for seven days', async () => {
    const asked = { status: 'waitlist', paid_at: null, updated_at: past(-20 * day) }
    await order(asked)
    await order({ ...asked, address_confirmed_at: past(-19 * day) })
    await sweep(past(-13 * day))
    expect(await orders()).toHaveLength(2)
    await sweep(past(-13 * day + 1))
    expect(await orders()).toMatchObject([{ address_confirmed_at: past(-19 * day) }])
  })

  test('keeps whole paid orders for ten years from the end of the year', async () => {
    await order({ paid_at: new Date('2025-08-01T10:00:00Z') })
    await order({ status: 'refunded', paid_at: new Date('2026-01-01T00:00:00Z') })
    await sweep(new Date('2035-12-31T23:00:00Z'))
    expect(await orders()).toHaveLength(2)
    await sweep(new Date('2036-01-01T00:00:00Z'))
    expect(await orders()).toMatchObject([{ status: 'refunded' }])
  })

  test('deletes no orders or answers of the sample event', async () => {
    const images = { put: async () => {} } as never
    await loadSampleEvent(store().db, images, testEvent)
    const before = { orders: await orders(), answers: await answers() }
    expect(before.answers.length).toBeGreaterThan(20)
    const now = new Date('2040-01-01T00:00:00Z')
    await sweep(now, demo)
    expect({ orders: await orders(), answers: await answers() }).toEqual(before)
    // Negative control: of a real event nothing of this would be left.
    await sweep(now)
    expect([await orders(), await answers()]).toEqual([[], []])
  })

  test.each(['demo', 'live'])(
    'deletes mails, links, sessions, requests and counters in time (%s)',
    async (mode) => {
      const { db } = store()
      const now = new Date('2025-08-20T12:00:00Z')
      const ago = (ms: number) => past(-ms, now.getTime())
      const ages = (period: number) => [ago(period - 1_000), ago(period + 1_000)] as const
      const admin = await addAdmin(db)
      const mail = { letter: 'poll-answered', recipient: 'ada@example.org', params: {} }
      for (const at of ages(retention.mails)) {
        await db
          .insertInto('outbox')
          .values([
            { ...mail, created_at: at, sent_at: at },
            { ...mail, created_at: at, failed_at: at },
          ])
          .execute()
      }
      // One that still waits is kept, however old.
      await db
        .insertInto('outbox')
        .values({ ...mail, created_at: ago(retention.mails * 2) })
        .execute()
      for (const [index, at] of ages(retention.unconfirmedSubscribers).entries()) {
        await db
          .insertInto('subscribers')
          .values([
            { email: `asked-${index}@example.org`, created_at: at, last_mailed_at: at },
            {
              email: `left-${index}@example.org`,
              created_at: at,
              status: 'unsubscribed',
              unsubscribed_at: at,
            },
            { email: `there-${index}@example.org`, created_at: at, status: 'confirmed', confirmed_at: at },
          ])
          .execute()
      }
      for (const at of ages(retention.dataRequests)) {
        await db.insertInto('data_requests').values({ email: 'ada@example.org', created_at: at }).execute()
      }
      for (const at of ages(retention.idempotencyKeys)) {
        const sha256 = sha256Of(at.toISOString())
        const answered = { request_sha256: sha256, answer: {}, created_at: at }
        await db
          .insertInto('idempotency_keys')
          .values({ sha256, ...answered })
          .execute()
      }
      for (const at of ages(retention.auditLog)) {
        await db.insertInto('audit_log').values({ actor: 'x', action: 'signed-in', created_at: at }).execute()
      }
      for (const [index, at] of ages(retention.blockedAddresses).entries()) {
        const block = { address_hash: `address of somebody ${index}`, blocked_by: 'x', blocked_at: at }
        await db.insertInto('blocked_addresses').values(block).execute()
      }
      for (const at of ages(retention.paymentEvents)) {
        await db
          .insertInto('payment_events')
          .values({ id: at.toISOString(), type: 'x', created_at: at })
          .execute()
      }
      for (const [index, at] of [past(1, now.getTime()), ago(1)].entries()) {
        const sha256 = sha256Of(String(index))
        const kind = { kind: 'poll-edit', subject_id: 'x' }
        await db
          .insertInto('tokens')
          .values({ sha256, ...kind, expires_at: at })
          .execute()
        await db
          .insertInto('admin_sessions')
          .values({ sha256, admin_id: admin.id, expires_at: at, last_seen_at: now })
          .execute()
        await db
          .insertInto('rate_limits')
          .values({ key: String(index), points: 1, expire: at.getTime() })
          .execute()
      }
      const tables = [
        'outbox',
        'subscribers',
        'data_requests',
        'audit_log',
        'payment_events',
        'tokens',
        'admin_sessions',
        'rate_limits',
        'idempotency_keys',
        'blocked_addresses',
      ] as const
      const counts = async () => {
        const found: number[] = []
        for (const table of tables) found.push((await db.selectFrom(table).selectAll().execute()).length)
        return found
      }
      expect(await counts()).toEqual([5, 6, 2, 2, 2, 2, 2, 2, 2, 2])
      await sweep(now, mode === 'live' ? live : demo)
      expect(await counts()).toEqual([3, 4, 1, 1, 1, 1, 1, 1, 1, 1])
    },
  )

  test('may run in several processes at once', async () => {
    for (let number = 0; number < 20; number++) await order()
    await Promise.all(Array.from({ length: 5 }, () => sweep(past(retention.poll))))
    expect((await orders()).filter(({ lunch_preference }) => lunch_preference)).toEqual([])
  })
})
