import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholePlan } from '../../../../tests/support/whole-plan.ts'
import { AdvisedMoves, Thinking } from './advice-parts.tsx'

test('a screen reader hears that the planner thinks, and that it has answered', () => {
  const said = (isThinking: boolean, answer?: object, sentence?: string) =>
    renderToStaticMarkup(<Thinking {...{ isThinking, answer, sentence }} askAgain={() => {}} />)
  expect(said(true)).toMatch(/role="status"[^>]*><p[^>]*>The planner thinks/)
  expect(said(true, {})).not.toContain('has answered')
  expect(said(false, {})).toMatch(/role="status"[^>]*><p[^>]*>The planner has answered/)
  expect(said(false, {}, 'The planner gave up.')).not.toContain('has answered')
})

test('where a talk comes from stands before where it goes, in whatever script the rooms are', () => {
  const plan = { ...wholePlan([]), rooms: [{ id: 'hall', name: 'القاعة', capacity: 9, has: [] }] }
  const slots = [{ id: 'first', startsAt: '11:00', endsAt: '11:40' }]
  const at = { roomId: 'hall', slotId: 'first' }
  const moves = [{ talkId: '1', title: 'Maps', from: at, to: null, why: '' }]
  const html = renderToStaticMarkup(<AdvisedMoves plan={{ ...plan, slots }} moves={moves} />)
  expect(html).toContain('<span dir="ltr">11:00, القاعة</span> → <b>off the grid</b>')
})
