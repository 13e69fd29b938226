import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDocuments as documents, pricedAt, ticketPrice } from '../../../tests/support/event.ts'
import { changedWords } from './changed-words.ts'
import { formOf } from './form.ts'
import type { DocumentName } from './schemas/index.ts'
import { changesIn } from './what-changes.ts'

const { people, tickets, schedule } = documents
const [first, second, ...others] = people.organizers
const changes = (name: DocumentName, after: unknown) => changesIn(formOf(name), documents[name], after)
const places = (name: DocumentName, after: unknown) =>
  changes(name, after).map(({ kind, place }) => `${kind}: ${place.join(' / ')}`)

describe('what changes in a document', () => {
  test('is nothing where both are the same', () => {
    expect(changes('tickets', structuredClone(tickets))).toEqual([])
  })

  test('is told by the labels of the form, with both values', () => {
    expect(changes('tickets', pricedAt(6500))).toMatchObject([
      {
        kind: 'changed',
        place: ['Kinds', 'Ticket', 'Price'],
        field: { kind: 'money' },
        before: ticketPrice,
        after: 6500,
      },
    ])
  })

  test('is told in the order of the form, in whatever order the fields are stored', () => {
    const after = { farewell: 'Adieu.', maxPerOrder: 2, kinds: pricedAt(6500).kinds }
    expect(places('tickets', { ...after, ...{ ...tickets, ...after } })).toEqual([
      'changed: Kinds / Ticket / Price',
      'changed: Most per order',
      'changed: Last words of the success page',
    ])
  })

  test('is told of entries by their names, and of moved ones by their places', () => {
    if (!first || !second) return expect.fail('two organisers are needed')
    expect(places('people', { organizers: [second, { ...first, role: 'Bells' }, ...others] })).toEqual([
      expect.stringMatching(/^moved: Organisers \/ /),
      `changed: Organisers / ${first.name} / Role`,
    ])
    const added = { ...first, id: 'neu', name: 'Noe Neu' }
    expect(places('people', { organizers: [first, added, ...others] })).toEqual([
      `removed: Organisers / ${second.name}`,
      'added: Organisers / Noe Neu',
    ])
    const [act] = schedule.acts
    const [item] = act?.items ?? []
    const changed = structuredClone(schedule) as unknown as { acts: { items: { title: string }[] }[] }
    ;(changed.acts[0]?.items[0] as { title: string }).title = 'Doors'
    expect(places('schedule', changed)).toEqual([
      `changed: Acts / ${act?.name} / Entries / ${item?.title} / Title`,
    ])
  })

  test('is told of lines without a name by their number', () => {
    const included = [...tickets.included, 'A towel']
    expect(places('tickets', { ...tickets, included })).toEqual([`added: Included / Line ${included.length}`])
  })

  test('is one change where several things of a picture do', () => {
    const photo = { ...first?.photo, file: 'other.webp', alt: 'Somebody else' }
    expect(changes('people', { organizers: [{ ...first, photo }, second, ...others] })).toMatchObject([
      { place: ['Organisers', first?.name, 'Photo'], before: first?.photo, after: photo },
    ])
  })

  test('is told of whatever a draft holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (before, after) => {
        const found = changesIn(formOf('people'), { organizers: before }, { organizers: after })
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
      }),
    )
  })
})

describe('the changed words of a text', () => {
  const marked = (before: string, after: string) => {
    const words = changedWords(before, after)
    const shown = (pieces: typeof words.before) =>
      pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
    return [shown(words.before), shown(words.after)]
  }

  test('are marked in both', () => {
    expect(marked('Bring a towel and skates.', 'Bring two big towels and skates.')).toEqual([
      'Bring [a towel] and skates.',
      'Bring [two big towels] and skates.',
    ])
    expect(marked('', 'New words')).toEqual(['', '[New words]'])
  })

  test('leave both texts as they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '\n', 'ä'), { maxLength: 20 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = changedWords(before, after)
        expect(words.before.map((each) => each.text).join('')).toBe(before)
        expect(words.after.map((each) => each.text).join('')).toBe(after)
        const same = changedWords(before, before)
        expect([...same.before, ...same.after].some(({ isChanged }) => isChanged)).toBe(false)
      }),
    )
  })
})
