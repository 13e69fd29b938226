import { expect, test } from 'vitest'
import { planTalk, wholePlan } from '../../../tests/support/whole-plan.ts'
import type { PricedPlace } from './advice.ts'
import { inverse, landing, landingInWords, priceInWords, standAfter, undoneInWords } from './lifting.ts'
import { isPublished } from './plan.ts'

const at = (roomId: string, slotId: string) => ({ roomId, slotId })
const talks = [
  { id: 'a', place: at('hall', 'first') },
  { id: 'b', place: at('loft', 'first') },
  { id: 'c', place: null },
  { id: 'gone', place: at('cellar', 'first') },
]
const { rooms, slots } = wholePlan([])
const grid = { rooms, slots, talks }

test('a lifted talk lands on a free place, swaps with who stands there, and stays where it is lifted from', () => {
  expect(landing(grid, 'a', at('quay', 'first'))).toEqual([{ talkId: 'a', to: at('quay', 'first') }])
  expect(landing(grid, 'a', at('loft', 'first'))).toEqual([
    { talkId: 'a', to: at('loft', 'first') },
    { talkId: 'b', to: at('hall', 'first') },
  ])
  expect(landing(grid, 'c', at('hall', 'first'))).toEqual([
    { talkId: 'c', to: at('hall', 'first') },
    { talkId: 'a', to: null },
  ])
  expect(landing(grid, 'a', at('hall', 'first'))).toEqual([])
  expect(landing(grid, 'x', at('hall', 'first'))).toEqual([])
})

test('who stands where a talk without a true place lands comes off the grid', () => {
  expect(landing(grid, 'gone', at('hall', 'first'))).toEqual([
    { talkId: 'gone', to: at('hall', 'first') },
    { talkId: 'a', to: null },
  ])
  expect(landing(grid, 'gone', null)).toEqual([{ talkId: 'gone', to: null }])
})

test('undoing moves puts every talk back where it stood', () => {
  expect(inverse(talks, landing(grid, 'c', at('hall', 'first')))).toEqual([
    { talkId: 'c', to: null },
    { talkId: 'a', to: at('hall', 'first') },
  ])
})

test('talks stand where a step has put them until one of them is moved on, or is gone', () => {
  const moves = [
    { talkId: 'a', to: at('hall', 'first') },
    { talkId: 'c', to: null },
  ]
  expect(standAfter(talks, moves)).toBe(true)
  expect(standAfter(talks, [...moves, { talkId: 'b', to: null }])).toBe(false)
  expect(standAfter(talks.slice(0, 2), moves)).toBe(false)
})

const plan = wholePlan(
  [
    planTalk('a', { hosts: [{ key: 'k', name: 'Ada Muster' }] }),
    planTalk('b', { place: at('hall', 'first'), isPinned: true }),
    planTalk('c', { place: at('loft', 'first') }),
  ],
  {
    closed: [{ ...at('quay', 'first'), reason: '' }],
    absences: [{ hostKey: 'k', slotId: 'first' }],
    published: { version: 1, at: '', by: '' },
    changes: [{ talkId: 'c', title: 'C', from: null, to: at('loft', 'first'), hosts: [] }],
  },
)

test('a place says what is there, and what would be wrong with the talk that is lifted', () => {
  const said = (id: string, room: string) => landingInWords(plan, id, at(room, 'first'))
  expect(said('a', 'hall')).toBe('11:00, The hall: ‘B’, pinned')
  expect(said('a', 'loft')).toBe(
    '11:00, The loft: ‘C’, they swap. Ada Muster cannot come at 11:00, The loft (‘A’).',
  )
  expect(said('a', 'quay')).toBe('11:00, The quay: closed')
  expect(said('c', 'loft')).toBe('11:00, The loft: it stands here')
  expect(landingInWords({ ...plan, closed: [] }, 'c', at('quay', 'first'))).toBe('11:00, The quay: free')
})

test('the newest programme names what stands on the plan unchanged, and what was moved or taken off since', () => {
  expect(plan.talks.filter((each) => isPublished(plan, each)).map(({ id }) => id)).toEqual(['b'])
  const off = { talkId: 'a', title: 'A', from: at('loft', 'first'), to: null, hosts: [] }
  expect(isPublished({ ...plan, changes: [off] }, plan.talks[0] ?? expect.fail())).toBe(true)
  expect(isPublished({ ...plan, published: null }, plan.talks[1] ?? expect.fail())).toBe(false)
})

test('a place says its price while a talk is lifted, and what stands against it once', () => {
  const priced = (price: PricedPlace['price'], note: string | null, isBlocked = false) =>
    landingInWords(plan, 'c', at('loft', 'second'), [{ ...at('loft', 'second'), price, note, isBlocked }])
  expect(priced(-7, null)).toBe('12:00, The loft: free; 7 would miss something')
  expect(priced(0, 'seats 18, about 40 may come')).toBe(
    '12:00, The loft: free; as good as now; seats 18, about 40 may come',
  )
  expect(priced('a few more', 'its host gives ‘B’ then', true)).toBe(
    '12:00, The loft: free; its host gives ‘B’ then',
  )
  expect(([5, 'a few more', 0, 'a few less', -5] as const).map((price) => priceInWords(price))).toEqual([
    '5 more would find something',
    'a few more would find something',
    'as good as now',
    'a few would miss something',
    '5 would miss something',
  ])
})

test('an undo says where its talks stand again, and of a whole plan only how many they are', () => {
  const plan = wholePlan([planTalk('a'), planTalk('b'), planTalk('c')])
  const [toLoft, offGrid] = [
    { talkId: 'a', to: at('loft', 'first') },
    { talkId: 'b', to: null },
  ]
  expect(undoneInWords(plan, [toLoft, offGrid])).toBe(
    'Undone. 11:00, The loft: ‘A’ stands here. ‘B’ has no place yet.',
  )
  expect(undoneInWords(plan, [toLoft, offGrid, { talkId: 'c', to: null }])).toBe(
    'Undone. 3 talks stand as before.',
  )
  // Such as the times of the day.
  expect(undoneInWords(plan, [])).toBe('Undone.')
})
