import { expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/durations.ts'
import { linksIn } from './links.ts'

const hrefs = (text: string) => linksIn(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
  ['(http://example.org)', ['http://example.org']],
  ['HTTPS://EXAMPLE.ORG/Path, please', ['HTTPS://EXAMPLE.ORG/Path']],
  ['www.example.org and WWW.example.com!', ['https://www.example.org', 'https://WWW.example.com']],
  ['at www.example.dev/plan?', ['https://www.example.dev/plan']],
  ['https://zürich.example/straße', ['https://zürich.example/straße']],
  ['two: http://a.example http://b.example', ['http://a.example', 'http://b.example']],
  ['https://example.org/" onmouseover="alert(1)', ['https://example.org/']],
  [`https://example.org/'><script>alert(1)</script>`, ['https://example.org/']],
])('the links of a text are its web addresses: %j', (text, found) => {
  expect(hrefs(text)).toEqual(found)
})

test.each([
  '//evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt://example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.org',
  'mailto:eve@example.org',
  'eve@example.org',
  'eve@www.example.org',
  'readme.md, node.js, example.org, wwwexample.org, www., www',
  'https://bank.example@evil.test',
  'https://user:secret@evil.test/',
  'http://',
  'https://[::::]',
])('a text without web address has no link: %j', (text) => {
  expect(hrefs(text)).toEqual([])
})

test('the pieces of any text joined are the text', () => {
  for (const text of [
    '',
    'plain',
    'a https://example.org b www.example.org',
    'https://example.org\n\n//x',
    '🧊 http://a.example/🧊',
  ]) {
    expect(
      linksIn(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
})

test('5,000 hostile characters are searched for links within the time limit', () => {
  const search = () => {
    for (const part of ['http://', 'www.', 'a.', '(', 'https://a.b/((', '@', '//', 'http://[', '😀.']) {
      linksIn(part.repeat(5_000 / part.length))
    }
  }
  expect(cpuMs(search, 2_000)).toBeLessThanOrEqual(2_000)
})
