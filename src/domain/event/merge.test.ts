import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, merge } from './merge.ts'

const merged = (before: unknown, theirs: unknown, yours: unknown) => {
  const { value, conflicts } = merge(before, theirs, yours)
  expect(conflicts).toEqual([])
  return value
}

const anyItem = fc.record(
  { id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), name: fc.nat(2), text: fc.nat(2) },
  { requiredKeys: ['id'] },
)
/** A small document, so that two of them often differ in the same place. */
const anyDocument = fc.record(
  {
    title: fc.constantFrom('Spark', 'Share', null),
    venue: fc.record({ city: fc.nat(2), street: fc.nat(2) }, { requiredKeys: [] }),
    items: fc.uniqueArray(anyItem, { selector: ({ id }) => id }),
    lines: fc.array(fc.nat(2), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)
/** A document, and what two people made of it. */
const three = fc
  .tuple(anyDocument, anyDocument, anyDocument, fc.nat(15), fc.nat(15))
  .map(([before, one, other, ofOne, ofOther]) => {
    const edited = (changes: typeof before, fields: number) => ({
      ...before,
      ...Object.fromEntries(Object.entries(changes).filter((_, at) => fields & (1 << at))),
    })
    return [before, edited(one, ofOne), edited(other, ofOther)] as const
  })

describe('what two people made of one document', () => {
  test('is what one of them made of it, where the other changed nothing or the same', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        expect(merged(before, before, after)).toEqual(after)
        expect(merged(before, after, before)).toEqual(after)
        expect(merged(before, after, after)).toEqual(after)
      }),
    )
  })

  test('is in conflict or not, whoever was first', () => {
    const places = (...documents: [unknown, unknown, unknown]) =>
      merge(...documents)
        .conflicts.map(({ path }) => path.join('.'))
        .sort()
    fc.assert(
      fc.property(three, ([before, one, other]) => {
        expect(places(before, one, other)).toEqual(places(before, other, one))
      }),
    )
  })

  test('is not changed by the same press once more', () => {
    fc.assert(
      fc.property(three, ([before, theirs, yours]) => {
        const { value, conflicts } = merge(before, theirs, yours)
        if (conflicts.length === 0) expect(merged(before, value, yours)).toEqual(value)
      }),
      { numRuns: 500 },
    )
  })

  test('holds each field as whoever changed it wanted it, and loses nothing without a conflict', () => {
    fc.assert(
      fc.property(three, ([before, theirs, yours]) => {
        const { value, conflicts } = merge(before, theirs, yours)
        if (conflicts.length > 0) return
        const fields = value as typeof before
        for (const name of ['title', 'lines'] as const) {
          const wanted = isSame(before[name], yours[name]) ? theirs[name] : yours[name]
          expect(fields[name]).toEqual(wanted)
        }
        const ids = (document: typeof before) => new Set<string>(document.items?.map(({ id }) => id))
        if (!before.items || !theirs.items || !yours.items) return
        for (const id of 'abcde') {
          const [was, there, here] = [before, theirs, yours].map((document) => ids(document).has(id))
          expect([id, ids(fields).has(id)]).toEqual([id, was ? there && here : there || here])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('is both changes, where they are in different fields or items', () => {
    const mara = { id: 'mara', name: 'Mara', bio: 'Rings.' }
    const teo = { id: 'teo', name: 'Teo', bio: 'Bakes.' }
    const ana = { id: 'ana', name: 'Ana', bio: 'Skis.' }
    expect(
      merged(
        { organizers: [mara, teo], city: 'Bern' },
        { organizers: [{ ...mara, bio: 'Rings bells.' }, teo], city: 'Basel' },
        { organizers: [{ ...mara, name: 'Mara M.' }, ana, teo], city: 'Bern' },
      ),
    ).toEqual({
      organizers: [{ id: 'mara', name: 'Mara M.', bio: 'Rings bells.' }, ana, teo],
      city: 'Basel',
    })
    // One sorts, the other adds and removes.
    expect(merged([mara, teo, ana], [ana, mara, teo], [mara, ana, { ...teo, id: 'zoe' }])).toEqual([
      ana,
      { ...teo, id: 'zoe' },
      mara,
    ])
  })

  test('is in conflict where both changed the same, and says what each has', () => {
    const [before, theirs, yours] = [{ price: 4900 }, { price: 5900 }, { price: 6900 }]
    expect(merge(before, theirs, yours).conflicts).toEqual([
      { path: ['price'], before: 4900, theirs: 5900, yours: 6900 },
    ])
    const talk = { id: 'x', title: 'A' }
    expect(merge({ talks: [talk] }, { talks: [] }, { talks: [{ ...talk, title: 'B' }] }).conflicts).toEqual([
      { path: ['talks', 'x'], before: talk, theirs: undefined, yours: { id: 'x', title: 'B' } },
    ])
    const sorted = (...ids: string[]) => ids.map((id) => ({ id }))
    expect(
      merge(sorted('a', 'b', 'c'), sorted('b', 'a', 'c'), sorted('a', 'c', 'b')).conflicts,
    ).toMatchObject([{ path: [] }])
    // Of plain texts nobody knows which became which.
    expect(merge(['a'], ['b'], ['c']).conflicts).toHaveLength(1)
  })

  test.each(['value', 'code', 'videoId'])('is merged by %s in lists whose items have no id', (key) => {
    const [soup, salad] = [
      { [key]: 'soup', label: 'Soup' },
      { [key]: 'salad', label: 'Salad' },
    ]
    const renamed = { ...soup, label: 'Hot soup' }
    const added = { [key]: 'bowl', label: 'Bowl' }
    expect(merged([soup, salad], [renamed, salad], [soup, added, salad])).toEqual([renamed, added, salad])
    expect(
      merge([soup, salad], [renamed, salad], [{ ...soup, label: 'Cold soup' }, salad]).conflicts,
    ).toEqual([{ path: ['soup', 'label'], before: 'Soup', theirs: 'Hot soup', yours: 'Cold soup' }])
  })

  test('is merged text by text in lists of plain texts, unless both took the same one away', () => {
    expect(merged(['en', 'de'], ['en', 'fr', 'de'], ['en', 'de', 'it'])).toEqual(['en', 'fr', 'de', 'it'])
    expect(merged(['Sparks', 'Bells'], ['Spark', 'Bells'], ['Sparks', 'Bell'])).toEqual(['Spark', 'Bell'])
    expect(merge(['Sparks', 'Bells'], ['Spark', 'Bells'], ['Sparkle', 'Bells']).conflicts).toHaveLength(1)
    const anyTexts = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
    fc.assert(
      fc.property(anyTexts, anyTexts, anyTexts, (before, theirs, yours) => {
        const { value, conflicts } = merge(before, theirs, yours)
        if (conflicts.length > 0) return
        for (const text of ['a', 'b', 'c', 'd'] as const) {
          const [was, there, here] = [before, theirs, yours].map((texts) => texts.includes(text))
          expect([text, (value as string[]).includes(text)]).toEqual([
            text,
            was ? there && here : there || here,
          ])
        }
      }),
    )
  })

  test('takes a field called __proto__ for a field', () => {
    const [theirs, yours] = ['{"__proto__":{"a":1}}', '{"__proto__":{"b":1}}'].map((json) => JSON.parse(json))
    expect(JSON.stringify(merged({}, theirs, yours))).toBe('{"__proto__":{"b":1,"a":1}}')
  })
})
