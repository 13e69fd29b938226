import { describe, expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import type { EventDocuments } from '../documents.ts'
import { findingsIn, isExampleAddress } from './findings.ts'
import { type LaunchFacts, launchItems, launchLines, nothingToDo } from './items.ts'
import { datesIn } from './weekdays.ts'

const facts: LaunchFacts = { ...nothingToDo, mailFrom: 'hello@festival.ch' }

/** The event of the tests with nothing of the sample in it. */
function ready(): EventDocuments {
  const documents = structuredClone(testDocuments)
  const replaced = JSON.parse(
    JSON.stringify(documents)
      .replace(/[\w.-]*\.example\b(\.org)?|\bexample\.(org|com)/g, 'festival.ch')
      .replace(/-[0-9a-f]{8}(?=\.(svg|png|avif)")/g, '-00000000')
      .replace(/-[0-9a-f]{8}\.(\w+")/g, '-00000000.$1')
      .replaceAll('aqz-KE-bpKQ', 'a-video-of-ours')
      .replaceAll('eRsGyueVLvQ', 'another-of-ours'),
  )
  return { ...replaced, summary: { ...replaced.summary } }
}
const itemOf = (id: string, documents = ready(), given: Partial<LaunchFacts> = {}) =>
  launchItems(documents, { ...facts, ...given }).find((item) => item.id === id) ?? expect.fail(`no ${id}`)

describe('a date in words', () => {
  test.each([
    ['Saturday 30 August 2025', true],
    ['Sunday 30 August 2025', false],
    ['It begins on Sat. 30th of August 2025, in the morning', true],
    ['Sun, 30 Aug 2025', false],
    ['Saturday, August 30, 2025', true],
    ['Sunday, August 30, 2025', false],
    ['Sunday, August 30', false],
    ['Samstag, den 30. August 2025', true],
    ['Sonntag, 30. August 2025', false],
    ['samedi 30 août 2025', true],
    ['domenica 30 agosto 2025', false],
    ['Saturday 31 September 2025', false],
  ])('is compared with the calendar: %s', (text, isRight) => {
    expect(datesIn(text, 2025).map(({ isWeekdayRight }) => isWeekdayRight)).toEqual([isRight])
  })

  test.each([
    'Doors open at 10',
    'Saturday, 10 rooms',
    '30 August 2025',
    'Saturday night fever 2025',
    'on Saturday 12 people may come',
  ])('is not seen where there is none: %s', (text) => {
    expect(datesIn(text, 2025)).toEqual([])
  })
})

test.each([
  ['hello@example.org', true],
  ['https://www.linkedin.example/in/mara', true],
  ['http://EXAMPLE.com', true],
  ['Write to x@mail.example.net today', true],
  ['for example.', false],
  ['https://example.ch', false],
  ['https://www.my-example.org', false],
  ['an example. Organisers are welcome', false],
])('%s is an address of nobody: %s', (text, expected) => {
  expect(isExampleAddress(text)).toBe(expected)
})

describe('the launch list', () => {
  test('finds what is left of the sample: addresses of people, sponsors and publisher, pictures by their content, videos', () => {
    const { addresses, pictures } = findingsIn(testDocuments)
    expect([...new Set(addresses.map(({ document }) => document))]).toEqual(
      expect.arrayContaining(['event', 'people', 'sponsors', 'links', 'privacy']),
    )
    expect(new Set(pictures.map(({ document }) => document))).toEqual(
      new Set(['look', 'people', 'poll', 'sponsors', 'summary']),
    )
    const { look } = testDocuments
    const renamed = { file: look.logo.file.replace(/^[a-z]+/, 'ours'), alt: '' }
    expect(renamed.file).not.toBe(look.logo.file)
    const labels = findingsIn({ ...testDocuments, look: { ...look, logo: renamed } }).pictures
    expect(labels).toContainEqual(expect.objectContaining({ label: 'Logo', text: renamed.file }))
  })

  test('says that proposals can be made for a day that is over, while it is so', () => {
    const documents = ready()
    const closing = (closesAt: string | null) => {
      const proposals = { ...documents.proposals, closesAt }
      return launchItems({ ...documents, proposals }, facts).find(({ id }) => id === 'proposals')
    }
    expect([closing(null), closing(documents.event.endsAt)]).toEqual([undefined, undefined])
    expect(closing('2025-09-30T18:00:00+02:00')).toMatchObject({
      state: 'open',
      places: [
        {
          text: 'Tuesday 30 September 2025, 18:00, Zurich time; the event ends Saturday 30 August 2025, 23:59, Zurich time',
        },
      ],
    })
  })

  test('is done where nothing of the sample is left, and in a demo not needed', () => {
    const states = (isLive: boolean, documents = ready()) =>
      Object.fromEntries(launchItems(documents, { ...facts, isLive }).map(({ id, state }) => [id, state]))
    expect(states(true)).toEqual({
      problems: 'done',
      addresses: 'done',
      words: 'done',
      pictures: 'done',
      weekdays: 'done',
      privacy: 'open',
      mail: 'done',
      payment: 'done',
      backup: 'done',
    })
    expect(states(false, testDocuments)).toMatchObject({ addresses: 'not-needed', pictures: 'not-needed' })
  })

  test('compares the day in words with the day of the event', () => {
    const documents = ready()
    const said = (dateText: string) =>
      itemOf('weekdays', { ...documents, event: { ...documents.event, dateText } }).places.map(
        ({ text }) => text,
      )
    expect(said('Saturday 30 August 2025')).toEqual([])
    expect(said('Sunday 30 August 2025')).toEqual(['“Sunday 30 August 2025” is a Saturday'])
    expect(said('Saturday 23 August 2025')).toEqual([
      '“Saturday 23 August 2025”, but the event starts on 30.8.2025',
    ])
  })

  test('opens what was ticked off as soon as it shows something else', () => {
    const documents = ready()
    const shown = itemOf('privacy', documents)
    const tick = { by: 'Mara', at: '2025-08-01T10:00:00.000Z', seen: shown.seen }
    const ticked = itemOf('privacy', documents, { ticks: { privacy: tick } })
    expect(ticked).toMatchObject({ state: 'done', tick: { by: 'Mara' }, canTick: true })
    const changed = { ...documents, privacy: { ...documents.privacy, updatedOn: '2025-08-02' } }
    expect(itemOf('privacy', changed, { ticks: { privacy: tick } })).toMatchObject({
      state: 'open',
      tick: null,
    })
  })

  test('lets nobody tick off what only an action can prove', () => {
    const undone = { testMail: undefined, mailFrom: 'hello@example.org' }
    for (const id of ['problems', 'addresses', 'mail'])
      expect(itemOf(id, ready(), undone).canTick, id).toBe(false)
    expect(itemOf('mail', ready(), undone).state).toBe('open')
    expect(itemOf('addresses', ready(), undone)).toMatchObject({
      state: 'open',
      text: expect.stringContaining('MAIL_FROM'),
    })
    for (const id of ['payment', 'backup'])
      expect(itemOf(id, ready(), { wasPaid: false, hasBackup: false })).toMatchObject({
        state: 'open',
        canTick: true,
      })
  })

  test('asks for no payment where every ticket is free', () => {
    const documents = ready()
    const priced = (...prices: number[]) => ({
      ...documents,
      tickets: {
        ...documents.tickets,
        kinds: prices.flatMap((priceCents) =>
          documents.tickets.kinds.map((kind) => ({ ...kind, priceCents })),
        ),
      },
    })
    expect(itemOf('payment', priced(0, 0), { wasPaid: false })).toMatchObject({
      state: 'done',
      text: 'Every ticket is free: nobody pays.',
    })
    expect(itemOf('payment', priced(0, 4900), { wasPaid: false }).state).toBe('open')
  })

  test('says each open item on one line', () => {
    const lines = launchLines(launchItems(testDocuments, { ...facts, wasPaid: false }))
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).not.toContain('\n')
    expect(lines[0]).toMatch(
      /^Addresses are real\? .* \(event, Contact address: hello@example\.org; \d+ more\)$/,
    )
  })

  test('shows twenty places and counts the others', () => {
    const { places, morePlaces } = itemOf('addresses', testDocuments)
    expect([places.length, morePlaces]).toEqual([20, expect.any(Number)])
    expect(morePlaces).toBeGreaterThan(0)
  })
})
