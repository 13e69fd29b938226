import { expect, test } from 'vitest'
import { sampleInks } from '../../domain/event/inks.ts'
import { wordsOn } from './badges.ts'
import { nameIn } from './door-list.ts'
import { drawPaper, drawWhole } from './draw-in-thread.ts'
import { addressOf } from './invoice.ts'
import type { Badges, DoorList } from './tasks.ts'

const names = [
  'Ann Example',
  'x'.repeat(200),
  'Maximiliana-Katharina von und zu Beispiel',
  'שלום Ann כהן',
  'محمد',
  '山田 太郎',
  '👩‍👩‍👧 😀',
  'Zoë\u0000\u202e\n\ud800 Evil',
  '',
  ' ',
  '\u0301',
]
const common = { title: 'Badges', event: 'Festival of Tests 2027', look: sampleInks, at: new Date() }
const badges = (count: number): Badges => ({
  ...common,
  paper: 'badges',
  badges: Array.from({ length: count }, (_, index) => ({
    name: names[index % names.length] ?? '',
    isGuest: index % 5 === 4,
    kind: 'A kind with a long name '.repeat(index % 4),
    isSpeaker: index % 3 === 0,
    seat: 'Order TEST-1A2B3C4D, seat 1',
    mark: index.toString(16).toUpperCase().padStart(64, '0'),
  })),
})
const list = (count: number): DoorList => ({
  ...common,
  paper: 'door-list',
  printedAt: 'today',
  rows: Array.from({ length: count }, (_, index) => ({
    name: names[index % names.length] ?? '',
    isGuest: false,
    seat: 1,
    kind: 'Ticket',
    meal: 'A bowl '.repeat(index % 40),
    orderNumber: 'TEST-1A2B3C4D',
  })),
})
const pagesOf = (bytes: Buffer) =>
  Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1])

test('badges are eight on a page, whatever people are called', async () => {
  expect(pagesOf(await drawWhole(badges(0)))).toBe(1)
  expect(pagesOf(await drawWhole(badges(8)))).toBe(1)
  const drawn = await drawWhole(badges(23))
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-')
  expect(drawn.subarray(-6).toString().trim()).toBe('%%EOF')
  expect(pagesOf(drawn)).toBe(3)
})

test('no paper is blank: of a name whose letters no font has, it says which seat or order it is, and badge and list leave room to write', () => {
  const seat = 'Order TEST-1A2B3C4D, seat 1'
  const byHand = { first: undefined, whole: seat, hint: 'Write the name by hand' }
  for (const name of ['山田 太郎', '김민준', 'สมชาย ใจดี', '👩‍👩‍👧 😀', '', '\u0301'])
    expect([name, wordsOn({ name, isGuest: false, seat })]).toEqual([name, byHand])
  expect(wordsOn({ name: '山田 太郎', isGuest: true, seat })).toMatchObject({ first: undefined, whole: seat })
  expect(wordsOn({ name: 'Ann Example', isGuest: true, seat })).toMatchObject({
    whole: 'Guest of Ann Example',
  })
  // On the door list and on an invoice, too.
  expect(nameIn({ name: '山田 太郎', isGuest: true, seat: 2 })).toBe('Seat 2, name by hand:')
  expect(nameIn({ name: 'Ann', isGuest: true, seat: 2 })).toBe('Guest of Ann')
  const buyer = { name: '山田 太郎', company: '株式会社', address: ['東京', 'Zurich'] }
  expect(addressOf({ buyer, orderNumber: 'TEST-1A2B3C4D' })).toEqual([
    'Buyer of order TEST-1A2B3C4D',
    'Zurich',
  ])
  // What can be printed is.
  for (const [name, first] of [
    ['Ann Example', 'Ann'],
    ['Dr. Żaneta Ejemplo', 'Żaneta'],
    ['山田 Taro', 'Taro'],
    ['שלום כהן', 'שלום'],
  ])
    expect(wordsOn({ name: name ?? '', isGuest: false, seat })).toMatchObject({ first, whole: name })
})

test('a mark that no font can place on its letter spoils nobody’s paper', async () => {
  for (const name of ['ڢ\u064e', 'Ann ف\u08cf', '\ufb20\u0591 \ufb46\u059f']) {
    const drawn = badges(2)
    const one = { ...drawn, badges: drawn.badges.map((badge) => ({ ...badge, name })) }
    expect(pagesOf(await drawWhole(one))).toBe(1)
    expect(
      pagesOf(await drawWhole({ ...list(1), rows: list(1).rows.map((row) => ({ ...row, name })) })),
    ).toBe(1)
  }
})

test('only fonts of the site are in a document, each with the letters that are used', async () => {
  const drawn = (await drawWhole(badges(11))).toString('latin1')
  const fonts = [...drawn.matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name)
  expect(fonts.length).toBeGreaterThan(4)
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(anybody|familjen-grotesk|noto-sans)/)
})

test('the door list has one line for everybody', async () => {
  expect(pagesOf(await drawWhole(list(0)))).toBe(1)
  expect(pagesOf(await drawWhole(list(33)))).toBe(1)
  expect(pagesOf(await drawWhole(list(34)))).toBe(2)
})

test('badges are drawn in another thread, while this one goes on', async () => {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const drawn = await drawWhole(badges(240))
  const [ownAfter, allAfter] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  expect(pagesOf(drawn)).toBe(30)
  expect(ownAfter.user + ownAfter.system).toBeLessThan((allAfter.user + allAfter.system) / 4)
})

test('a paper that nobody waits for any more does not hold up the next', async () => {
  const reader = drawPaper(badges(200)).getReader()
  await reader.read()
  await reader.cancel()
  expect(pagesOf(await drawWhole(list(1)))).toBe(1)
})

test('a failure is told, and the next paper is drawn', async () => {
  const broken = { ...badges(1), badges: [{ mark: 'x'.repeat(10_000), name: 'Ann', kind: '' }] } as unknown
  await expect(drawWhole(broken as Badges)).rejects.toThrow()
  expect(pagesOf(await drawWhole(badges(1)))).toBe(1)
})
