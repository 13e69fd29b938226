import { describe, expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import { readDocument } from '../check.ts'
import { formOf } from '../form.ts'
import { toWritten } from '../written.ts'

const { tickets } = testDocuments
const day = { id: 'day', name: 'Day', priceCents: 4900, hidden: false }
const student = { id: 'student', name: 'Student', priceCents: 2500, hidden: false, capacity: 10 }
const helper = { id: 'helper', name: 'Helper', priceCents: 0, hidden: true, text: 'Thank you.' }

const problemsOf = (given: object, timeZone?: string) => {
  const read = readDocument('tickets', { ...tickets, ...given }, timeZone)
  return 'problems' in read ? read.problems.map(({ path, sentence }) => `${path.join('.')}: ${sentence}`) : []
}

describe('kinds of tickets', () => {
  test('have prices, seats and windows of their own, and a free one may be hidden', () => {
    const window = { saleStartsAt: '2025-06-01T08:00:00+02:00', saleEndsAt: '2025-07-01T08:00:00+02:00' }
    const kinds = [day, { ...student, ...window, maxPerOrder: 1 }, helper]
    const coupons = [
      { code: 'HELPER', kinds: ['helper'], limit: 10 },
      { code: 'STUDENT', amountOffCents: 2500, kinds: ['student'] },
      { code: 'ALL', percentOff: 20, kinds: [] },
    ]
    expect(problemsOf({ kinds, coupons })).toEqual([])
    const read = readDocument('tickets', { ...tickets, kinds, coupons })
    if ('problems' in read) return expect.fail()
    expect(toWritten('tickets', read.value)).toMatchObject({
      kinds: [{ price: '49.00' }, {}, { price: '0.00' }],
    })
  })

  test('are one to six, each with an id and a name of its own', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ ...day, id: `k${index}`, name: `K ${index}` }))
    expect(problemsOf({ kinds: [] })).toEqual(['kinds: Kinds needs at least 1 kind.'])
    expect(problemsOf({ kinds: many })).toEqual(['kinds: Kinds has 7 entries; at most 6 fit.'])
    expect(problemsOf({ kinds: [day, { ...student, id: 'day', name: 'DAY' }] })).toEqual([
      'kinds.1.id: The id “day” is there twice (entries 1 and 2); give one of them another.',
      'kinds.1.name: The name “DAY” is there twice (entries 1 and 2); give one of them another.',
    ])
  })

  test('that coupons name exist, and a coupon takes off no more than theirs costs, or opens a hidden one', () => {
    const kinds = [day, student, helper]
    const coupons = [
      { code: 'ONE', percentOff: 10, kinds: ['studnet'] },
      { code: 'TWO', amountOffCents: 3000, kinds: ['student', 'helper'] },
      { code: 'SIX', kinds: ['student'] },
    ]
    expect(problemsOf({ kinds, coupons })).toEqual([
      'coupons.0.kinds.0: There is no kind “studnet”; did you mean student?',
      'coupons.1.amountOffCents: Amount off is 30.00, more than a ticket costs; write at most 25.00.',
      'coupons.2: The coupon takes nothing off and opens no hidden kind; fill in a percentage or an amount.',
    ])
  })

  test('whose sale window is impossible are told its moments in words', () => {
    const sale = { saleStartsAt: '2025-05-01T08:00:00+02:00', saleEndsAt: '2025-08-01T08:00:00+02:00' }
    const told = (window: object) => problemsOf({ ...sale, kinds: [{ ...day, ...window }] }, 'Europe/Zurich')
    const [early, within, late] = ['04', '06', '09'].map((month) => `2025-${month}-01T08:00:00+02:00`)
    expect([
      told({ saleStartsAt: within, saleEndsAt: within }),
      told({ saleEndsAt: early }),
      told({ saleStartsAt: late }),
    ]).toEqual([
      [
        'kinds.0.saleEndsAt: Sold until is Sunday 1 June 2025, 08:00, Zurich time, which is not after Sold from (Sunday 1 June 2025, 08:00, Zurich time).',
      ],
      [
        'kinds.0.saleEndsAt: Day: Sold until is Tuesday 1 April 2025, 08:00, Zurich time, before the sale starts (Thursday 1 May 2025, 08:00, Zurich time); write a later moment.',
      ],
      [
        'kinds.0.saleStartsAt: Day: Sold from is Monday 1 September 2025, 08:00, Zurich time, after the end of the sale (Friday 1 August 2025, 08:00, Zurich time); write an earlier moment.',
      ],
    ])
  })

  test('are a list of the form, with what may be left empty', () => {
    const { item, entry } = formOf('tickets').fields?.kinds ?? {}
    expect([entry, Object.keys(item?.fields ?? {})]).toEqual([
      'kind',
      ['id', 'name', 'text', 'priceCents', 'capacity', 'maxPerOrder', 'saleStartsAt', 'saleEndsAt', 'hidden'],
    ])
    expect(item?.fields?.capacity).toMatchObject({ kind: 'number', ifEmpty: 'nothing' })
  })
})
