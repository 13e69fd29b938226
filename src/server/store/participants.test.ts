import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import type { OrderState } from '../../domain/orders.ts'
import { directoryPageSize } from '../../domain/participants.ts'
import { foldWords } from '../../domain/spelling.ts'
import { countWaitlisted } from './orders.ts'
import { countDirectory, searchDirectory } from './participants.ts'

describeOnBothEngines('the directory', (store) => {
  const add = (names: string[], more: { status?: OrderState; isListed?: boolean; image?: string } = {}) =>
    store()
      .db.insertInto('orders')
      .values(
        names.map((customer_name) => ({
          customer_name,
          customer_email: `${randomUUID()}@example.org`,
          total_amount: 4900,
          status: more.status ?? 'paid',
          paid_at: '2025-08-01T10:00:00Z',
          hold_expires_at: '2025-08-02T10:00:00Z',
          address_confirmed_at: '2025-08-01T10:00:00Z',
          allow_public_listing: more.isListed ?? true,
          profile_image_url: more.image ?? null,
          lunch_preference: 'spicy-tofu' as const,
        })),
      )
      .execute()
  const directory = (search = '', page = 1) => searchDirectory(store().db, { search, page })
  const found = async (search: string) =>
    (await directory(search)).people.map(({ customer_name }) => customer_name)

  test("finds 'Élodie' and 'Anne-Eve' by an 'e', and nobody by a letter within a word", async () => {
    await add(['Élodie Dupont', 'Anne-Eve Roth', 'Bo Meier'])
    expect(await found('e')).toEqual(['Anne-Eve Roth', 'Élodie Dupont'])
    expect(await found('E')).toEqual(['Anne-Eve Roth', 'Élodie Dupont'])
    expect(await found('eier')).toEqual([])
  })

  test.each([
    ['oyvind sae', 'Øyvind Sæther'],
    ['Łuk', 'Lukas Ott'],
    ['lukasz', 'Łukasz Żak'],
    ['nhweso', 'Akosua Nhwɛso'],
    ['strasser', 'Jörg Straßer'],
    ['STRAẞER', 'Jörg Strasser'],
    ['ipek is', 'İpek Işık'],
    ['dorde', 'Đorđe Ilić'],
    ['nguyen th', 'Nguyễn Thị Hương'],
    ['Nguyê\u0303n', 'Nguyễn Thị Hương'],
    ['ΝΙΚΟΣ', 'Νίκος Πάππας'],
    ["o'br", 'Pat O’Brien'],
    ['obrien', 'Pat O’Brien'],
    ['brien', 'Pat O’Brien'],
    ["O'Neill", 'Ann O`Neill'],
    ['oneill', "Ann O'Neill"],
    ['o neill', "Ann O'Neill"],
    ['laana', 'La\u02bbana Kai'],
    ["la'ana", 'La\u02bbana Kai'],
    ['la\u02bbana', 'Laana Kai'],
    ['la´ana', "La'ana Kai"],
    ['김', '김민준'],
    ['иван', 'Иван Петров'],
    ['anna', '𝓐𝓷𝓷𝓪 Keller'],
    ['ludens', 'Ida Müller\u2011Lüdenscheid'],
    ['b', 'Ada\u00a0Bern'],
    ['roth eve', 'Anne-Eve Roth'],
    ['  anne -  eve ', 'Anne-Eve Roth'],
  ])("'%s' finds %s", async (search, name) => {
    await add([name, 'Someone Quitedifferent'])
    expect(await found(search)).toEqual([name])
  })

  test('finds people whose name has a word for each word searched', async () => {
    await add(['Anne-Eve Roth', 'Anne Meier', 'Eve Roth'])
    expect(await found('anne roth')).toEqual(['Anne-Eve Roth'])
    expect(await found('eve')).toEqual(['Anne-Eve Roth', 'Eve Roth'])
  })

  test('shows everybody for an empty search', async () => {
    await add(['Ada Bern', 'Bo Meier'])
    for (const nothing of ['', '   ']) expect(await found(nothing)).toHaveLength(2)
  })

  test('shows nobody for a search of punctuation only', async () => {
    await add(['Ada Bern', '-- (Bo) --', "' '"])
    for (const signs of ['-', '\u0301', "'", '(', '--', '. ,', '\u200b', '%'])
      expect(await found(signs)).toEqual([])
  })

  test('treats characters of SQL patterns as text', async () => {
    await add(['100% Ada', 'Bo_Meier', 'Cleo \\ Roth', 'Dan'])
    expect(await found('%')).toEqual([])
    expect(await found('100%')).toEqual(['100% Ada'])
    expect(await found('bo_')).toEqual(['Bo_Meier'])
    expect(await found('_')).toEqual([])
    expect(await found('cleo \\')).toEqual(['Cleo \\ Roth'])
    expect(await found("' or true --")).toEqual([])
  })

  test.each([
    ['very long', 'x '.repeat(500_000)],
    ['with a NUL', 'a\0'],
    ['half a character', '\ud83d'],
    ['characters that grow when folded', 'ﷺ'.repeat(1_000)],
  ])('answers a search that is %s with nobody', async (_what, search) => {
    await add(['Ada Bern'])
    expect(await directory(search)).toEqual({ people: [], found: 0, pageCount: 1 })
  })

  test('accepts the longest possible names', async () => {
    const names = ['ﷺ'.repeat(200), '😀'.repeat(200), `${'İ '.repeat(99)}İ`, 'ß'.repeat(200)]
    await add(names)
    expect((await directory()).found).toBe(4)
    expect(await found('s')).toEqual(['ß'.repeat(200)])
  })

  test('shows only people with a paid ticket who opted in, without diets', async () => {
    await add(['Ada Listed'])
    await add(['Bo Hidden'], { isListed: false })
    for (const status of ['pending', 'waitlist', 'offered', 'expired', 'refunded'] as const)
      await add([`Cleo ${status}`], { status })
    const { people, found } = await directory()
    expect(found).toBe(1)
    expect(people).toEqual([
      {
        id: expect.any(String),
        customer_name: 'Ada Listed',
        linkedin_profile_url: null,
        about_me: null,
        profile_image_url: null,
        app_idea: null,
        lunch_preference: null,
        dinner_preference: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })

  test('finds a changed name at once', async () => {
    await add(['Ada Bern'])
    await store().db.updateTable('orders').set({ customer_name: 'Zoë Bern' }).execute()
    expect([await found('ada'), await found('zoe')]).toEqual([[], ['Zoë Bern']])
  })

  test('sorts as people sort and pages without a gap, namesakes included', async () => {
    const names = ['Zoe', 'anna', 'Äbi', 'Abt', 'Émile', 'Emil', 'Çağrı', 'Özil', 'Oz']
    await add(names)
    expect(await found('')).toEqual(['Äbi', 'Abt', 'anna', 'Çağrı', 'Emil', 'Émile', 'Oz', 'Özil', 'Zoe'])
    await add(Array.from({ length: 2 * directoryPageSize }, () => 'Mia Muster'))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => directory('', page)))
    expect(pages.map(({ people }) => people.length)).toEqual([directoryPageSize, directoryPageSize, 9, 0])
    const all = 2 * directoryPageSize + 9
    expect(pages.map(({ found, pageCount }) => [found, pageCount])).toEqual(Array(4).fill([all, 3]))
    expect(new Set(pages.flatMap(({ people }) => people.map(({ id }) => id))).size).toBe(all)
    expect((await directory('mia', 2)).people).toHaveLength(directoryPageSize)
  })

  test('counts listed people, those with a photo, and the waitlist', async () => {
    expect(await countDirectory(store().db)).toEqual({ total: 0, withPhoto: 0 })
    await add(['Ada', 'Bo'])
    await add(['Cleo'], { image: '/images/cleo.webp' })
    await add(['Dan'], { image: '/images/dan.webp', isListed: false })
    await add(['Eve', 'Fay'], { status: 'waitlist', isListed: false })
    await add(['Gil'], { status: 'offered' })
    expect(await countDirectory(store().db)).toEqual({ total: 3, withPhoto: 1 })
    expect(await countWaitlisted(store().db)).toBe(2)
  })

  test('folds names in SQL exactly as in the rules', async () => {
    // Without control characters, and capitals that the ICU of an older server does not know yet.
    const isOutside = (sign: string) => /[\u1c80-\u1cbf\u2c2f\ua7ae-\ua7ff]|\p{Cc}/u.test(sign)
    const signs = Array.from({ length: 0xd7ff }, (_, at) => String.fromCodePoint(at + 1)).filter(
      (sign) => !isOutside(sign),
    )
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...signs), maxLength: 200 }), {
      numRuns: 1_000,
      seed: 7,
    })
    const known = [
      'Łukasz',
      'ΝΊΚΟΣ Ας',
      'İpek',
      'Ｍａｒａ',
      'Anne–Ève',
      ' D’Arcy ',
      'La\u02bbana O´Neill ＇',
      'ﷺ'.repeat(100),
    ]
    const names = [...known, ...signs.map((sign) => `a${sign}B`), ...texts]
    const differing: string[] = []
    // A query has a time limit.
    const most = 2_000
    for (let at = 0; at < names.length; at += most) {
      const some = names.slice(at, at + most)
      const { rows } = await store().pool.query<{ folded: string }>(
        'select fold_words(name) as folded from unnest($1::text[]) with ordinality as given (name, place) order by place',
        [some],
      )
      differing.push(...some.filter((name, place) => rows[place]?.folded !== ` ${foldWords(name)}`))
    }
    expect(differing).toEqual([])
  })
})
