import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OpenTalks } from './open-talks.tsx'

const talk = { id: '1', startsAt: '11:00', title: 'Maps', room: 'القاعة', hosts: ['Ada'] }

/** docs/product.md#schedule */
test('time, room and hosts stand in this order, in whatever script their names are', () => {
  const shown = (isCancelled: boolean) =>
    renderToStaticMarkup(<OpenTalks talks={[{ ...talk, isCancelled }]} />)
  expect(shown(false)).toContain('<p class="mt-1">11:00 · <bdi>القاعة</bdi> · <bdi>Ada</bdi></p>')
  expect(shown(true)).toContain('<bdi>القاعة</bdi> · <bdi>cancelled</bdi>')
})
