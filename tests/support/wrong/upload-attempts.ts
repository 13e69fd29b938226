import fc from 'fast-check'
import { uploads } from '../../../src/domain/calls/index.ts'
import { type Attempt, json, type Target } from './attempt.ts'

/** Forms with a file, none of which is a picture in a form as it should be. */
export function uploadAttempts({ anonKey, participant }: Target): fc.Arbitrary<Attempt> {
  const field = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const right = [field('token', participant.token), field('participantId', participant.id)]
  const file = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.constantFrom(
      '',
      'GIF89a',
      '\x89PNG\r\n\x1a\n',
      'RIFF____WEBPVP8 ',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '\xff\xd8\xff\xe0',
    ),
  )
  const parts = fc.oneof(
    fc
      .tuple(file, fc.constantFrom('a.png', '../../x', '%2e%2e%2f', 'a\\0.png', '"', 'x'.repeat(900)))
      .map(([bytes, name]) => [...right, field('file', bytes, `; filename="${name}"`)]),
    file.map((bytes) => [field('file', bytes, '; filename="a.png"'), ...right]),
    fc.constantFrom<string[]>(
      [],
      right,
      [...right, ...right],
      [right[0] ?? '', field('file', 'x', '; filename="a"')],
      [...right, field('admin', 'yes'), field('file', 'x', '; filename="a"')],
      [...right, field('__proto__', 'x')],
      [field('token', 'x\\0'), field('participantId', participant.id), field('file', 'x', '; filename="a"')],
    ),
  )
  const types = fc.constantFrom(
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=y',
    json,
    'multipart/mixed; boundary=x',
    'text/plain',
  )
  const ends = fc.constantFrom('--x--\r\n', '--x--\r\n', '', '--x', '--x--\r\n--x--', '\0')
  return fc.tuple(fc.constantFrom(...Object.keys(uploads)), parts, types, ends).map(
    ([name, given, type, end]): Attempt => ({
      what: `${name}: ${type}`,
      sent: {
        method: 'POST',
        path: `/functions/v1/${name}`,
        headers: { apikey: anonKey, 'content-type': type },
        body: new Uint8Array(Buffer.from(given.join('') + end, 'latin1')),
      },
      mustBeRefused: true,
      refusedAs: 'text',
    }),
  )
}
