/** Bodies made from payloads of the right form, with one thing about each of them wrong. */
import fc from 'fast-check'

/** A body, what was done to it, and whether that alone must get it refused, whatever the schema says. */
export interface Body {
  what: string
  body: string | Uint8Array
  isWrong: boolean
  headers?: Record<string, string>
}

const hostileTexts = [
  '',
  ' ',
  '\t\r\n',
  'x'.repeat(60_000),
  '\u202e\u0007\u200b',
  '👩‍👩‍👧‍👦'.repeat(60),
  "' or 1=1 --",
  '"; drop table orders; --',
  '%00%0a%s{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org, b@example.org',
  '../../../etc/passwd',
  '__proto__',
  '2026-02-31',
  '00000000-0000-0000-0000-000000000000',
  '1e999',
  'NaN',
  'K',
  'İı',
  '\uffff\ufdd0',
]
const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e21,
    -1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    ['x'],
  ),
  fc.constantFrom<unknown>(...hostileTexts),
  fc.jsonValue({ maxDepth: 3 }),
)
const unstorable = fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '\udc00\ud800')
const strangeNames = fc.constantFrom(
  'isAdmin',
  'status',
  'id',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '',
  ' ',
  'Email',
  '0',
  '$where',
  'a.b',
  '\u0000',
  'x'.repeat(5_000),
)

type Place = { holder: Record<string, unknown>; name: string }
/** Every field of a payload, also those within others, except for what stands in a field of `skip`. */
const placesIn = (value: unknown, skip: readonly string[] = []): Place[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([name]) => !skip.includes(name))
        .flatMap(([name, inner]) => [
          { holder: value as Record<string, unknown>, name },
          ...placesIn(inner, skip),
        ])
    : []
const pick = <Value>(among: readonly Value[], at: number) => among[at % among.length]

/** Bodies in which one thing is wrong, or may be, made from a payload of the right form. */
export function wrongBodies(
  payloads: fc.Arbitrary<unknown>,
  careless: readonly string[],
): fc.Arbitrary<Body> {
  const made = <Change>(
    what: string,
    changes: fc.Arbitrary<Change>,
    change: (payload: Record<string, unknown>, by: Change, at: number) => Omit<Body, 'what'> | undefined,
  ) =>
    fc
      .tuple(payloads, changes, fc.nat())
      // What cannot be done to a payload, such as one without fields, leaves it as it is.
      .map(([payload, by, at]) => ({
        what,
        ...(change(structuredClone(payload) as Record<string, unknown>, by, at) ?? {
          body: JSON.stringify(payload),
          isWrong: false,
        }),
      }))
  /** Puts the value in the place of some field. */
  const replaced = (
    payload: Record<string, unknown>,
    at: number,
    value: unknown,
    isWrong: boolean,
    skip: readonly string[] = [],
  ) => {
    const place = pick(placesIn(payload, skip), at)
    if (!place) return
    place.holder[place.name] = value
    return { body: JSON.stringify(payload), isWrong }
  }
  return fc.oneof(
    {
      weight: 6,
      arbitrary: made('another value', hostileValues, (payload, value, at) =>
        replaced(payload, at, value, false),
      ),
    },
    {
      weight: 3,
      arbitrary: made('text that cannot be stored', unstorable, (payload, text, at) =>
        replaced(payload, at, text, true, careless),
      ),
    },
    {
      weight: 2,
      arbitrary: made('a field left out', fc.constant(0), (payload, _, at) => {
        const place = pick(placesIn(payload), at)
        if (!place) return
        delete place.holder[place.name]
        return { body: JSON.stringify(payload), isWrong: false }
      }),
    },
    {
      weight: 3,
      arbitrary: made(
        'an unknown field',
        fc.tuple(strangeNames, hostileValues),
        (payload, [name, value], at) => {
          const inner = placesIn(payload).flatMap(({ holder, name: field }) =>
            placesIn(holder[field]).length > 0 && !careless.includes(field)
              ? [holder[field] as Record<string, unknown>]
              : [],
          )
          const holder = pick([payload, ...inner], at) ?? payload
          if (Object.hasOwn(holder, name)) return
          holder[name] = value
          return { body: JSON.stringify(payload), isWrong: true }
        },
      ),
    },
    {
      weight: 1,
      arbitrary: made('a prototype', fc.constantFrom('__proto__', '\\u005f_proto__'), (payload, name) => ({
        body: JSON.stringify(payload).replace(
          '{',
          `{"${name}":{"isAdmin":true}${Object.keys(payload).length > 0 ? ',' : ''}`,
        ),
        isWrong: true,
      })),
    },
    {
      weight: 1,
      arbitrary: made('a field twice', fc.constant(0), (payload, _, at) => {
        const [name, value] = pick(Object.entries(payload), at) ?? []
        if (name === undefined) return
        return {
          body: JSON.stringify(payload).replace(
            '{',
            `{${JSON.stringify(name)}:${JSON.stringify(value ?? null)},`,
          ),
          isWrong: true,
        }
      }),
    },
    {
      weight: 1,
      arbitrary: made('too deep', fc.integer({ min: 25, max: 9_000 }), (payload, depth, at) => {
        const place = pick(placesIn(payload), at)
        if (!place) return
        place.holder[place.name] = 'HERE'
        const nested =
          depth % 2
            ? `${'['.repeat(depth)}${']'.repeat(depth)}`
            : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
        return { body: JSON.stringify(payload).replace('"HERE"', nested), isWrong: true }
      }),
    },
    {
      weight: 1,
      arbitrary: made('cut short', fc.constant(0), (payload, _, at) => {
        const text = JSON.stringify(payload)
        return { body: text.slice(0, at % text.length), isWrong: true }
      }),
    },
    {
      weight: 2,
      arbitrary: made(
        'no object',
        fc.constantFrom(
          'null',
          '[]',
          '7',
          '"x"',
          'true',
          '[{}]',
          'undefined',
          '{}{}',
          '{"a":1,}',
          "{'a':1}",
          '// x\n{}',
          'NaN',
          '\ufeff\ufeff{}',
          '{"a":01}',
          '{"a":"\u0001"}',
        ),
        (_, body) => ({ body, isWrong: true }),
      ),
    },
    {
      weight: 1,
      arbitrary: made(
        'not UTF-8',
        fc.constantFrom([0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8], [0x80]),
        (payload, bytes, at) => {
          const text = Buffer.from(JSON.stringify(payload))
          const cut = at % (text.length + 1)
          return {
            body: new Uint8Array(
              Buffer.concat([text.subarray(0, cut), Buffer.from(bytes), text.subarray(cut)]),
            ),
            isWrong: true,
          }
        },
      ),
    },
    {
      weight: 1,
      arbitrary: made(
        'another type of content',
        fc.constantFrom(
          'text/plain',
          'text/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/jsonp',
          'application/json-patch+json',
          '*/*',
          ', application/json',
        ),
        (payload, type) => ({
          body: JSON.stringify(payload),
          headers: { 'content-type': type },
          isWrong: true,
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: made(
        'another encoding',
        fc.constantFrom('gzip', 'br', 'deflate', 'gzip, br', 'zstd', 'x'),
        (payload, coding) => ({
          body: JSON.stringify(payload),
          headers: { 'content-encoding': coding },
          isWrong: true,
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: made('UTF-16', fc.constant(0), (payload) => ({
        body: new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(payload)}`, 'utf16le')),
        headers: { 'content-type': 'application/json; charset=utf-16' },
        isWrong: true,
      })),
    },
  )
}
