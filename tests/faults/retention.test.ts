/** docs/security.md#privacy-and-erasure: a running site deletes what docs/product.md#retention says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, hour } from '../../src/domain/durations.ts'
import { retention } from '../../src/domain/retention.ts'
import type { AttackSite } from '../support/attack-site.ts'
import { testEvent } from '../support/event.ts'
import { openLiveSite } from '../support/live-site.ts'
import { until } from '../support/until.ts'

/** When food answers are to be deleted. */
const due = Date.parse(testEvent.endsAt) + retention.poll
const jumpMs = retention.unpaidOrders + day

let site: AttackSite
beforeAll(async () => {
  const program = new URL('programs/shift-clock.ts', import.meta.url).pathname
  site = await openLiveSite({
    NODE_OPTIONS: `--import=${program}`,
    // A day before that, so that it is not due yet even on a slow machine.
    CLOCK_SHIFT_MS: String(due - day - Date.now()),
    CLOCK_JUMP_MS: String(jumpMs),
  })
}, 120_000)
afterAll(() => site.stop())

/** What is stored now of each kind of data. */
async function stored() {
  const { db } = site.store
  const orders = await db.selectFrom('orders').selectAll().orderBy('customer_name').execute()
  const tokens = await db.selectFrom('tokens').select('subject_id').orderBy('subject_id').execute()
  return {
    orders: orders.map(({ customer_name, status, lunch_preference }) => [
      customer_name,
      status,
      lunch_preference,
    ]),
    answers: (await db.selectFrom('food_answers').select('id').execute()).length,
    tokens: tokens.map(({ subject_id }) => subject_id),
  }
}
const becomes = (expected: Awaited<ReturnType<typeof stored>>) =>
  until(async () => JSON.stringify(await stored()) === JSON.stringify(expected) || undefined, {
    what: 'old data to be deleted',
    withinMs: 60_000,
  }).catch(async () => expect(await stored()).toEqual(expected))

test('a running site deletes food answers 30 days after the event, expired links and holds, and old unpaid orders', {
  timeout: 240_000,
}, async () => {
  const { db } = site.store
  const now = due - day
  const at = (ms: number) => new Date(now + ms)
  const { id } = await site.records.order({
    customer_name: 'Ada',
    paid_at: at(-40 * day),
    created_at: at(-40 * day),
    commitment_status: 'yes-full',
    lunch_preference: 'spicy-tofu',
  })
  const held = { status: 'pending', paid_at: null, stripe_session_id: null } as const
  await site.records.order({ ...held, customer_name: 'Ben', hold_expires_at: at(-hour) })
  await site.records.order({ ...held, customer_name: 'Cem', hold_expires_at: at(2 * hour) })
  const answer = { order_id: id, commitment_status: 'yes-full', lunch_preference: 'spicy-tofu' } as const
  await db.insertInto('food_answers').values([answer, answer]).execute()
  const link = (subject_id: string, expires_at: Date) => ({
    sha256: Buffer.alloc(32, subject_id),
    kind: 'profile-edit',
    subject_id,
    expires_at,
  })
  await db
    .insertInto('tokens')
    .values([link('over', at(-1)), link('working', at(day))])
    .execute()

  // The job ran, because what is due is gone; food answers are not due yet.
  await becomes({
    orders: [
      ['Ada', 'paid', 'spicy-tofu'],
      ['Ben', 'expired', null],
      ['Cem', 'pending', null],
    ],
    answers: 2,
    tokens: ['working'],
  })
  process.kill(site.app.pid, 'SIGUSR2')
  // Unpaid orders too: Ben's hold expired a month ago by now, and Cem's just now.
  await becomes({
    orders: [
      ['Ada', 'paid', null],
      ['Cem', 'expired', null],
    ],
    answers: 0,
    tokens: [],
  })
  process.kill(site.app.pid, 'SIGUSR2')
  await becomes({ orders: [['Ada', 'paid', null]], answers: 0, tokens: [] })
})
