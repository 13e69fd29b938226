import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testEvent } from '../../tests/support/event.ts'
import { oneByOne } from '../../tests/support/identical-orders.ts'
import {
  breakdownsOf,
  byOverviewOrder,
  figuresOf,
  listedStates,
  overviewOf,
  searchTextOf,
  shownStatus,
} from './participants-overview.ts'
import type { ListedOrder } from './participants-overview-schemas.ts'
import { searchFor } from './spelling.ts'

const { poll } = testEvent

const order = (given: Partial<ListedOrder> = {}): ListedOrder => ({
  id: '3f2a91bc-0000-4000-8000-000000000000',
  order_number: 'VCF-3F2A91BC',
  created_at: '2025-08-01T10:00:00.000Z',
  customer_name: 'Ada Bern',
  customer_email: 'ada@example.org',
  number_of_tickets: 1,
  total_amount: 4900,
  discount_amount: 0,
  refunded_amount: 0,
  coupon_code: null,
  linkedin_profile_url: null,
  status: 'paid',
  commitment_status: null,
  lunch_preference: null,
  dinner_preference: null,
  ice_bath_preference: null,
  ...given,
})

const orders = fc.array(
  fc
    .record({
      id: fc.uuid(),
      created_at: fc
        .date({ min: new Date('2025-01-01'), max: new Date('2025-01-09'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      number_of_tickets: fc.integer({ min: 1, max: 10 }),
      total_amount: fc.constantFrom(0, 4900, 9800),
      status: fc.constantFrom(...listedStates),
      commitment_status: fc.constantFrom(
        null,
        '',
        'yes-full',
        'yes-evening',
        'yes-morning',
        'no-changed-plans',
        'later',
      ),
      lunch_preference: fc.constantFrom(null, 'classic-ponzu', 'spicy-tofu', 'unknown-bowl'),
      dinner_preference: fc.constantFrom(null, 'prefer-meat', 'no-dinner'),
      ice_bath_preference: fc.constantFrom(null, 'maybe', 'no-cold'),
    })
    .map(order),
)

describe('the four figures', () => {
  test('count paid tickets, attending orders, waiting orders and revenue', () => {
    expect(
      figuresOf(
        oneByOne([
          order({ number_of_tickets: 3, total_amount: 14_700, commitment_status: 'yes-full' }),
          order({ commitment_status: 'yes-evening' }),
          order({ commitment_status: 'yes-morning', total_amount: 2450 }),
          order({ commitment_status: '' }),
          order({ commitment_status: 'no-changed-plans' }),
          order({ commitment_status: 'something-else' }),
          // A free ticket is not paid for, but attends.
          order({ total_amount: 0, number_of_tickets: 2 }),
          order({ status: 'waitlist', number_of_tickets: 4 }),
          order({ status: 'waitlisted' as 'waitlist' }),
          order({ status: 'offered' }),
          order({ status: 'refunded' }),
        ]),
        poll,
      ),
    ).toEqual({ paidParticipants: 8, attending: 5, waitlist: 2, revenueCents: 14_700 + 4 * 4900 + 2450 })
  })

  test('are zero without orders', () => {
    expect(figuresOf([], poll)).toEqual({ paidParticipants: 0, attending: 0, waitlist: 0, revenueCents: 0 })
  })

  test('of two lists add up to the figures of both', () => {
    fc.assert(
      fc.property(orders, orders, (one, other) => {
        const [a, b, both] = [one, other, [...one, ...other]].map((rows) => figuresOf(oneByOne(rows), poll))
        for (const name of ['paidParticipants', 'attending', 'waitlist', 'revenueCents'] as const) {
          expect(both?.[name]).toBe((a?.[name] ?? 0) + (b?.[name] ?? 0))
        }
      }),
    )
  })
})

describe('each breakdown', () => {
  test('counts every paid order once, and no other', () => {
    fc.assert(
      fc.property(orders, (rows) => {
        const paid = rows.filter(({ status }) => status === 'paid').length
        for (const { answers: counted } of breakdownsOf(oneByOne(rows), poll)) {
          expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(paid)
          expect(counted.every(({ count }) => count > 0)).toBe(true)
          expect(new Set(counted.map(({ label }) => label)).size).toBe(counted.length)
        }
      }),
    )
  })

  test('has the labels of the poll, alphabetically, with "Not specified" last', () => {
    const given = ['spicy-tofu', null, 'classic-ponzu', '', 'spicy-tofu', 'zucchini-soup', 'miso-chicken']
    const rows = given.map((lunch_preference) => order({ lunch_preference }))
    const [commitment, lunch, ...others] = breakdownsOf(oneByOne(rows), poll)
    expect([commitment?.title, lunch?.title, ...others.map(({ title }) => title)]).toEqual([
      'Commitment Status',
      'Lunch Preferences',
      'Dinner Preferences',
      'Ice Bath Preferences',
    ])
    expect(lunch?.answers).toEqual([
      { label: 'Classic Ponzu', count: 1 },
      { label: 'Miso Chicken', count: 1 },
      { label: 'Spicy Tofu', count: 2 },
      { label: 'zucchini-soup (no longer offered)', count: 1 },
      { label: 'Not specified', count: 2 },
    ])
  })
})

test('a group of equal orders counts as much as its orders one by one', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (rows, times) => {
      const groups = rows.map((group, place) => ({
        ...group,
        orders: times[place % times.length] ?? 1,
      }))
      const apart = groups.flatMap((row) => Array.from({ length: row.orders }, () => row))
      expect(overviewOf(groups, poll)).toEqual(overviewOf(oneByOne(apart), poll))
      const { all, ...byStatus } = overviewOf(groups, poll).counts
      expect(all).toBe(apart.length)
      for (const status of listedStates)
        expect(byStatus[status]).toBe(apart.filter((row) => row.status === status).length)
    }),
  )
})

test('the list has waiting orders first, then all others, each newest first', () => {
  fc.assert(
    fc.property(orders, (rows) => {
      const sorted = rows.toSorted(byOverviewOrder)
      const waiting = sorted.filter(({ status }) => status === 'waitlist')
      expect(sorted.slice(0, waiting.length)).toEqual(waiting)
      for (const part of [waiting, sorted.slice(waiting.length)]) {
        const times = part.map(({ created_at }) => created_at)
        expect(times).toEqual(times.toSorted().reverse())
      }
    }),
  )
})

test('both stored names of the waitlist are shown as one', () => {
  expect(['waitlist', 'waitlisted', 'paid'].map(shownStatus)).toEqual(['waitlist', 'waitlist', 'paid'])
})

test('the search finds parts of names, addresses, coupons and order numbers, ignoring accents and case', () => {
  const row = order({
    customer_name: 'Élodie Müller-Ödegård',
    customer_email: 'elo+vcf@example.org',
    coupon_code: 'EARLY25',
  })
  const finds = (search: string) => searchFor(search)(searchTextOf(row))
  for (const search of [
    '',
    ' ',
    'elodie',
    'MULLER elo',
    'ödegard',
    'é',
    'elo+vcf@ex',
    'early',
    '3F2a',
    'VCF-3F2A91BC',
  ]) {
    expect([search, finds(search)]).toEqual([search, true])
  }
  for (const search of ['ada', 'elodie bern', 'late25', 'null', '%', '-', "'", 'undefined']) {
    expect([search, finds(search)]).toEqual([search, false])
  }
})
