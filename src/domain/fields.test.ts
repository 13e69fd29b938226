import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contributionEntry } from './contributions.ts'
import { email } from './fields.ts'
import { callMessages } from './messages/call-messages.ts'
import { namedSubscription, subscription } from './newsletter.ts'
import { profileUpdates } from './participants.ts'
import { taskEntry } from './tasks.ts'
import { ticketForm } from './ticket-order.ts'

const proposal = {
  title: 'Doors',
  details: 'Which to open.',
  contributor_name: 'Ada',
  contributor_email: 'ada@example.org',
  contributor_phone: null,
}
const order = { name: 'Ada', email: 'ada@example.org' }
const subscriber = { email: 'ada@example.org', name: 'Ada' }

/** Every field of one line: the schema, a form that passes, and the field. */
const lines = [
  [contributionEntry, proposal, 'title'],
  [contributionEntry, proposal, 'contributor_name'],
  [contributionEntry, proposal, 'contributor_email'],
  [contributionEntry, proposal, 'contributor_phone'],
  [ticketForm(5), order, 'name'],
  [ticketForm(5), order, 'email'],
  [ticketForm(5), order, 'couponCode'],
  [ticketForm(5), order, 'linkedinProfileUrl'],
  [subscription, subscriber, 'name'],
  [subscription, subscriber, 'email'],
  [subscription, subscriber, 'linkedinProfileUrl'],
  [namedSubscription, subscriber, 'name'],
  [profileUpdates, {}, 'customer_name'],
  [profileUpdates, {}, 'linkedin_profile_url'],
  [taskEntry([]), { title: 'Ice' }, 'title'],
] as const
const entered = (field: string, inside: string) => {
  if (/email/.test(field)) return `ada${inside}@example.org`
  if (/linkedin/i.test(field)) return `https://www.linkedin.com/in/a${inside}da`
  return `Ada${inside}Lovelace`
}

describe.each(lines)('%# a field of one line', (schema, form, field) => {
  const read = (value: string): unknown => {
    const parsed = schema.safeParse({ ...form, [field]: value })
    return parsed.success ? (parsed.data as Record<string, unknown>)[field] : parsed.error.issues
  }

  test(`(${field}) loses line ends, tabs and blanks around it`, () => {
    const plain = read(entered(field, ''))
    expect(plain).toEqual(expect.any(String))
    for (const around of ['\n', '\r\n', '\t', ' \r\n\r\n ', '\u2028'])
      expect(read(around + entered(field, '') + around)).toBe(plain)
  })

  test(`(${field}) never keeps a control character or a line end`, () => {
    const control = fc.integer({ min: 0, max: 0x9f }).filter((code) => code < 0x20 || code > 0x7e)
    const sign = fc.oneof(control, fc.constantFrom(0x2028, 0x2029)).map((code) => String.fromCodePoint(code))
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 3 }), (signs) => {
        const kept = read(entered(field, signs.join('')))
        if (typeof kept === 'string') expect(kept).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        else for (const { path } of kept as { path: string[] }[]) expect(path).toEqual([field])
      }),
    )
  })
})

test('a pasted line break in a name becomes a blank, in a web address nothing', () => {
  const read = ticketForm(5).parse({
    ...order,
    name: 'Ada\r\nLovelace\n',
    couponCode: '\tspeaker100\n',
    linkedinProfileUrl: 'linkedin.com/in/a\r\nda',
  })
  expect(read).toMatchObject({
    name: 'Ada Lovelace',
    couponCode: 'SPEAKER100',
    linkedinProfileUrl: 'https://linkedin.com/in/ada',
  })
  const bell = ticketForm(5).safeParse({ ...order, name: 'Ada\u0007' })
  expect(bell.error?.issues.map(({ message }) => message)).toEqual([callMessages.notPlainText])
})

test('texts of several lines keep them', () => {
  expect(contributionEntry.parse({ ...proposal, details: 'One\n\tTwo' }).details).toBe('One\n\tTwo')
  expect(profileUpdates.parse({ about_me: 'One\r\nTwo' }).about_me).toBe('One\r\nTwo')
})

describe('a mail address', () => {
  const read = (typed: string) => {
    const checked = email({ required: 'required', invalid: 'invalid' }).safeParse(typed)
    return checked.success ? checked.data : [...new Set(checked.error.issues.map(({ message }) => message))]
  }

  test.each([
    [' Mia.Muster+Day@Example.ORG ', 'mia.muster+day@example.org'],
    ['a@müller.ch', 'a@xn--mller-kva.ch'],
    ['A@MÜLLER.CH', 'a@xn--mller-kva.ch'],
    ['a@xn--mller-kva.ch', 'a@xn--mller-kva.ch'],
    ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ])('%s is kept as %s', (typed, kept) => expect(read(typed)).toBe(kept))

  test.each([
    'a@b',
    'a@ü',
    'a',
    '@müller.ch',
    'ä@example.org',
    'a,b@müller.ch',
    'a@b@müller.ch',
    'a@müller.ch, c@example.org',
    'a@müller.ch/x',
    'a@müller.ch:25',
    'a@müller.ch\r\nBcc: c@example.org',
    'Mia <a@müller.ch>',
    'a@mü ller.ch',
    'a@ｅvil%2ecom',
    `${'a'.repeat(240)}@müller.ch`,
    `a@${'ü'.repeat(60_000)}.ch`,
  ])('%.40s is refused', (typed) => expect(read(typed)).toEqual(['invalid']))

  test('of nothing but spaces is missing', () => expect(read('  ')).toEqual(['required']))
})

describe('a web address without a scheme', () => {
  const typed = ' linkedin.com/in/x '
  const completed = 'https://linkedin.com/in/x'

  test('is completed in every form', () => {
    const buyer = { name: 'Mia', email: 'mia@example.org', linkedinProfileUrl: typed }
    expect(ticketForm(5).parse(buyer)).toMatchObject({ linkedinProfileUrl: completed })
    expect(subscription.parse({ email: 'mia@example.org', linkedinProfileUrl: typed })).toMatchObject({
      linkedinProfileUrl: completed,
    })
    expect(profileUpdates.parse({ linkedin_profile_url: typed })).toEqual({ linkedin_profile_url: completed })
  })

  test.each([
    'javascript:alert(1)',
    'mailto:a@example.org',
    'ftp://example.org',
    'localhost',
    'me@example.org',
  ])('that is none is refused: %s', (none) =>
    expect(profileUpdates.safeParse({ linkedin_profile_url: none }).success).toBe(false),
  )
})
