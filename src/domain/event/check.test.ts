import { describe, expect, test } from 'vitest'
import { testDocuments as documents, pricedAt } from '../../../tests/support/event.ts'
import { readDocument, readEvent } from './check.ts'
import { type DocumentName, documentNames } from './schemas/index.ts'

const problemsOf = (changed: Parameters<typeof readEvent>[0]) => {
  const read = readEvent(changed)
  return 'problems' in read ? read.problems : []
}

/** The sample with one field changed: what is said about it. */
function saidOf(document: DocumentName, path: readonly (string | number)[], value: unknown) {
  const changed = structuredClone(documents) as unknown as Record<DocumentName, unknown>
  const last = path.at(-1)
  if (last === undefined) changed[document] = value
  else {
    let holder = changed[document] as Record<string | number, unknown>
    for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>
    if (value === undefined) delete holder[last]
    else holder[last] = value
  }
  return problemsOf(changed).map((problem) => problem.sentence)
}

test('the sample event passes, and stays what it is when it is read again', () => {
  const read = readEvent(documents)
  expect('value' in read && JSON.parse(JSON.stringify(read.value))).toEqual(
    JSON.parse(JSON.stringify(documents)),
  )
})

const wrong: [DocumentName, (string | number)[], unknown, string][] = [
  [
    'event',
    ['startsAt'],
    'soon',
    'Start “soon” cannot be read as a moment. Write it like 2027-03-14T09:00:00+01:00.',
  ],
  [
    'event',
    ['startsAt'],
    '2025-02-30T10:00:00+01:00',
    'Start is 2025-02-30T10:00:00+01:00: February 2025 has the days 1 to 28.',
  ],
  [
    'event',
    ['startsAt'],
    '2025-08-30T10:00',
    'Start is 2025-08-30T10:00 without the offset of the place, so it could be any hour. Write 2025-08-30T10:00:00+02:00.',
  ],
  [
    'event',
    ['startsAt'],
    '30.08.2025 10:00',
    'Start “30.08.2025 10:00” cannot be read as a moment. Write 2025-08-30T10:00:00+02:00.',
  ],
  [
    'event',
    ['startsAt'],
    '30 August 2025, 10:00',
    'Start “30 August 2025, 10:00” cannot be read as a moment. Write 2025-08-30T10:00:00+02:00.',
  ],
  [
    'event',
    ['startsAt'],
    '2025-08-30T24:30:00+02:00',
    'Start is 2025-08-30T24:30:00+02:00: no clock shows 24:30:00; it ends at 23:59.',
  ],
  [
    'event',
    ['endsAt'],
    '2025-08-30T09:00:00+02:00',
    'End is Saturday 30 August 2025, 09:00, Zurich time, which is not after the start (Saturday 30 August 2025, 10:00, Zurich time).',
  ],
  [
    'event',
    ['timeZone'],
    'Europe/Zürich',
    'Time zone “Europe/Zürich” is no time zone; did you mean Europe/Zurich?',
  ],
  ['event', ['timeZone'], 'lisbon', 'Time zone “lisbon” is no time zone; did you mean Europe/Lisbon?'],
  ['event', ['timeZone'], 'New York', 'Time zone “New York” is no time zone; did you mean America/New_York?'],
  [
    'event',
    ['timeZone'],
    'CET',
    'Time zone “CET” is no time zone; write continent and city, such as Europe/Zurich.',
  ],
  ['event', ['taglin'], 'One day', 'There is no field “taglin”; did you mean “tagline”?'],
  ['event', ['tagline'], undefined, 'Tagline is missing.'],
  ['event', ['name'], 'x'.repeat(300), 'Name has 300 characters; at most 80 fit.'],
  [
    'event',
    ['name'],
    'Vibe\u0007',
    'Name holds a character that no screen can show, at place 5; type it again.',
  ],
  [
    'event',
    ['publisher', 'contactEmail'],
    'hello@example',
    'Contact address “hello@example” is no mail address; write one such as name@example.org.',
  ],
  [
    'event',
    ['venue', 'mapsUrl'],
    'www.example.org/map',
    'Link to a map “www.example.org/map” is no web address; write https://www.example.org/map.',
  ],
  ['event', ['venue', 'latitude'], '47,3543', 'Latitude is “47,3543”; write 47.3543.'],
  [
    'links',
    ['chatGroup', 'url'],
    'javascript:alert(1)',
    'Address “javascript:alert(1)” is no web address; it has to begin with https://.',
  ],
  [
    'links',
    ['chatGroup', 'url'],
    'http:/chat.example.org',
    'Address “http:/chat.example.org” is no web address; write https://chat.example.org.',
  ],
  [
    'schedule',
    ['acts', 0, 'items', 0, 'startsAt'],
    '9:30',
    'Start “9:30” is no time of the clock; write 09:30.',
  ],
  [
    'schedule',
    ['acts', 0, 'items', 1, 'startsAt'],
    '09:30',
    'Start of “Keynote” is 09:30, before 10:00 of “Arrival and coffee” above it; put the entries in the order of the clock.',
  ],
  [
    'schedule',
    ['acts', 0, 'items', 1, 'id'],
    'arrival',
    'The id “arrival” is there twice (entries 1 and 2); give one of them another.',
  ],
  [
    'schedule',
    ['acts', 0, 'items', 1, 'id'],
    'Ice Bath',
    'Id “Ice Bath” has small letters, digits and dashes only: ice-bath.',
  ],
  [
    'schedule',
    ['acts', 0, 'items', 1, 'talks', 0, 'speakers'],
    'Ada',
    'Speakers begins with “by”: write “by Ada”.',
  ],
  [
    'people',
    ['organizers', 1, 'shortName'],
    'MARA',
    'The short name “MARA” is there twice (entries 1 and 2); give one of them another.',
  ],
  ['event', ['languages'], [], 'Languages needs at least 1 language.'],
  [
    'sponsors',
    ['supporters', 1, 'name'],
    'alpenglow CLOUD',
    'The name “alpenglow CLOUD” is there twice (entries 1 and 2); give one of them another.',
  ],
  ['tickets', ['kinds', 0, 'priceCents'], 65, 'Price: 65 is CHF 0.65; did you mean 65.00?'],
  ['tickets', ['kinds', 0, 'priceCents'], '0.65', 'Price: 65 is CHF 0.65; did you mean 65.00?'],
  ['tickets', ['kinds', 0, 'priceCents'], '65,00', 'Price is “65,00”; write 65.00.'],
  ['tickets', ['kinds', 0, 'priceCents'], '６５.００', 'Price is “６５.００”; write 65.00.'],
  ['tickets', ['kinds', 0, 'priceCents'], 'CHF 65.-', 'Price is “CHF 65.-”; write 65.00.'],
  ['tickets', ['kinds', 0, 'priceCents'], '€ 65,00', 'Price is “€ 65,00”; write 65.00.'],
  [
    'tickets',
    ['kinds', 0, 'priceCents'],
    '49.99',
    'Price is 49.99, which no coins of 5 cents make; write 50.00.',
  ],
  ['tickets', ['kinds', 0, 'priceCents'], 'free', 'Price “free” is no amount; write one such as 49.00.'],
  ['tickets', ['kinds', 0, 'id'], 'a'.repeat(41), 'Id has 41 letters; at most 40 fit.'],
  [
    'tickets',
    ['kinds', 0, 'capacity'],
    121,
    'Ticket: Own seats is 121, but there are 120 in all; write at most 120.',
  ],
  [
    'tickets',
    ['kinds', 0, 'maxPerOrder'],
    6,
    'Ticket: Most of it per order is 6, but an order has at most 5; write at most 5.',
  ],
  [
    'tickets',
    ['kinds', 0, 'hidden'],
    true,
    'Ticket: the first kind cannot be hidden; move another to the top.',
  ],
  [
    'tickets',
    ['kinds', 0, 'saleEndsAt'],
    '2025-04-01T08:00:00+02:00',
    'Ticket: Sold until is 2025-04-01T08:00:00+02:00, before the sale starts (2025-05-01T08:00:00+02:00); write a later moment.',
  ],
  ['tickets', ['coupons', 0, 'kinds'], ['tiket'], 'There is no kind “tiket”; did you mean ticket?'],
  ['tickets', ['capacity'], 'many', 'Seats “many” is no number. Write a number from 1 to 100000.'],
  ['tickets', ['maxPerOrder'], 121, 'Most per order is 121. Write a number from 1 to 100.'],
  ['tickets', ['capacity'], 3, 'Most per order is 5, but there are 3 seats; write at most 3.'],
  ['tickets', ['coupons', 0, 'percentOff'], 120, 'Percent off is 120. Write a number from 1 to 100.'],
  ['tickets', ['coupons', 0, 'percentOff'], 0, 'Percent off is 0. Write a number from 1 to 100.'],
  ['tickets', ['coupons', 0, 'percentOff'], 0.2, 'Percent off is 0.2; did you mean 20?'],
  [
    'tickets',
    ['coupons', 0, 'code'],
    'fiveoff',
    'Code “fiveoff” has 3 to 64 capitals and digits only; write FIVEOFF.',
  ],
  [
    'tickets',
    ['coupons', 0, 'code'],
    'FIVEOFF',
    'The code “FIVEOFF” is there twice (entries 1 and 2); give one of them another.',
  ],
  [
    'tickets',
    ['coupons', 1, 'amountOffCents'],
    333,
    'Amount off is 3.33, which no coins of 5 cents make; write 3.35.',
  ],
  [
    'tickets',
    ['coupons', 1, 'amountOffCents'],
    5000,
    'Amount off is 50.00, more than a ticket costs; write at most 49.00.',
  ],
  [
    'tickets',
    ['coupons', 1, 'percentOff'],
    20,
    'A coupon takes off either a percentage or an amount: fill in one of the two.',
  ],
  ['tickets', ['coupons', 0, 'limit'], 0, 'Limit is 0. Write a number from 1 to 100000.'],
  [
    'tickets',
    ['coupons', 0, 'expiresAt'],
    '2025-06-30',
    'Last moment “2025-06-30” cannot be read as a moment. Write 2025-06-30T23:59:00+02:00.',
  ],
  [
    'tickets',
    ['saleEndsAt'],
    '2025-04-01T08:00:00+02:00',
    'End of the sale is Tuesday 1 April 2025, 08:00, Zurich time, which is not after its start (Thursday 1 May 2025, 08:00, Zurich time).',
  ],
  [
    'tickets',
    ['saleStartsAt'],
    '2026-05-01T08:00:00+02:00',
    'Start of the sale is Friday 1 May 2026, 08:00, Zurich time, after the event (Saturday 30 August 2025, 23:59, Zurich time); write an earlier moment.',
  ],
  [
    'proposals',
    [],
    {
      opensAt: '2025-06-01T08:00:00+02:00',
      closesAt: '2025-06-01T08:00:00+02:00',
      shown: 'at-once',
      digest: true,
      lookAgain: true,
    },
    'Closes is Sunday 1 June 2025, 08:00, Zurich time, which is not after it opens (Sunday 1 June 2025, 08:00, Zurich time); write a later moment.',
  ],
  [
    'proposals',
    ['opensAt'],
    '2026-05-01T08:00:00+02:00',
    'Opens is Friday 1 May 2026, 08:00, Zurich time, after the event (Saturday 30 August 2025, 23:59, Zurich time); write an earlier moment.',
  ],
  [
    'proposals',
    ['shown'],
    'after a look',
    'New proposals are shown “after a look” is none of at-once, after-a-look; did you mean after-a-look?',
  ],
  ['proposals', ['digest'], 'hourly', 'Mail about new proposals is true or false.'],
  ['announcement', ['url'], 'https://example.org', 'Text is missing: the link needs words that lead to it.'],
  ['announcement', ['text'], 'x'.repeat(201), 'Text has 201 characters; at most 200 fit.'],
  ['announcement', ['text'], 'One\nTwo', 'Text fits on one line; take out the line breaks.'],
  [
    'look',
    ['inks', 'first'],
    'rgb(255, 201, 40)',
    'First ink “rgb(255, 201, 40)” is no colour; write #ffc928.',
  ],
  ['look', ['inks', 'first'], '#ffc928ff', 'First ink “#ffc928ff” is no colour; write #ffc928.'],
  [
    'look',
    ['inks', 'first'],
    'sunny',
    'First ink “sunny” is no colour; write # and six digits such as #ffc928.',
  ],
  [
    'look',
    ['inks', 'second'],
    '#14663c',
    'Second ink is #14663c, and text on it is #15141c: their contrast is 2.6, text needs 4.5. The nearest that works is #428d60.',
  ],
  [
    'summary',
    ['path'],
    '/administrators',
    'Path “/administrators” begins like the back office; choose another, such as /festival-2025.',
  ],
  [
    'summary',
    ['path'],
    '/door',
    'Path “/door” is where programs and files of the site answer; choose another, such as /door-of-last-year.',
  ],
  [
    'summary',
    ['path'],
    '/tickets',
    'Path “/tickets” is another page of the site; choose another, such as /tickets-of-last-year.',
  ],
  [
    'summary',
    ['path'],
    '/rest',
    'Path “/rest” is where programs and files of the site answer; choose another, such as /rest-of-last-year.',
  ],
  [
    'summary',
    ['path'],
    'https://vcf.example.org/Zürich 2026/',
    'Path “https://vcf.example.org/Zürich 2026/” is no path of one word; write /zurich-2026.',
  ],
  ['summary', ['path'], '/robots.txt', 'Path “/robots.txt” is no path of one word; write /robots-txt.'],
  ['prompts', ['prompts', 0], 'Too short', 'Idea has 9 characters; at least 40 are needed.'],
  ['pages', ['home', 'title'], 'x'.repeat(71), 'Title has 71 characters; at most 70 fit.'],
  ['pages', ['home', 'description'], 'Short', 'Description has 5 characters; at least 50 are needed.'],
  [
    'summary',
    ['videos', 0, 'videoId'],
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'Id of the video “https://www.youtube.com/watch?v=aqz-KE-bpKQ” is a whole address; write aqz-KE-bpKQ.',
  ],
  [
    'poll',
    ['commitment', 'options', 0, 'comes'],
    'evning',
    'Comes “evning” is none of both, day, evening, neither; did you mean evening?',
  ],
  [
    'poll',
    ['commitment', 'options', 0, 'comes'],
    'evening',
    'Comes is evening, but yes-full has always meant both; give the answer another value.',
  ],
  [
    'poll',
    ['questions', 1, 'id'],
    'lunch',
    'The id “lunch” is there twice (entries 1 and 2); give one of them another.',
  ],
  ['poll', ['questions', 0, 'id'], 'email', 'Id “email” is taken; write another such as email-2.'],
  ['poll', ['questions', 0, 'kind'], 'text', 'lunch is a choice; give a question with a text another id.'],
  ['poll', ['questions', 0, 'options'], [], 'Options needs at least 1 option, unless the kind is text.'],
  [
    'privacy',
    ['sections', 0, 'paragraphs', 0],
    'For {pol}.',
    'Paragraph names the period {pol}, which does not exist; did you mean {poll}?',
  ],
  ['privacy', ['updatedOn'], '21.11.2026', 'Last change “21.11.2026” is no day; write 2026-11-21.'],
  ['mail', [], 'Hello', 'Mail has fields of its own: senderName, greeting, signOff, reason, mailsPerMinute.'],
]

describe('a mistake is answered by one sentence with the right value:', () => {
  test.each(wrong)('%s %j = %j', (document, path, value, sentence) => {
    expect(saidOf(document, path, value)).toEqual([sentence])
  })
})

test.each([
  ['#FFC928', '#ffc928'],
  ['ffc928', '#ffc928'],
  ['#FC2', '#ffcc22'],
  ['＃ＦＦＣ９２８', '#ffc928'],
])('the colour %s is held as %s', (typed, held) => {
  const { look } = documents
  expect(readDocument('look', { ...look, inks: { ...look.inks, first: typed } })).toMatchObject({
    value: { inks: { first: held } },
  })
})

test('an amount is told in the currency of its document', () => {
  const { tickets } = documents
  const kinds = tickets.kinds.map((kind) => ({ ...kind, priceCents: '0.65' }))
  const read = readDocument('tickets', { ...tickets, kinds, currency: 'EUR' })
  expect('problems' in read && read.problems.map(({ sentence }) => sentence)).toEqual([
    'Price: 65 is EUR 0.65; did you mean 65.00?',
  ])
})

test('all problems come in one list, each with its document and place', () => {
  const { mail, ...others } = structuredClone(documents) as unknown as Record<DocumentName, never>
  Object.assign(others.tickets, { ...pricedAt(65), capacity: -1 })
  expect(problemsOf(others).map(({ document, path }) => [document, path])).toEqual([
    ['tickets', ['kinds', 0, 'priceCents']],
    ['tickets', ['capacity']],
    ['mail', []],
  ])
})

test('names in any script, with emoji, and lists of nobody or of two hundred are fine', () => {
  expect(saidOf('event', ['name'], 'מהרג׳ן קידוד 🎉 مهرجان')).toEqual([])
  const [first] = documents.sponsors.supporters
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...first,
    name: `Sponsor ${index}`,
    url: `https://sponsor-${index}.example`,
  }))
  expect(saidOf('sponsors', ['supporters'], many)).toEqual([])
  expect(saidOf('sponsors', ['supporters'], [])).toEqual([])
})

test('no value of any kind in any place makes the check throw', () => {
  for (const name of documentNames)
    for (const value of [null, undefined, 0, '', 'x', [], {}, [null], [[]], true])
      expect(() => readDocument(name, value)).not.toThrow()
})
