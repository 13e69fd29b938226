import { describe, expect, test } from 'vitest'
import { fitLine } from './poster-fit.ts'

describe('a poster line', () => {
  test('gets wider letters the lower it is', () => {
    const high = fitLine('FESTIVAL', 1000, 190)
    const low = fitLine('FESTIVAL', 1000, 130)
    expect(high.capHeight).toBeCloseTo(190, 0)
    expect(low.capHeight).toBeCloseTo(130, 0)
    expect(low.stretch).toBeGreaterThan(high.stretch)
  })

  test('changes its height where the face cannot be narrower or wider', () => {
    const long = fitLine('DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT', 1000, 400)
    expect(long.stretch).toBe(68)
    expect(long.capHeight).toBeLessThan(100)
    const short = fitLine('I', 1000, 100)
    expect(short.stretch).toBe(150)
    expect(short.capHeight).toBeGreaterThan(100)
  })

  test('of one or two letters ends before the edge, rather than fill a screen', () => {
    for (const text of ['I', 'X', 'AI', 'PM', '午']) {
      const line = fitLine(text, 1000, 165)
      expect([text, line.capHeight]).toEqual([text, 247.5])
      expect(line.length).toBeLessThan(950)
    }
  })

  test('meets both edges with its ink, not its side bearings', () => {
    const line = fitLine('HIT', 1000, 300)
    expect(line.x).toBeLessThan(0)
    expect(line.length).toBeGreaterThan(1000 - line.x)
  })

  test('has a width also for letters that the face lacks', () => {
    expect(fitLine('東京', 1000, 200).fontSize).toBeGreaterThan(0)
  })
})
