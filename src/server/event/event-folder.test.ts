import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDocuments, testEventFolder, testFolderEvent } from '../../../tests/support/event.ts'
import { jsonSchemaOf } from '../../domain/event/json-schema.ts'
import { documentNames } from '../../domain/event/schemas/index.ts'
import { readEventFolder } from './event-folder.ts'
import { writeDocument } from './yaml-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-'))
  await cp(testEventFolder, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const problems = async () => {
  const read = await readEventFolder(folder)
  return 'problems' in read ? read.problems : []
}

/** Changes a file of the event, and says what is then wrong with it. */
async function saidOf(file: string, change: (text: string) => string | Buffer) {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
  return problems()
}

const replaced = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}

test('what is written as files is read as the same event', async () => {
  for (const name of documentNames)
    await writeFile(join(folder, `${name}.yaml`), writeDocument(name, testDocuments[name]))
  for (const { files } of testFolderEvent.pictures)
    for (const { name, body } of files) await writeFile(join(folder, 'pictures', name), body)
  expect(await readEventFolder(folder)).toMatchObject({ documents: testDocuments })
})

test('a folder of an earlier release has no rooms and slots', async () => {
  await rm(join(folder, 'day.yaml'))
  expect(await readEventFolder(folder)).toMatchObject({ documents: { day: { rooms: [], slots: [] } } })
})

describe('a file reads the same', () => {
  const asUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  test.each<[string, (text: string) => string | Buffer]>([
    ['with a byte order mark', (text) => `\uFEFF${text}`],
    ['with the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['as UTF-16', asUtf16],
    ['as UTF-16 with the other byte first', (text) => asUtf16(text).swap16()],
    ['with its amounts as numbers', replaced('price: "49.00"', 'price: 49')],
  ])('%s', async (_, change) => {
    expect(await saidOf('tickets.yaml', change)).toEqual([])
    expect(await readEventFolder(folder)).toMatchObject({ documents: testDocuments })
  })
})

describe('a mistake in a file is named with its line and the right value:', () => {
  test.each<[string, (text: string) => string | Buffer, number | undefined, string]>([
    ['tickets.yaml', replaced('price: "49.00"', 'price: 65,00'), 8, 'Price is “65,00”; write 65.00.'],
    [
      'tickets.yaml',
      replaced('price: "49.00"', 'priceCents: 65'),
      8,
      'Price: 65 is CHF 0.65; did you mean 65.00?',
    ],
    ['tickets.yaml', replaced('capacity: 180', 'capacity: １２０'), 10, 'Seats is “１２０”; write 120.'],
    [
      'tickets.yaml',
      replaced('    percentOff: 20', '\tpercentOff: 20'),
      16,
      'The line begins with a tab; indent it with spaces, two for each step.',
    ],
    [
      'tickets.yaml',
      replaced('capacity: 180', 'capacity: 180\ncapacity: 80'),
      11,
      'The same field stands here twice; delete one of the two.',
    ],
    [
      'tickets.yaml',
      replaced('    percentOff: 20', '    percentOff: 120'),
      16,
      'Percent off is 120. Write a number from 1 to 100.',
    ],
    [
      'event.yaml',
      replaced('tagline: ', 'tagline: Note: '),
      13,
      'The text has a colon in it; put the whole text between quotes.',
    ],
    [
      'event.yaml',
      replaced('tagline: ', 'tagline: !New '),
      13,
      'A text that begins with ! needs quotes around it.',
    ],
    [
      'mail.yaml',
      (text) => `${text}---\nsignOff: Bye\n`,
      undefined,
      'A line of three dashes begins another document, but each file holds one; delete the line.',
    ],
    [
      'look.yaml',
      replaced('first: "#ffc928"', 'first: #ffc928 # yellow'),
      5,
      'A value that begins with # needs quotes, or it is a comment: write "#ffc928".',
    ],
    ['tickets.yaml', replaced('price: "49.00"', 'price: # to be decided'), undefined, 'Price is missing.'],
    [
      'event.yaml',
      replaced('startsAt: 2025-08-30T10:00:00+02:00', 'startsAt: 30.08.2025 10:00'),
      undefined,
      'Start “30.08.2025 10:00” cannot be read as a moment. Write 2025-08-30T10:00:00+02:00.',
    ],
    [
      'event.yaml',
      (text) => Buffer.from(text.replace('Halle', 'Hälle'), 'latin1'),
      undefined,
      'The file is not saved as UTF-8; choose “UTF-8” when you save it.',
    ],
    [
      'event.yaml',
      (text) => Buffer.from(text, 'utf16le'),
      1,
      'The file is not plain text; save it as UTF-8.',
    ],
    ['event.yaml', () => '#'.repeat(1_500_000), undefined, 'The file has 1.5 MB; at most 1 MB is read.'],
    ['mail.yaml', () => '', 1, 'Mail is missing.'],
  ])('%s', async (file, change, line, sentence) => {
    const [problem, ...others] = await saidOf(file, change)
    expect([problem?.file, problem?.sentence, others]).toEqual([file, sentence, []])
    if (line !== undefined) expect(problem?.line).toBe(line)
  })
})

test('a folder of an earlier release has no call for proposals, and gets one that is open', async () => {
  await rm(join(folder, 'proposals.yaml'))
  expect(await readEventFolder(folder)).toMatchObject({
    documents: { proposals: { opensAt: null, closesAt: null, shown: 'at-once', digest: true } },
  })
})

test('all problems of all files come in one list', async () => {
  await rm(join(folder, 'mail.yaml'))
  await mkdir(join(folder, 'mail.yaml'))
  await writeFile(join(folder, 'ticket.yaml'), '')
  await saidOf('tickets.yaml', replaced('price: "49.00"', 'price: free'))
  await saidOf('event.yaml', replaced('timeZone: Europe/Zurich', 'timeZone: Europe/Zürich'))
  expect((await problems()).map(({ file, sentence }) => `${file} ${sentence}`)).toEqual([
    'ticket.yaml Did you mean tickets.yaml?',
    'mail.yaml The file is missing.',
    'event.yaml Time zone “Europe/Zürich” is no time zone; did you mean Europe/Zurich?',
    'tickets.yaml Price “free” is no amount; write one such as 49.00.',
  ])
})

test('a misspelt field is named beside the one that is missing', async () => {
  expect(await saidOf('tickets.yaml', replaced('price:', 'pric:'))).toEqual([
    { file: 'tickets.yaml', line: 6, sentence: 'Price is missing.' },
    { file: 'tickets.yaml', line: 8, sentence: 'There is no field “pric”; did you mean “price”?' },
  ])
})

test.each(['__proto__', 'constructor', 'toString'])(
  'a field that is called %s, as something of every object is, is named with its line',
  async (name) => {
    const unknown = (line: number) => ({
      file: 'tickets.yaml',
      line,
      sentence: expect.stringContaining(`There is no field “${name}”`),
    })
    const lines = (await readFile(join(folder, 'tickets.yaml'), 'utf8')).split('\n').length
    expect(await saidOf('tickets.yaml', (text) => `${text}${name}: {x: 1}\n`)).toEqual([unknown(lines)])
    expect(await saidOf('tickets.yaml', replaced('price:', `${name}: {x: 1}\n    price:`))).toEqual([
      unknown(8),
      unknown(lines + 1),
    ])
  },
)

test('an alias that repeats others a billion times, itself, or what is nowhere is a problem with a line', async () => {
  const nine = (name: string) => `[${Array(9).fill(`*${name}`).join(', ')}]`
  const laughs = ['a: &a [ha]', `b: &b ${nine('a')}`, `c: &c ${nine('b')}`, `d: ${nine('c')}`].join('\n')
  expect(await saidOf('prompts.yaml', () => laughs)).toEqual([
    {
      file: 'prompts.yaml',
      line: 3,
      sentence: 'Too much is repeated here with *b; write the values out, without * and &.',
    },
  ])
  expect(await saidOf('prompts.yaml', () => 'heading: x\nprompts: &all\n  - *all\n')).toEqual([
    {
      file: 'prompts.yaml',
      line: 3,
      sentence: '*all stands inside what it repeats; write the values out, without * and &.',
    },
  ])
  expect(await saidOf('prompts.yaml', () => 'title: x\nintro: *nowhere\n')).toEqual([
    {
      file: 'prompts.yaml',
      line: 2,
      sentence: 'Nothing above is called &nowhere; write the value out, or in quotes if it begins with *.',
    },
  ])
})

test('a postal code keeps its zero, and words that YAML takes for something else stay words', async () => {
  await saidOf('event.yaml', replaced('postalCode: "8000"', 'postalCode: 0800'))
  await saidOf('event.yaml', replaced('countryCode: CH', 'countryCode: NO'))
  const read = await readEventFolder(folder)
  expect(
    'documents' in read && [read.documents.event.venue.postalCode, read.documents.event.venue.countryCode],
  ).toEqual(['0800', 'NO'])
})

test('a venue may be where there are no postal codes', async () => {
  expect(await saidOf('event.yaml', replaced('  postalCode: "8000"\n', ''))).toEqual([])
})

test.each(documentNames)('the JSON Schema of %s beside the sample is current', async (name) => {
  const folder = join(import.meta.dirname, '../../../content/schemas')
  // An event of one's own may come without them. `vitest run -u` writes them anew.
  if (existsSync(folder))
    await expect(`${JSON.stringify(jsonSchemaOf(name), null, 2)}\n`).toMatchFileSnapshot(
      join(folder, `${name}.json`),
    )
})
