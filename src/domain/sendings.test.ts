import { describe, expect, test } from 'vitest'
import { sendingMessages as messages } from './messages/sending-messages.ts'
import { filledIn, linkOnlyHere, newSending, placeholderProblem, printedName } from './sendings.ts'

describe('what organisers write', () => {
  test('is filled in at once, so that a name holds no placeholder', () => {
    const given = { name: '{link}', link: 'https://a.example.org' }
    expect(filledIn('{name}, {name}: {link}', given)).toBe('{link}, {link}: https://a.example.org')
  })

  test('may have no other words in braces than name and link', () => {
    expect(placeholderProblem('Hello {name}, {link}. {"a": 1} {} {1}')).toBeUndefined()
    expect(placeholderProblem('Hello {nmae}')).toBe(messages.unknownPlaceholder('{nmae}', '{name}'))
    expect(placeholderProblem('Hello { name }')).toBe(messages.unknownPlaceholder('{ name }', '{name}'))
    expect(placeholderProblem('Hello {first_name}')).toBe(
      messages.unknownPlaceholder('{first_name}', undefined),
    )
    for (const wrong of ['{first name}', '{name2}', '{link_2}'])
      expect(placeholderProblem(`Hello ${wrong}`)).toContain(`There is no ${wrong}`)
  })

  test('leads to no machine of its writer, but to the site itself', () => {
    const site = 'http://localhost:3000'
    for (const right of [
      `${site}/tickets`,
      'localhost:3000',
      'notes on localhost: none',
      'https://example.org/localhost',
      'see http:// or localhost',
    ])
      expect(linkOnlyHere(right, site)).toBeUndefined()
    for (const wrong of [
      'http://localhost:4000/tickets',
      'https://127.0.0.1',
      'http://192.168.1.7/x',
      'http://[::1]:3000/',
      'http://laptop.local/',
      'http://intranet/',
      'http://172.20.0.3/',
      'http://localhost./tickets',
      'http://[::ffff:127.0.0.1]/',
      'localhost:4000/tickets',
      '127.0.0.1:3000',
    ])
      expect(linkOnlyHere(`Come to ${wrong}.`, site)).toBe(wrong)
  })

  test('repeats a name, but nothing that somebody hides in one', () => {
    for (const name of ['Ada Bern', "Zoë O'Neill-Łuczak", 'J. R. Example', '王小明'])
      expect(printedName(name)).toBe(name)
    for (const name of [
      null,
      ' ',
      'Win at spam.example.com',
      'www.spam',
      'https://a.example',
      'a@b',
      '<b>',
      'x'.repeat(81),
    ])
      expect(printedName(name)).toBe('there')
    expect(printedName('Ada\r\nBcc: all')).toBe('Ada Bcc: all')
  })

  test('has a subject of one line, a text of at most 20,000 characters, and readers', () => {
    const right = { audience: ['participants'], subject: 'Towels', text: 'Bring one.', at: null, count: 1 }
    const issues = (given: object) =>
      newSending.safeParse({ ...right, ...given }).error?.issues.map(({ message }) => message)
    expect(issues({})).toBeUndefined()
    expect(newSending.parse({ ...right, subject: 'Hi\r\nBcc: all@example.org' }).subject).toBe(
      'Hi Bcc: all@example.org',
    )
    expect(newSending.parse({ ...right, text: 'One\r\ntwo\rthree' }).text).toBe('One\ntwo\nthree')
    expect(newSending.parse({ ...right, audience: ['order:vcf-1a'] }).audience).toEqual(['order:VCF-1A'])
    expect(issues({ subject: ' ' })).toEqual([messages.subjectRequired])
    expect(issues({ subject: 'Here: {link}' })).toEqual([messages.linkInSubject])
    expect(issues({ text: '' })).toEqual([messages.textRequired])
    expect(issues({ text: 'x'.repeat(60_000) })).toEqual([messages.textTooLong])
    expect(issues({ text: 'Hello {nmae}' })).toEqual([messages.unknownPlaceholder('{nmae}', '{name}')])
    expect(issues({ audience: [] })).toEqual([messages.noAudience])
    expect(issues({ audience: ['everybody'] })).toEqual([messages.unknownAudience])
    expect(issues({ audience: ['participants', 'order:1'] })).toEqual([messages.personAlone])
    expect(issues({ at: 'soon' })).toEqual([messages.notAMoment])
  })
})
