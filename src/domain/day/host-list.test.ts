import { expect, test } from 'vitest'
import { planTalk, wholePlan } from '../../../tests/support/whole-plan.ts'
import { hostList } from './host-list.ts'
import type { PlanTalk } from './talks.ts'

const source = (name: string, answer?: 'fine' | 'cannot'): PlanTalk['sources'][number] => ({
  id: name,
  title: name,
  name,
  votes: 0,
  standing: 'shown',
  ...(answer && { answer }),
})
const hosted = (id: string, slotId: string, names: string[], sources = names.map((name) => source(name))) =>
  planTalk(id, {
    hosts: names.map((name) => ({ key: name, name })),
    sources,
    place: { roomId: 'hall', slotId },
  })

test('hosts of talks on the grid are listed by what they answered about its place, the unanswered first', () => {
  const plan = wholePlan(
    [
      hosted('fine', 'first', ['Ada'], [source('Ada', 'fine')]),
      hosted('late', 'second', ['Teo']),
      hosted('early', 'first', ['Mia']),
      hosted('two', 'second', ['Eva', 'Max'], [source('Eva', 'cannot'), source('Max', 'fine')]),
      hosted('away', 'second', ['Leo'], [source('Leo', 'fine')]),
      hosted('floor', 'first', ['Kim'], []),
      planTalk('off', { hosts: [{ key: 'Ida', name: 'Ida' }] }),
      { ...hosted('gone', 'first', ['Ivo']), isWithdrawn: true },
      hosted('nobody', 'first', []),
    ],
    { absences: [{ hostKey: 'Leo', slotId: 'second' }] },
  )
  expect(hostList(plan).map(({ name, talk, says }) => [name, talk.id, says])).toEqual([
    ['Mia', 'early', 'nothing'],
    ['Teo', 'late', 'nothing'],
    ['Eva', 'two', 'cannot'],
    ['Leo', 'away', 'cannot'],
    ['Kim', 'floor', 'no-address'],
    ['Ada', 'fine', 'fine'],
    ['Max', 'two', 'fine'],
  ])
})
