import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DoorSeat } from '../../../domain/doors.ts'
import { codeIn, createModel, hashOf, type Model, type QueuedNote } from './model.ts'

const seat = (id: string, name: string | null, order = 'VCF-1', position = 1): DoorSeat => ({
  id,
  code: `hash of ${id}`,
  name,
  order,
  position,
  kind: null,
  meals: [],
  note: null,
  fault: null,
})
const note = (id: string, seatId: string, undoes?: string): QueuedNote => ({
  id,
  seatId,
  at: '2025-08-30T08:30:00.000Z',
  who: 'Ada',
  ...(undoes && { undoes }),
})
const here = { door: 'Door A', offsetMs: 0 }

describe('the list of a door', () => {
  let model: Model
  beforeEach(() => {
    model = createModel()
    model.load({
      expected: 3,
      seats: [
        seat('zoe', "Zoë O'Zürcher-Łuczak", 'VCF-2025-0007'),
        seat('ada', 'Ada Bern', 'VCF-2025-0008'),
        seat('guest', null, 'VCF-2025-0008', 2),
        seat('bern', 'Bernadette', 'VCF-2025-0009'),
      ],
    })
  })
  const found = (search: string, most = 10) => model.find(search, most).seats.map(({ id }) => id)

  test('is found by any part of name or order number, in any spelling and order', () => {
    for (const search of ['zoe', 'LUCZAK zo', 'ozurcher', 'O’Zürch', '0007', 'vcf-2025-0007'])
      expect([search, found(search)]).toEqual([search, ['zoe']])
    expect(found('0008')).toEqual(['ada', 'guest'])
    // Nobody has said who that is: the buyer knows.
    expect(found('ada')).toEqual(['ada', 'guest'])
    expect(model.seat('guest')?.name).toBe('Guest 2 of Ada Bern')
    expect(found('nobody')).toEqual([])
    expect(found('???')).toEqual([])
  })

  test('has those first whose names begin so, and says how many more there are', () => {
    expect(found('bern')).toEqual(['bern', 'ada', 'guest'])
    expect(model.find('', 1)).toMatchObject({ more: 3 })
  })

  test('lays what waits to be sent on top of what the server tells', () => {
    const told = { at: '2025-08-30T07:00:00.000Z', door: 'Door B', note: 'b' }
    model.settle([{ seatId: 'ada', arrived: told }], [note('1', 'ada'), note('2', 'zoe')], here)
    expect(model.arrivalOf('ada')?.door).toBe('Door B')
    expect(model.arrivalOf('zoe')).toMatchObject({ door: 'Door A', note: '2' })
    expect(model.counts()).toEqual({ in: 2, expected: 3 })
    model.settle([], [note('2', 'zoe'), note('3', 'zoe', '2'), note('4', 'ada', 'b')], here)
    expect(model.counts().in).toBe(0)
    // Taken back elsewhere.
    model.settle([{ seatId: 'ada', arrived: null }], [], here)
    expect(model.arrivalOf('ada')).toBeUndefined()
  })

  test('shows what was noted by the clock of the server', () => {
    model.settle([], [note('1', 'ada')], { door: 'Door A', offsetMs: 60_000 })
    expect(model.arrivalOf('ada')?.at).toBe('2025-08-30T08:31:00.000Z')
  })
})

describe('a code', () => {
  const code = '0123456789abcdef0123456789abcdef'
  test('is the link of a seat of any site, or the code alone', () => {
    const link = `https://festival.example.org/seat/${code}`
    expect(codeIn(link)).toEqual({ code, host: 'festival.example.org' })
    expect(codeIn(` ${link.toUpperCase()}/\r\n`)).toMatchObject({ code })
    expect(codeIn(code.toUpperCase())).toEqual({ code })
  })

  test('of a badge is the hash of it, as in the list', async () => {
    const mark = createHash('sha256').update(code).digest('hex')
    for (const read of [mark, ` ${mark.toUpperCase()}\r\n`])
      expect(codeIn(read)).toEqual({ hash: await hashOf(code) })
  })

  test('is nothing else, whatever a camera reads', () => {
    for (const text of [
      '',
      'Ada Bern',
      `${code}0`,
      `${code}${code}0`,
      `https://festival.example.org/door/${code}`,
      `javascript:alert(1)//seat/${code}`,
      `https://festival.example.org/seat/${code}${'x'.repeat(4_000)}`,
      '\u0000ÿ'.repeat(2_000),
    ])
      expect([text.slice(0, 40), codeIn(text)]).toEqual([text.slice(0, 40), undefined])
  })

  test('has the hash that the server has', async () => {
    expect(await hashOf(code)).toBe(createHash('sha256').update(code).digest('base64'))
  })
})

test('2,000 seats are searched in far less than 50 ms', () => {
  const model = createModel()
  model.load({
    expected: 2_000,
    seats: Array.from({ length: 2_000 }, (_, at) => seat(`${at}`, `Wilhelmina Alexandra ${at} Zürcher`)),
  })
  const begun = performance.now()
  for (let at = 0; at < 20; at++) model.find('alex zur', 30)
  // Twenty of them, on a busy machine.
  expect(performance.now() - begun).toBeLessThan(1_000)
})
