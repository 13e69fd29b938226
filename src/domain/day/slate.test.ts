import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sizeOf } from '../../../tests/support/sizes.ts'
import { adviseSlate } from './advise-slate.ts'
import { chooseSlate, type Day, type DayVoter } from './planner.ts'

const numRuns = sizeOf('PLANNER_RUNS', 60)

/** One room with as many slots. */
const dayOf = (slots: number, given: Partial<Day>): Day => {
  const slotIds = Array.from({ length: slots }, (_, index) => `t${index}`)
  return {
    seed: 1,
    people: 100,
    sessions: 'ABCDEF'.split('').map((id) => session(id, { can: slotIds })),
    rooms: [{ id: 'hall', capacity: 100, has: [] }],
    slots: slotIds.map((id, index) => ({ id, startsAt: `2030-05-04T1${index}:00:00Z`, part: 'morning' })),
    closed: [],
    pins: [],
    voters: [],
    ...given,
  }
}
const session = (id: string, given: Partial<Day['sessions'][number]> = {}): Day['sessions'][number] => ({
  id,
  hosts: [id],
  needs: [],
  can: ['t0', 't1', 't2', 't3', 't4', 't5'],
  proposedAt: 0,
  ...given,
})
let voters = 0
const voter = (wants: string, given: Partial<DayVoter> = {}): DayVoter => ({
  id: `v${voters++}`,
  person: null,
  verified: true,
  commitment: null,
  votes: wants.split('').map((id) => ({ session: id, at: 0.5 })),
  ...given,
})
const times = (count: number, wants: string, given: Partial<DayVoter> = {}) =>
  Array.from({ length: count }, () => voter(wants, given))
const slateOf = (day: Day) => chooseSlate(day, { spare: 0 }).join('')

const anyVoter = fc.record({
  id: fc.uuid(),
  person: fc.constant(null),
  verified: fc.boolean(),
  commitment: fc.constantFrom(null, 'yes-full'),
  votes: fc
    .subarray(['A', 'B', 'C', 'D', 'E', 'F'])
    .map((wants) => wants.map((id) => ({ session: id, at: 0.5 }))),
})
const anyVoters = fc.array(anyVoter, { minLength: 1, maxLength: 30 })

describe('the slate', () => {
  test('takes first what most want, then what those want who have less: a half for the second, a third for the third', () => {
    const day = dayOf(3, {
      voters: [...times(10, 'AB'), ...times(4, 'A'), ...times(6, 'C'), ...times(9, 'D')],
    })
    // B has 10 / 2.
    expect(slateOf(day)).toBe('ADC')
    expect(slateOf({ ...day, voters: [...day.voters, ...times(2, 'B')] })).toBe('ADB')
  })

  test('prefers the earlier proposal where votes are equal, then the smaller id', () => {
    const sessions = [session('C'), session('B'), session('A', { proposedAt: 0.1 })]
    expect(slateOf(dayOf(3, { sessions }))).toBe('BCA')
  })

  test('weighs votes for a late proposal by who has looked since', () => {
    const sessions = [session('A'), session('B', { proposedAt: 0.6 })]
    const early = times(30, 'A')
    const late = times(14, 'B', { votes: [{ session: 'B', at: 0.9 }] })
    expect(slateOf(dayOf(1, { sessions, voters: [...early, ...late] }))).toBe('B')
    const looked = early.map((one) => ({ ...one, votes: [{ session: 'A', at: 0.9 }] }))
    expect(slateOf(dayOf(1, { sessions, voters: [...looked, ...late] }))).toBe('A')
  })

  test('counts one person with two browsers once', () => {
    const twice = [voter('A', { person: 'ada' }), voter('AA', { person: 'ada' })]
    expect(slateOf(dayOf(1, { voters: [...twice, ...times(2, 'B')] }))).toBe('B')
  })

  test('ignores votes of people who will not come', () => {
    const away = times(5, 'A', { commitment: 'no-changed-plans' })
    expect(slateOf(dayOf(1, { voters: [...away, voter('B')] }))).toBe('B')
  })

  test('passes over what would leave another without a place, and keeps pinned ones on', () => {
    const sessions = [
      session('A', { can: ['t0'] }),
      session('B', { can: ['t0'] }),
      session('C'),
      session('D'),
    ]
    const day = dayOf(2, { sessions, voters: [...times(9, 'A'), ...times(8, 'B'), ...times(7, 'C')] })
    expect(slateOf(day)).toBe('AC')
    expect(slateOf({ ...day, pins: [{ session: 'D', room: 'hall', slot: 't0' }] })).toBe('DC')
    const oneHost = sessions.map((one) => ({ ...one, hosts: ['ada'], can: ['t0'] }))
    expect(slateOf({ ...day, sessions: oneHost })).toBe('A')
  })

  test('has nobody in line who could stand nowhere', () => {
    const sessions = [
      session('A'),
      session('B', { can: [] }),
      session('C', { needs: ['stage'] }),
      session('D'),
    ]
    const voters = [...times(9, 'A'), ...times(8, 'B'), ...times(7, 'C'), ...times(6, 'D')]
    const { on, next } = adviseSlate(dayOf(1, { sessions, voters }), { spare: 0, keep: [] })
    expect([...on, ...next].map(({ id, why }) => [id, why.kind])).toEqual([
      ['A', 'chosen'],
      ['D', 'next'],
      ['B', 'no-place'],
      ['C', 'no-place'],
    ])
  })

  test('keeps the spare share of the places free', () => {
    const day = dayOf(5, {})
    expect(chooseSlate(day, { spare: 0.4 })).toHaveLength(3)
    expect(chooseSlate(day, { spare: 0.1 })).toHaveLength(5)
    expect(chooseSlate(day, { spare: 1 })).toEqual([])
  })

  test('never loses a session to a new voter who wants only that one', () => {
    fc.assert(
      fc.property(anyVoters, fc.constantFrom('A', 'C', 'F'), fc.boolean(), (given, wanted, verified) => {
        const day = dayOf(3, { voters: given })
        const after = chooseSlate({ ...day, voters: [...given, voter(wanted, { verified })] }, { spare: 0 })
        if (chooseSlate(day, { spare: 0 }).includes(wanted)) expect(after).toContain(wanted)
      }),
      { numRuns: numRuns * 5 },
    )
  })

  test('is the same when each ballot comes several times', () => {
    fc.assert(
      fc.property(anyVoters, fc.integer({ min: 2, max: 5 }), (given, copies) => {
        const day = dayOf(3, { voters: given })
        const many = Array.from({ length: copies }, (_, copy) =>
          given.map((one) => ({ ...one, id: `${one.id} ${copy}` })),
        )
        expect(slateOf({ ...day, voters: many.flat() })).toBe(slateOf(day))
      }),
      { numRuns: numRuns * 5 },
    )
  })

  test('never lets unverified votes add more than four fifths of the verified ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat(200),
        fc.boolean(),
        (verified, unverified, haveOthers) => {
          const others = times(verified + Math.floor(verified * 0.8) + 1, 'B')
          const bloc = times(unverified, haveOthers ? 'AC' : 'A', { verified: false })
          const day = dayOf(1, { voters: [...times(verified, 'A'), ...others, ...bloc] })
          expect(slateOf(day)).toBe('B')
        },
      ),
      { numRuns },
    )
    // Without that limit it would be on.
    const alike = [...times(2, 'A'), ...times(4, 'B'), ...times(20, 'A')]
    expect(slateOf(dayOf(1, { voters: alike }))).toBe('A')
  })

  test('weighs all votes alike when no address is verified', () => {
    const all = [...times(3, 'D', { verified: false }), ...times(2, 'B', { verified: false })]
    expect(slateOf(dayOf(2, { voters: all }))).toBe('DB')
  })
})
