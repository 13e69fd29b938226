import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EditorPart } from './editor-part.ts'
import { LiftedBar } from './lifted-bar.tsx'

const place = { roomId: 'hall', slotId: 'first' }
const talks = [
  { id: 'placed', title: 'Maps', place, isWithdrawn: false },
  { id: 'not placed', title: 'Kites', place: null, isWithdrawn: false },
  { id: 'cancelled', title: 'Snails', place: null, isWithdrawn: true },
]
const shown = (lifted?: string) => {
  const html = renderToStaticMarkup(<LiftedBar {...({ plan: { talks }, lifted } as unknown as EditorPart)} />)
  const words = html.replace(/<[^>]+>/g, ' ').trim()
  return { isHidden: html.includes('class="sr-only"'), words: words.split(/\s{2,}/) }
}

/** docs/product.md#programme */
test.each([
  ['placed', ['‘Maps’', 'to …?', 'Cancel', 'Off the grid', 'More']],
  ['not placed', ['‘Kites’', 'to …?', 'Cancel', 'More']],
  ['cancelled', ['‘Snails’', 'to …?', 'Cancel']],
])('the bar names the lifted talk that is %s, and what can be done with it', (lifted, words) => {
  expect(shown(lifted)).toEqual({ isHidden: false, words })
})

test('without a lifted talk there is no bar, but the region in which the next one is announced', () => {
  expect(shown()).toEqual({ isHidden: true, words: [''] })
  expect(shown('gone').isHidden).toBe(true)
})
