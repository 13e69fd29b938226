import { describe, expect, test } from 'vitest'
import { testEvent } from '../../../tests/support/event.ts'
import { cachedPageOf, cachedPagesOf } from '../../domain/cached-pages.ts'
import { paths } from '../../domain/paths.ts'
import { demoTimeOf } from './demo-time.ts'

const now = new Date('2031-01-02T03:04:05Z')
const at = (mode: 'demo' | 'live', time?: string) =>
  demoTimeOf({ config: { mode }, event: testEvent, now }, time).toISOString()
const keyOf = (mode: 'demo' | 'live', path: string) =>
  cachedPageOf(path, cachedPagesOf(mode).get(path) ?? {}, 'at=11:35')?.key

describe('the demo time', () => {
  test('is the time of the clock at the venue on the day of the event, in a demo', () => {
    expect(at('demo', '11:35')).toBe('2025-08-30T09:35:00.000Z')
    expect(keyOf('demo', paths.wall)).toBe('/wall?at=11%3A35')
  })

  test('is refused by a live site, which shows the true time and keeps one page', () => {
    expect(at('live', '11:35')).toBe(now.toISOString())
    for (const path of [paths.wall, paths.programme]) expect(keyOf('live', path)).toBe(path)
  })

  test.each(['', '24:00', '11:60', '1:05', 'now'])('ignores “%s”, which is no time', (time) => {
    expect(at('demo', time)).toBe(now.toISOString())
  })

  test('is nothing where nobody asks for it', () => {
    expect(at('demo')).toBe(now.toISOString())
  })
})
