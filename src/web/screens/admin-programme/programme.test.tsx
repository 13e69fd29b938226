import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { planTalk, wholePlan } from '../../../../tests/support/whole-plan.ts'
import { problemsOf } from '../../../domain/day/plan.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import Programme from './programme.tsx'

const clock = {
  now: Date.parse('2025-08-30T08:00:00+02:00'),
  startsAt: '2025-08-30T10:00:00+02:00',
  endsAt: '2025-08-30T23:59:00+02:00',
  timeZone: 'Europe/Zurich',
}
const shown = (plan: WholePlan, now = clock.now) =>
  renderToStaticMarkup(
    <Programme plan={{ ...plan, wrongs: problemsOf(plan, plan) }} clock={{ ...clock, now }} />,
  )
const offGrid = (markup: string) =>
  [...(markup.split('class="plan-off')[1] ?? '').matchAll(/class="plan-title"[^>]*>([^<]*)/g)].map(
    ([, title]) => title,
  )

test('a talk whose room or slot was removed stands beside the grid, and what is wrong leads to it', () => {
  const talks = [
    planTalk('a', { place: { roomId: 'cellar', slotId: 'first' } }),
    planTalk('b', { place: { roomId: 'hall', slotId: 'night' }, isWithdrawn: true }),
    planTalk('c', { place: { roomId: 'hall', slotId: 'first' } }),
    planTalk('d'),
    planTalk('e', { isWithdrawn: true }),
  ]
  const markup = shown(wholePlan(talks))
  expect(offGrid(markup)).toEqual(['A', 'B', 'D'])
  expect(markup).toMatch(/‘A’ stands in a room or slot that does not exist any more\. <button/)
})

test('a phone opens the grid at the slot that runs, and in a pause at the next one', () => {
  const slotAt = (time: string) => {
    const markup = shown(wholePlan([]), Date.parse(`2025-08-30T${time}:00+02:00`))
    return /Slot (\d)/.exec(markup.replaceAll('<!-- -->', ''))?.[1]
  }
  expect(['09:00', '11:15', '11:45', '12:00'].map(slotAt)).toEqual(['1', '1', '2', '2'])
})

test('the seats of a room stand after its name, in whatever script that is', () => {
  const rooms = [{ id: 'hall', name: 'القاعة', capacity: 22, has: [] }]
  expect(shown(wholePlan([], { rooms })).replaceAll('<!-- -->', '')).toContain(
    '<strong><bdi>القاعة</bdi></strong>, 22',
  )
})
