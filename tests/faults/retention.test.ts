/** A live site forgets by itself, while it runs, what the privacy page says that it forgets (SECURITY R15). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event } from '../../content/event.ts'
import { retention } from '../../src/domain/retention.ts'
import type { AttackSite } from '../support/attack-site.ts'
import { openLiveSite } from '../support/live-site.ts'
import { until } from '../support/until.ts'

const hour = 3600_000
const day = 24 * hour
/** Here it is time to forget what people eat. */
const due = Date.parse(event.endsAt) + retention.poll
const jumpMs = retention.unpaidOrders + day

let site: AttackSite
beforeAll(async () => {
  const program = new URL('programs/shift-clock.ts', import.meta.url).pathname
  site = await openLiveSite({
    NODE_OPTIONS: `--import=${program}`,
    // A day before, so that however slow the machine is, it is not yet time when the test looks.
    CLOCK_SHIFT_MS: String(due - day - Date.now()),
    CLOCK_JUMP_MS: String(jumpMs),
  })
}, 120_000)
afterAll(() => site.stop())

/** What the database knows at this moment, of each kind the privacy page speaks of. */
async function known() {
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
const becomes = (expected: Awaited<ReturnType<typeof known>>) =>
  until(async () => JSON.stringify(await known()) === JSON.stringify(expected) || undefined, {
    what: 'what is too old to go',
    withinMs: 60_000,
  }).catch(async () => expect(await known()).toEqual(expected))

test('food answers thirty days after the event, links and holds when their time is over, unpaid orders later', {
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

  // The job was there, as what it may take is gone; what people eat is not yet due.
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
  // Of who never paid, too: Ben's hold was let go a month ago by now, and Cem's just now.
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
