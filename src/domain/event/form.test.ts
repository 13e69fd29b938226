import { describe, expect, test } from 'vitest'
import { pricedAt, testDocuments } from '../../../tests/support/event.ts'
import { readDocument } from './check.ts'
import { clocksKept, documentEntered, emptyValue, enteredText, idsFilled } from './entered.ts'
import { type FormField, formOf } from './form.ts'
import { documentNames } from './schemas/index.ts'
import { inWords } from './zoned.ts'

/** The value as a form reads it after each field was typed again. */
function typedAnew(field: FormField, value: unknown): unknown {
  const { fields, item } = field
  if (value === undefined || typeof value === 'boolean') return value
  if (Array.isArray(value) && item) return value.map((each) => typedAnew(item, each))
  if (fields && value !== null)
    return Object.fromEntries(
      Object.entries(fields).map(([key, each]) => [
        key,
        typedAnew(each, (value as Record<string, unknown>)[key]),
      ]),
    )
  return enteredText(field, value)
}

const leavesOf = (field: FormField): FormField[] =>
  field.item ? leavesOf(field.item) : field.fields ? Object.values(field.fields).flatMap(leavesOf) : [field]

describe('the form of a document', () => {
  test.each(documentNames)('%s gives the same document when everything is typed anew', (name) => {
    const form = formOf(name)
    const document = testDocuments[name]
    expect(documentEntered(form, document)).toEqual(document)
    expect(documentEntered(form, typedAnew(form, document))).toEqual(document)
  })

  test.each(documentNames)('%s travels as plain data, with a name for each field', (name) => {
    const form = formOf(name)
    expect(JSON.parse(JSON.stringify(form))).toEqual(form)
    expect(leavesOf(form).filter(({ label }) => label === '')).toEqual([])
    for (const { kind, choices } of leavesOf(form)) expect(kind === 'choice').toBe(choices !== undefined)
  })

  test('knows every kind of field', () => {
    const kinds = new Set(documentNames.flatMap((name) => leavesOf(formOf(name)).map(({ kind }) => kind)))
    for (const kind of [
      'line',
      'text',
      'identifier',
      'number',
      'yes-or-no',
      'choice',
      'money',
      'moment',
      'date',
      'time',
      'zone',
      'link',
      'mail',
    ])
      expect(kinds).toContain(kind)
  })

  test('leaves what cannot be read as it was typed, for the sentence about it', () => {
    const form = formOf('tickets')
    const typed = {
      ...pricedAt('65,00'),
      capacity: '１２',
      saleEndsAt: ' ',
      farewell: '',
    }
    const entered = documentEntered(form, typed)
    expect(entered).toMatchObject({
      kinds: [{ priceCents: '65,00' }],
      capacity: '１２',
      saleEndsAt: null,
      farewell: '',
    })
    const read = readDocument('tickets', entered)
    expect('problems' in read && read.problems.map(({ sentence }) => sentence)).toEqual([
      'Price is “65,00”; write 65.00.',
      'Seats is “１２”; write 12.',
      'Last words of the success page is missing.',
    ])
  })

  test('begins a new entry with what it needs, and leaves out what may be left out', () => {
    const coupons = formOf('tickets').fields?.coupons?.item
    expect(coupons && emptyValue(coupons)).toEqual({ code: '' })
    expect(emptyValue(formOf('sponsors'))).toEqual({ intro: '', packages: [], supporters: [] })
  })

  test('makes ids from titles, each another, and leaves those that were typed', () => {
    const form = formOf('people')
    const named = (name: string, id = '') => ({
      ...(emptyValue(form.fields?.organizers?.item ?? form) as object),
      name,
      id,
    })
    const organizers = [
      named('Zoë Müller'),
      named('Zoe Muller'),
      named('مريم'),
      named('Bo', 'first-one'),
      named(''),
    ]
    const ids = (value: unknown) => (value as { organizers: { id: string }[] }).organizers.map(({ id }) => id)
    expect(ids(idsFilled(form, { organizers }))).toEqual([
      'zoe-muller',
      'zoe-muller-2',
      'organizer-3',
      'first-one',
      '',
    ])
    // The same object where no id is missing.
    const whole = testDocuments.schedule
    expect(idsFilled(formOf('schedule'), whole)).toBe(whole)
  })

  test('makes ids that fit from the longest names, also of two alike', () => {
    const room = (name: string) => ({ id: '', name, capacity: 20, has: [] })
    const name = 'The Hall of Mirrors on the first floor of the old palace'
    const rooms = [room(name), room(`${name}!`)]
    const read = readDocument('day', idsFilled(formOf('day'), { ...testDocuments.day, rooms }))
    expect('problems' in read ? read.problems : []).toEqual([])
  })

  test('keeps the clock when the zone changes', () => {
    const { event } = testDocuments
    const moved = clocksKept(formOf('event'), event, 'Europe/Zurich', 'Europe/Lisbon') as typeof event
    expect(moved.startsAt).toBe(event.startsAt.replace('+02:00', '+01:00'))
    expect(inWords(moved.startsAt, 'Europe/Lisbon')).toBe(
      inWords(event.startsAt, 'Europe/Zurich').replace('Zurich', 'Lisbon'),
    )
    expect(moved.venue).toBe(event.venue)
  })
})
