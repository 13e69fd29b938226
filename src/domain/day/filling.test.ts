import { expect, test } from 'vitest'
import { planTalk, wholePlan } from '../../../tests/support/whole-plan.ts'
import { fillingsOf, waitingAfter } from './filling.ts'

const place = { roomId: 'hall', slotId: 'first' }
const item = (id: string, isTalk: boolean, freeIn = ['first']) => ({
  id,
  isTalk,
  title: id,
  why: '',
  freeIn,
})

test('a free place is filled with a talk off the grid or one of the next three proposals, whose hosts are free', () => {
  const plan = wholePlan([
    planTalk('standing', { place: { roomId: 'loft', slotId: 'second' } }),
    planTalk('waiting'),
    planTalk('needy', { needs: ['screen'] }),
  ])
  const on = [item('standing', true), item('first', false), item('busy', false, ['second'])]
  const next = [item('second', false), item('waiting', true), item('needy', true), item('gone', true)]
  const more = [item('third', false), item('fourth', false)]
  const ids = fillingsOf(plan, place, { on, next: [...next, ...more] }).map(({ id }) => id)
  expect(ids).toEqual(['waiting', 'first', 'second', 'third'])
})

test('a place that a colleague has filled meanwhile is not free any more: nothing could stand there', () => {
  const plan = wholePlan([planTalk('standing', { place }), planTalk('waiting')])
  expect(fillingsOf(plan, place, { on: [item('first', false)], next: [item('waiting', true)] })).toEqual([])
})

test('what gets no place by a suggested plan is named, but not what is cancelled or pinned', () => {
  const plan = wholePlan([
    planTalk('standing', { place }),
    planTalk('placed'),
    planTalk('late'),
    planTalk('unplaced', { place: { roomId: 'cellar', slotId: 'first' } }),
    planTalk('pinned', { place: { roomId: 'cellar', slotId: 'second' }, isPinned: true }),
    planTalk('cancelled', { isWithdrawn: true }),
  ])
  const moves = [
    { talkId: 'placed', to: { roomId: 'loft', slotId: 'first' } },
    { talkId: 'standing', to: null },
  ]
  expect(waitingAfter(plan, moves).map(({ id }) => id)).toEqual(['late', 'unplaced'])
  expect(waitingAfter(plan, []).map(({ id }) => id)).toEqual(['placed', 'late', 'unplaced'])
})
