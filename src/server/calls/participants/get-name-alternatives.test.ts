import { beforeEach, describe, expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { answerCall } from '../../http/answer.ts'
import { listFirstNamesLike } from '../../store/first-names.ts'

describeOnBothEngines('the alternatives of a first name', (store) => {
  const ask = (payload: unknown) =>
    answerCall('get_name_alternatives', payload, testContext({ db: store().db }))
  async function alternatives(lookup_name: string): Promise<string[]> {
    const answer = await ask({ lookup_name })
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  async function enrol(
    names: readonly string[],
    more: { isListed?: boolean; status?: 'paid' | 'refunded' } = {},
  ) {
    const { isListed = true, status = 'paid' } = more
    await store().pool.query(
      `insert into orders (customer_name, customer_email, total_amount, status, paid_at, allow_public_listing)
       select name, 'p' || md5(name) || '@example.org', 4900, $2, now(), $3 from unnest($1::text[]) as names (name)`,
      [names, status, isListed],
    )
  }

  test('are at least two for anybody, even before anybody is listed', async () => {
    for (const name of ['Mara', 'Ø', 'ნინო', '王', '', ' ', '🎉', 'x'.repeat(40)]) {
      const found = await alternatives(name)
      expect(found.length).toBeGreaterThanOrEqual(2)
      expect(found).not.toContain(name)
    }
  })

  test('are similar first names of listed people', async () => {
    await enrol(['Xylorvina Muster', 'Xylorvino  de Ejemplo', 'Ben Beispiel', 'XYLORVINE'])
    expect((await alternatives('Xylorvin')).slice(0, 3).sort()).toEqual([
      'XYLORVINE',
      'Xylorvina',
      'Xylorvino',
    ])
    expect(await alternatives('xýlorvina')).not.toContain('Xylorvina')
  })

  test('are never people who are not listed in public', async () => {
    await enrol(['Xylorvina Muster'], { isListed: false })
    await enrol(['Xylorvino Muster'], { status: 'refunded' })
    expect((await alternatives('Xylorvin')).filter((name) => name.startsWith('Xylorvin'))).toEqual([])
    // Negative control: the same two are found once they are listed and paid.
    await store().pool.query(`update orders set allow_public_listing = true, status = 'paid'`)
    expect((await alternatives('Xylorvin')).slice(0, 2)).toEqual(['Xylorvina', 'Xylorvino'])
  })

  test('are found for names with characters of SQL patterns', async () => {
    await enrol(['Xylorvina Muster', '%ercival Muster', '_nders Muster', '.*'])
    for (const signs of ['%', '_', '%%%%', '.*', '^X', '\\', '[X]', "X' or true --"]) {
      const found = await alternatives(signs)
      expect(found.length).toBeGreaterThanOrEqual(2)
      if (!signs.startsWith('X')) expect(found).not.toContain('Xylorvina')
    }
    const alike = (signs: string) => listFirstNamesLike(store().db, signs)
    expect([await alike('%'), await alike('_'), await alike('.')]).toEqual([['%ercival'], ['_nders'], ['.*']])
    // Negative control: a letter finds who begins with it.
    expect(await alike('x')).toEqual(['Xylorvina'])
  })

  test('are refused for more than forty characters, another type or unknown fields', async () => {
    for (const payload of [
      { lookup_name: 'x'.repeat(41) },
      { lookup_name: 7 },
      { lookup_name: null },
      {},
      { lookup_name: 'a\0b' },
    ]) {
      expect(await ask(payload)).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
    }
    expect(await ask({ lookup_name: 'Mara', limit: 9 })).toMatchObject({
      ok: false,
      refusal: { sentence: callMessages.unknownFields(['limit']) },
    })
  })

  describe('with 1,500 people listed', () => {
    beforeEach(async () => {
      const names = Array.from({ length: 1_500 }, (_, i) => `${letters(i)} Muster ${i}`)
      // One statement for all of them may take longer than a statement is given.
      while (names.length > 0) await enrol(names.splice(0, 400))
    })

    test('are chosen among a hundred, by an index', async () => {
      const found = await listFirstNamesLike(store().db, 'Mabcde')
      expect(found).toHaveLength(100)
      expect(found.filter((name) => !/^[Mm]/.test(name))).toEqual([])
      expect(await alternatives('Mabcde')).toHaveLength(6)

      await store().pool.query('analyze orders')
      const { rows } = await store().pool.query(
        `explain select from participants_listed where left(name_words, 2) = left(fold_name('Mara'), 2)`,
      )
      expect(JSON.stringify(rows)).toContain('orders_listed_first_letter')
    })
  })
})

/** A different first name for each number, of one half of the letters: 'Aaaa', 'Baaa', ... */
const letters = (number: number) =>
  String.fromCharCode(65 + (number % 13)) +
  [13, 338, 8_788].map((base) => String.fromCharCode(97 + (Math.floor(number / base) % 26))).join('')
