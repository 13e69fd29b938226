import { describe, expect, test } from 'vitest'
import { testDocuments as documents, pricedAt } from '../../../tests/support/event.ts'
import { wrongValues } from '../../../tests/support/wrong-values.ts'
import { currencies } from '../money.ts'
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

describe('a mistake is answered by one sentence with the right value:', () => {
  test.each(wrongValues)('%s %j = %j', (document, path, value, sentence) => {
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

test.each(currencies)(
  'an amount typed with its currency, %s, is read, and what to write is told',
  (currency) => {
    const { tickets } = documents
    const kinds = tickets.kinds.map((kind) => ({ ...kind, priceCents: `${currency} 49` }))
    const read = readDocument('tickets', { ...tickets, kinds, currency })
    expect('problems' in read && read.problems.map(({ sentence }) => sentence)).toEqual([
      `Price is “${currency} 49”; write 49.00.`,
    ])
  },
)

test('a price is no lower than what a card can be charged in its currency', () => {
  const { tickets } = documents
  const [kind] = tickets.kinds
  const said = (currency: string, priceCents: string) => {
    const read = readDocument('tickets', {
      ...tickets,
      coupons: [],
      currency,
      kinds: [{ ...kind, priceCents }],
    })
    return 'problems' in read && read.problems.map(({ sentence }) => sentence)
  }
  expect(said('CZK', '12.00')).toEqual(['Ticket: Price is 12.00; cards pay at least CZK 15.00.'])
  expect([said('CZK', '15.00'), said('CZK', '0'), said('EUR', '12.00')]).toEqual([false, false, false])
  expect(said('JPY', '49')).toEqual(['Ticket: Price is 49; cards pay at least JPY 50.'])
})

test('a price in yen is whole, and may be higher than one in francs', () => {
  const { tickets } = documents
  const [kind] = tickets.kinds
  const said = (priceCents: string, amountOffCents: string) => {
    const coupons = [{ code: 'OFF', amountOffCents }]
    const kinds = [{ ...kind, priceCents }]
    const read = readDocument('tickets', { ...tickets, currency: 'JPY', kinds, coupons })
    return 'problems' in read
      ? read.problems.map(({ sentence }) => sentence)
      : read.value.kinds[0]?.priceCents
  }
  expect(said('15000', '500')).toBe(1_500_000)
  expect(said('4900.50', '500.10')).toEqual([
    'Price is 4900.50, but JPY has no decimals; write 4901.',
    'Amount off is 500.10, but JPY has no decimals; write 500.',
  ])
  expect(said('250000', '500')).toEqual([
    'Price is JPY 250000; did you mean 2500? More than 200000 cannot be charged.',
  ])
})

test('an amount is told in the currency of its document', () => {
  const { tickets } = documents
  const kinds = tickets.kinds.map((kind) => ({ ...kind, priceCents: '0.65' }))
  const read = readDocument('tickets', { ...tickets, kinds, currency: 'EUR' })
  expect('problems' in read && read.problems.map(({ sentence }) => sentence)).toEqual([
    'Price: 65 is EUR 0.65; did you mean 65.00?',
  ])
})

test('what contradicts something else in one document is told all at once', () => {
  const { tickets } = documents
  const coupons = [{ code: 'OFF', percentOff: 10, kinds: ['nobody'] }]
  const read = readDocument('tickets', { ...tickets, capacity: 3, maxPerOrder: 5, coupons })
  expect('problems' in read && read.problems.map(({ sentence }) => sentence)).toEqual([
    'Most per order is 5, but there are 3 seats; write at most 3.',
    expect.stringMatching(/^There is no kind “nobody”/),
  ])
})

test('an amount under its name in files is told its name here', () => {
  const { tickets } = documents
  const kinds = tickets.kinds.map(({ priceCents, ...kind }) => ({ ...kind, price: priceCents }))
  const read = readDocument('tickets', { ...tickets, kinds })
  expect('problems' in read && read.problems.map(({ sentence }) => sentence)).toEqual([
    'Price is missing.',
    'There is no field “price”; write “priceCents”, in whole cents.',
  ])
})

test('a name that nobody can see is missing', () => {
  for (const name of ['\u200b', '\u3164\u2066', '\u2800', '\u00ad \u00ad'])
    expect(saidOf('event', ['name'], name)).toEqual(['Name is missing.'])
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
