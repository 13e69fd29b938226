import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/durations.ts'
import { pricedAt, testDocuments as published } from '../../../tests/support/event.ts'
import type { DocumentName } from './schemas/index.ts'
import { withDrafts } from './with-drafts.ts'

const draft = (name: DocumentName, value: unknown) => ({ name, value, before: published[name] })
const { people, tickets, event } = published
const [first, ...others] = people.organizers

describe('the event with its drafts', () => {
  test('is read in a moment, however much of a draft is wrong', () => {
    const organizers = Array.from({ length: 6_000 }, () => ({}))
    const read = () => withDrafts(published, [draft('people', { ...people, organizers })])
    // Place by place among all places takes 20 s.
    expect(cpuMs(read, 10_000)).toBeLessThanOrEqual(10_000)
    const { documents, problems } = read()
    expect(problems.length).toBeGreaterThan(6_000)
    expect(documents.event).toEqual(event)
  })

  test('is the published one where there are none', () => {
    expect(withDrafts(published, [])).toEqual({ documents: published, problems: [] })
  })

  test('has what all drafts say, and beside it what was published since they began', () => {
    const newer = { ...published, tickets: { ...tickets, farewell: 'See you in the snow.' } }
    const { documents, problems } = withDrafts(newer, [
      draft('tickets', pricedAt(6500)),
      draft('event', { ...event, tagline: 'Bring skis.' }),
    ])
    expect(problems).toEqual([])
    expect(documents.tickets).toMatchObject({
      kinds: [{ priceCents: 6500 }],
      farewell: 'See you in the snow.',
    })
    expect(documents.event.tagline).toBe('Bring skis.')
  })

  test('leaves a wrong field as it is published, and says what is wrong', () => {
    const { documents, problems } = withDrafts(published, [
      draft('tickets', { ...pricedAt('65,5'), farewell: 'Adieu.', unheard: 1 }),
    ])
    expect(documents.tickets).toEqual({ ...tickets, farewell: 'Adieu.' })
    expect(problems.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['kinds.0.priceCents', 'unheard']),
    )
  })

  test('leaves a new entry out that is not finished, and a field of an older one as it is published', () => {
    const organizers = [
      { id: 'new', name: 'Noe Neu' },
      { ...first, role: '', bio: 'Rings bells.' },
      ...others,
    ]
    const { documents, problems } = withDrafts(published, [draft('people', { organizers })])
    expect(documents.people.organizers).toEqual([{ ...first, bio: 'Rings bells.' }, ...others])
    expect(problems.map(({ path }) => path.slice(0, 3).join('.'))).toContain('organizers.1.role')
  })

  test('is what is published where a draft is none at all', () => {
    for (const value of [{}, { organizers: 'nobody' }]) {
      const { documents, problems } = withDrafts(published, [draft('people', value)])
      expect([documents.people, problems.length]).toEqual([people, 1])
    }
  })

  test('has drafts that only go together, and of those that do not as many as do', () => {
    const later = draft('event', {
      ...event,
      startsAt: '2031-06-01T09:00:00+02:00',
      endsAt: '2031-06-01T23:00:00+02:00',
    })
    const sale = { ...tickets, saleStartsAt: '2030-01-01T09:00:00+01:00', saleEndsAt: null }
    expect(withDrafts(published, [later, draft('tickets', sale)])).toMatchObject({
      documents: { event: later.value, tickets: { saleStartsAt: sale.saleStartsAt } },
      problems: [],
    })
    const alone = withDrafts(published, [
      draft('tickets', sale),
      draft('mail', { ...published.mail }),
      draft('people', { organizers: others }),
    ])
    expect(alone.documents.tickets).toEqual(tickets)
    expect(alone.documents.people.organizers).toEqual(others)
    expect(alone.problems.map(({ document, path }) => [document, ...path])).toEqual([
      ['tickets', 'saleStartsAt'],
    ])
  })
})
