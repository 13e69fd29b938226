import { describe, expect, test } from 'vitest'
import { testDocuments } from '../../../tests/support/event.ts'
import { readDocument } from './check.ts'
import { inTodaysShape } from './older-shapes.ts'
import { documentNames } from './schemas/index.ts'

describe('a picture of an older document', () => {
  const sizes = { formats: ['avif', 'webp'], widths: [240, 480], width: 480, height: 480 }

  test('is named by one file, and keeps its text', () => {
    const organizer = (photo: object) => ({ organizers: [{ id: 'mara', photo }] })
    expect(inTodaysShape('people', organizer({ src: 'organizers/mara', ...sizes, alt: 'Mara' }))).toEqual(
      organizer({ file: 'organizers/mara.avif', alt: 'Mara' }),
    )
    const sponsor = (logo: object) => ({ supporters: [{ name: 'Alpenglow', logo }] })
    expect(inTodaysShape('sponsors', sponsor({ src: 'a.svg', width: 240, height: 96, alt: '' }))).toEqual(
      sponsor({ file: 'a.svg', alt: '' }),
    )
  })

  test('that a draft leaves unfinished does no harm', () => {
    for (const collage of [null, [null, 'x', {}], [{ src: 5 }], 'x'])
      expect(inTodaysShape('summary', { collage })).toMatchObject({ collage })
  })
})

test('a look of an older release has the inks of the sample', () => {
  const { inks, ...older } = testDocuments.look
  expect(inTodaysShape('look', older)).toEqual(testDocuments.look)
})

test('packages of an older release keep their prices, which were in francs', () => {
  const { packages, ...sponsors } = testDocuments.sponsors
  const older = {
    ...sponsors,
    packages: packages.map(({ price, ...others }) => ({ ...others, priceCHF: price })),
  }
  expect(inTodaysShape('sponsors', older)).toEqual(testDocuments.sponsors)
  for (const packages of [null, 'x', [null, 5]])
    expect(inTodaysShape('sponsors', { packages })).toEqual({ packages })
})

test('a first visit that led to the summary still does, and the summary stays where it was', () => {
  const { firstVisitToSummary, ...event } = testDocuments.event
  const first = (redirectFirstVisitTo: unknown) => inTodaysShape('event', { ...event, redirectFirstVisitTo })
  expect(first('/vcf2025')).toEqual(testDocuments.event)
  for (const off of [null, '', 'null'])
    expect(first(off)).toEqual({ ...testDocuments.event, firstVisitToSummary: false })
  expect(inTodaysShape('event', event)).toEqual({ ...testDocuments.event, firstVisitToSummary: false })
  const { path, olderPaths, heading, ...summary } = testDocuments.summary
  expect(inTodaysShape('summary', summary)).toEqual(testDocuments.summary)
})

test('texts that stood in the code stand in the documents', () => {
  const { intros, ...pages } = testDocuments.pages
  const { all, participant, ...menu } = pages.menu
  expect(inTodaysShape('pages', { ...pages, menu })).toEqual(testDocuments.pages)
  const { subscribed, ...others } = intros
  expect(inTodaysShape('pages', { ...pages, menu, intros: others })).toEqual(testDocuments.pages)
  expect(inTodaysShape('pages', { menu: null })).toMatchObject({ menu: null })
  const { participantHint, ...prompts } = testDocuments.prompts
  expect(inTodaysShape('prompts', prompts)).toEqual(testDocuments.prompts)
})

describe('tickets of an older release', () => {
  const { currency, kinds, ...others } = testDocuments.tickets

  test('have one kind with the price, wherever it stood', () => {
    expect(inTodaysShape('tickets', { currency, priceCents: 4900, ...others })).toEqual(testDocuments.tickets)
    // As in a file.
    expect(inTodaysShape('tickets', { currency, price: '49.00', ...others })).toMatchObject({
      kinds: [{ id: 'ticket', priceCents: '49.00' }],
    })
    expect(
      readDocument('tickets', inTodaysShape('tickets', { price: '49.00', currency, ...others })),
    ).toEqual({
      value: testDocuments.tickets,
    })
  })

  test('that a draft leaves without a price, or with one beside kinds, stay as they are', () => {
    for (const draft of [others, { ...testDocuments.tickets, priceCents: 1 }])
      expect(inTodaysShape('tickets', draft)).toBe(draft)
  })
})

test('a document of today stays the very same', () => {
  for (const name of documentNames) expect(inTodaysShape(name, testDocuments[name])).toBe(testDocuments[name])
})

test('a call for proposals of an older release tells organisers of new ones', () => {
  const { digest, lookAgain, ...proposals } = testDocuments.proposals
  expect(inTodaysShape('proposals', proposals)).toEqual({ ...testDocuments.proposals, digest: true })
})

test('mails of an older release go out sixty a minute', () => {
  const { mailsPerMinute, ...mail } = testDocuments.mail
  expect(inTodaysShape('mail', mail)).toEqual({ ...testDocuments.mail, mailsPerMinute: 60 })
})
