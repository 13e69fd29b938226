import { describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { overviewOfList } from '../../../../tests/support/identical-orders.ts'
import { openOverviewHarness } from '../../../../tests/support/overview-harness.ts'
import { sell } from '../../../../tests/support/ticket-site.ts'
import { orderStates } from '../../../domain/orders.ts'
import { firstRowCount } from '../../../domain/participants-overview.ts'
import { readCsv } from '../../lib/csv.ts'
import type { Order } from '../../store/orders.ts'

const day = { id: 'day', name: 'Day (2 days)', priceCents: 4900, hidden: false }
const student = { id: 'student', name: 'Student', priceCents: 2500, hidden: false }

describeOnBothEngines('the participants overview', (store) => {
  const { now, answerOf, order } = openOverviewHarness(store)
  /** What its seats are, one after the other. */
  async function kinds({ id }: Order, ...given: string[]) {
    for (const [at, kind] of given.entries())
      await store()
        .db.updateTable('seats')
        .set({ kind })
        .where('order_id', '=', id)
        .where('position', '=', at + 1)
        .execute()
  }

  describe('the list', () => {
    test('has paid, waiting, offered and ended orders: waiting ones first, then newest first', async () => {
      for (const [place, status] of orderStates.entries()) {
        for (const hour of [place, place + 10]) {
          const created_at = new Date(now.getTime() - hour * 3600_000)
          await order({ status, created_at, customer_name: `${status} ${hour} h ago` })
        }
      }
      const rows = await answerOf('list-internal-participants')
      expect(rows.map(({ customer_name }) => customer_name)).toEqual([
        'waitlist 2 h ago',
        'waitlist 12 h ago',
        'paid 1 h ago',
        'offered 3 h ago',
        'refunded 5 h ago',
        'cancelled 6 h ago',
        'paid 11 h ago',
        'offered 13 h ago',
        'refunded 15 h ago',
        'cancelled 16 h ago',
      ])
    })

    test('has the columns that the screen shows, and nothing of the payment', async () => {
      const { id } = await order({
        customer_email: 'elodie@example.org',
        customer_name: 'Élodie',
        number_of_tickets: 2,
        total_amount: 7350,
        discount_amount: 2450,
        coupon_code: 'EARLY25',
        linkedin_profile_url: 'https://www.linkedin.com/in/elodie',
        created_at: now,
        stripe_session_id: 'cs_test_1',
        commitment_status: 'yes-full',
        lunch_preference: 'spicy-tofu',
      })
      expect(await answerOf('list-internal-participants')).toEqual([
        {
          id,
          order_number: `VCF-${id.slice(0, 8).toUpperCase()}`,
          created_at: now.toISOString(),
          customer_name: 'Élodie',
          customer_email: 'elodie@example.org',
          number_of_tickets: 2,
          total_amount: 7350,
          discount_amount: 2450,
          refunded_amount: 0,
          coupon_code: 'EARLY25',
          linkedin_profile_url: 'https://www.linkedin.com/in/elodie',
          status: 'paid',
          commitment_status: 'yes-full',
          lunch_preference: 'spicy-tofu',
          dinner_preference: null,
          ice_bath_preference: null,
        },
      ])
    })

    test('names the kinds of tickets where there are several, also one that is sold no more', async () => {
      const old = await order({ number_of_tickets: 3, created_at: new Date(now.getTime() + 1) })
      await kinds(old, 'early-bird', 'early-bird', 'day')
      const bought = await order({ number_of_tickets: 2, created_at: now })
      await kinds(bought, 'student', 'day')
      const one = (await answerOf('list-internal-participants')).map((row) => row.kinds)
      expect(one).toEqual(['2 × Early bird, 1 × Day', '1 × Student, 1 × Day'])
      sell({ kinds: [day, student] })
      const rows = await answerOf('list-internal-participants')
      expect(rows.map((row) => row.kinds)).toEqual([
        '2 × Early bird, 1 × Day (2 days)',
        '1 × Student, 1 × Day (2 days)',
      ])
      expect((await answerOf('get-participants-overview')).rows).toEqual(rows)
      const { csv } = await answerOf('export-internal-participants')
      expect(readCsv(csv).map((row) => row.at(-1))).toEqual(['Kinds', ...rows.map((row) => row.kinds)])
    })
  })

  describe('the first page', () => {
    test('names the seats whose names no font for paper has, and no others', async () => {
      await order({ customer_name: '山田 太郎' })
      await order({ customer_name: '김 Minjun' })
      for (const customer_name of ['محمد', 'Nguyễn', 'Żaneta 🎉', 'Łukasz']) await order({ customer_name })
      await order({ customer_name: '李', status: 'refunded', refunded_at: now })
      expect((await answerOf('get-participants-overview')).unprintable).toEqual([
        { name: '山田 太郎', order: expect.stringMatching(/^VCF-/), seat: 1 },
        { name: '김 Minjun', order: expect.stringMatching(/^VCF-/), seat: 1 },
      ])
    })

    test('has the figures of the whole list and its first rows', async () => {
      const of = <Value>(place: number, ...values: Value[]) => values[place % values.length] as Value
      for (let place = 0; place < 80; place += 1) {
        await order({
          status: of(
            place,
            'paid',
            'paid',
            'waitlist',
            'paid',
            'refunded',
            'paid',
            'offered',
            'cancelled',
            'pending',
            'expired',
          ),
          // Several of the same time: sorted by id.
          created_at: new Date(now.getTime() - Math.floor(place / 3) * 60_000),
          number_of_tickets: of(place, 1, 1, 2, 5),
          total_amount: of(place, 4900, 4900, 0, 24_500, 9800),
          commitment_status: of(place, 'yes-full', null, 'no-changed-plans', 'yes-evening'),
          lunch_preference: of(place, 'spicy-tofu', null, 'miso-chicken'),
          dinner_preference: of(place, null, 'prefer-vegan'),
          ice_bath_preference: of(place, 'maybe', 'maybe', null),
        })
      }
      const { id } = await order({ created_at: new Date(now.getTime() + 60_000) })
      await store()
        .db.updateTable('orders')
        .set({ erased_at: now, customer_name: 'Deleted', customer_email: `deleted ${id}` })
        .where('id', '=', id)
        .execute()
      const listed = await answerOf('list-internal-participants')
      const overview = await answerOf('get-participants-overview')
      expect(overview).toEqual(overviewOfList(listed))
      expect([listed.length, overview.rows.length]).toEqual([65, firstRowCount])
      expect(overview.rows.find(({ customer_name }) => customer_name === 'Deleted')?.customer_email).toBe('')
      expect(overview.counts).toMatchObject({ all: 65, waitlist: 8, cancelled: 8 })
    })

    test('is empty without orders, and complete with few', async () => {
      expect(await answerOf('get-participants-overview')).toEqual(overviewOfList([]))
      await order({ status: 'waitlist' })
      await order({ number_of_tickets: 3, total_amount: 14_700 })
      await order({ total_amount: 0, commitment_status: 'no-changed-plans' })
      const { id } = await order({ total_amount: 9800, status: 'refunded' })
      const back = { order_id: id, way: 'provider', state: 'done', reason: 'asked', settled_at: now } as const
      await store()
        .db.insertInto('refunds')
        .values({ ...back, amount_cents: 9800 })
        .execute()
      const { figures, seats, rows } = await answerOf('get-participants-overview')
      // Of the three seats and the free one, one person stays away.
      expect(seats).toEqual({ sold: 4, heads: 3, refundedCents: 9800 })
      expect(rows.map((row) => row.id)).toContain(id)
      expect(figures).toEqual({ paidParticipants: 3, attending: 1, waitlist: 1, revenueCents: 14_700 })
      expect(rows).toEqual(await answerOf('list-internal-participants'))
    })
  })
})
