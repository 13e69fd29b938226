import { expect, test } from 'vitest'
import { inverse, landing } from './lifting.ts'

const at = (roomId: string, slotId: string) => ({ roomId, slotId })
const talks = [
  { id: 'a', place: at('hall', 'first') },
  { id: 'b', place: at('loft', 'first') },
  { id: 'c', place: null },
]

test('a lifted talk lands on a free place, swaps with who stands there, and stays where it is lifted from', () => {
  expect(landing(talks, 'a', at('quay', 'first'))).toEqual([{ talkId: 'a', to: at('quay', 'first') }])
  expect(landing(talks, 'a', at('loft', 'first'))).toEqual([
    { talkId: 'a', to: at('loft', 'first') },
    { talkId: 'b', to: at('hall', 'first') },
  ])
  expect(landing(talks, 'c', at('hall', 'first'))).toEqual([
    { talkId: 'c', to: at('hall', 'first') },
    { talkId: 'a', to: null },
  ])
  expect(landing(talks, 'a', at('hall', 'first'))).toEqual([])
  expect(landing(talks, 'x', at('hall', 'first'))).toEqual([])
})

test('undoing moves puts every talk back where it stood', () => {
  expect(inverse(talks, landing(talks, 'c', at('hall', 'first')))).toEqual([
    { talkId: 'c', to: null },
    { talkId: 'a', to: at('hall', 'first') },
  ])
})
