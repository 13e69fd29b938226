import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholePlan } from '../../../../tests/support/whole-plan.ts'
import type { EditorPart } from './editor-part.ts'
import { Floor } from './floor.tsx'

/** docs/product.md#floor */
test('until the site has said whether the floor is open, nothing opens it', () => {
  const html = renderToStaticMarkup(<Floor {...({ plan: wholePlan([]) } as unknown as EditorPart)} />)
  expect(html).toContain('Loading...')
  expect(html).not.toMatch(/closed|<button/)
})
