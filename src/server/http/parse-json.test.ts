import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/durations.ts'
import { parseJson } from './parse-json.ts'

describe('a JSON body', () => {
  test('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (json) => {
        expect(parseJson(json)).toEqual({ ok: true, value: JSON.parse(json) })
      }),
    )
  })

  test.each([
    ['broken', '{"a":'],
    ['empty', ''],
    ['a key given twice', '{"a":1,"a":2}'],
    ['a key given twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a key given twice further in', '{"x":[{"b":1,"c":{},"b":2}]}'],
    ['nesting of 21', '['.repeat(21) + ']'.repeat(21)],
    ['nesting of 10,000', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['an unclosed nesting of 10,000', '{"a":'.repeat(10_000)],
  ])('%s is refused', (_what, json) => {
    expect(parseJson(json)).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
  })

  test('may have the same key in two objects, and keys within strings', () => {
    const json = '{"a":{"b":1},"c":{"b":2},"text":"{\\"a\\":1,\\"a\\":2}"}'
    expect(parseJson(json)).toEqual({ ok: true, value: JSON.parse(json) })
  })

  test('of 64 KiB of quotes and backslashes is read quickly', () => {
    const read = () => {
      parseJson('\\"'.repeat(32_768))
      parseJson(JSON.stringify('\\"'.repeat(16_384)))
    }
    expect(cpuMs(read, 500)).toBeLessThanOrEqual(500)
  })

  test('of 64 KiB of brackets is read within 10 ms', () => {
    const nested = '['.repeat(18) + ']'.repeat(18)
    for (const part of ['{}', nested]) {
      const json = `[${Array(Math.floor(65_000 / part.length)).fill(part)}]`
      const readTwentyTimes = () => {
        for (let time = 0; time < 20; time += 1) parseJson(json)
      }
      expect(cpuMs(readTwentyTimes, 200)).toBeLessThanOrEqual(200)
    }
  })
})
