import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differencesBetween, withDifferences } from './differences.ts'

const anyItem = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', '0', '1'),
    name: fc.nat(2),
    lines: fc.array(fc.nat(2), { maxLength: 3 }),
  },
  { requiredKeys: ['id'] },
)
/** Random values with common parts, and lists with and without ids. */
const anyDocument = fc.record(
  {
    title: fc.constantFrom('Spark', 'Share', null),
    venue: fc.record({ city: fc.nat(2), street: fc.nat(2) }, { requiredKeys: [] }),
    items: fc.uniqueArray(anyItem, { selector: ({ id }) => id }),
    twice: fc.array(anyItem, { maxLength: 4 }),
    lines: fc.array(fc.nat(3), { maxLength: 6 }),
    anything: fc.jsonValue({ maxDepth: 3 }),
  },
  { requiredKeys: [] },
)
const said = (before: unknown, after: unknown) =>
  differencesBetween(before, after).map(({ kind, path }) => `${kind} ${path.join('.')}`)

describe('the differences between two values of a document', () => {
  test('turn the one value into the other', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const kept = structuredClone(before)
        expect(withDifferences(before, differencesBetween(before, after))).toEqual(after)
        expect(before).toEqual(kept)
      }),
      { numRuns: 1_000 },
    )
  })

  test('are none where nothing changes, and always some where something does', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        expect(differencesBetween(before, structuredClone(before))).toEqual([])
        expect(withDifferences(before, [])).toBe(before)
        // Not more of them than places.
        const places = said(before, after)
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })

  test('tell moved, added, removed and changed entries by their ids', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }))
    expect(said({ items: [a, b, c] }, { items: [c, a, b] })).toEqual(['moved items.c'])
    expect(said({ items: [a, b, c] }, { items: [a, d, { ...c, name: 'C' }] })).toEqual([
      'removed items.b',
      'added items.d',
      'changed items.c.name',
    ])
  })

  test('of entries without ids are told by their places', () => {
    const [one, two, three] = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]
    expect(said([one, two, three], [two, three])).toEqual(['removed 0'])
    expect(said([one, two], [one, { title: 'To' }, three])).toEqual(['changed 1.title', 'added 2'])
  })

  test('of thousands of entries are found in time', () => {
    const lines = (seed: number) => Array.from({ length: 3_000 }, (_, at) => `${(at * seed) % 3_001}`)
    expect(withDifferences(lines(7), differencesBetween(lines(7), lines(11)))).toEqual(lines(11))
  })
})
