import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/admins.ts'
import { testContext } from '../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { answerRest } from './rest.ts'

const now = new Date('2025-08-01T10:00:00Z')

describeOnBothEngines('the view of the participants', (store) => {
  const read = async (query: string, adminToken?: string, headers: Record<string, string> = {}) => {
    const request = new Request(`http://localhost/rest/v1/participants_public?${query}`, { headers })
    const context = testContext({ db: store().db, now, adminToken })
    const answer = await answerRest(request, 'participants_public', context)
    return { answer, rows: await answer.json() }
  }
  beforeEach(async () => {
    const person = {
      total_amount: 4900,
      status: 'paid',
      paid_at: now,
      lunch_preference: 'spicy-tofu',
      dinner_preference: 'prefer-vegan',
    } as const
    await store()
      .db.insertInto('orders')
      .values([
        {
          ...person,
          customer_name: 'Ada Bern',
          customer_email: 'ada@example.org',
          allow_public_listing: true,
          profile_image_url: '/images/ada.webp',
        },
        { ...person, customer_name: 'Bo Meier', customer_email: 'bo@example.org' },
      ])
      .execute()
  })
  const diet = 'select=customer_name,lunch_preference,dinner_preference'

  test('hides the diet columns from visitors', async () => {
    const expired = await signedIn(store().db, now)
    await store().db.updateTable('admin_sessions').set({ expires_at: now }).execute()
    const hidden = [{ customer_name: 'Ada Bern', lunch_preference: null, dinner_preference: null }]
    for (const token of [undefined, '', 'junk', expired]) {
      expect([token, (await read(diet, token)).rows]).toEqual([token, hidden])
      expect((await read('lunch_preference=eq.spicy-tofu', token)).rows).toEqual([])
      expect((await read('lunch_preference=not.is.null', token)).rows).toEqual([])
    }
  })

  test('finds people by the address of a picture as it answered it', async () => {
    const address = 'http://localhost:3000/images/ada.webp'
    for (const filter of [`eq.${address}`, `in.("${address}")`]) {
      const { answer, rows } = await read(
        `select=customer_name&profile_image_url=${encodeURIComponent(filter)}`,
        undefined,
        { prefer: 'count=exact' },
      )
      expect(rows).toEqual([{ customer_name: 'Ada Bern' }])
      expect(answer.headers.get('content-range')).toBe('0-0/1')
    }
  })

  test('shows an administrator the diets of listed people, and nothing more', async () => {
    const live = await signedIn(store().db, now)
    const { answer, rows } = await read('', live, { prefer: 'count=exact' })
    expect(rows).toEqual([
      {
        id: expect.any(String),
        customer_name: 'Ada Bern',
        linkedin_profile_url: null,
        about_me: null,
        profile_image_url: 'http://localhost:3000/images/ada.webp',
        app_idea: null,
        lunch_preference: 'spicy-tofu',
        dinner_preference: 'prefer-vegan',
        created_at: expect.any(String),
      },
    ])
    expect(answer.headers.get('content-range')).toBe('0-0/1')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await read('dinner_preference=eq.prefer-vegan', live)).rows).toHaveLength(1)
    expect((await read('select=name_words', live)).answer.status).toBe(400)
  })

  test('answers a count alone without a content length', async () => {
    const context = testContext({ db: store().db, now })
    const lengthOf = async (method: string) => {
      const request = new Request('http://localhost/rest/v1/participants_public', {
        method,
        headers: { prefer: 'count=exact' },
      })
      const { headers } = await answerRest(request, 'participants_public', context)
      return { range: headers.get('content-range'), length: headers.get('content-length') }
    }
    expect(await lengthOf('GET')).toEqual({ range: '0-0/1', length: expect.stringMatching(/^\d{3}$/) })
    expect(await lengthOf('HEAD')).toEqual({ range: '0-0/1', length: null })
  })

  test('gives pictures as whole addresses, to everybody', async () => {
    expect((await read('select=profile_image_url')).rows).toEqual([
      { profile_image_url: 'http://localhost:3000/images/ada.webp' },
    ])
  })

  test('writes each value as JSON.stringify would, and times with milliseconds in UTC', async () => {
    const about_me = 'Says "Grüezi"\\n\n\ttoo,\u0001\u007f\u2028 in <b>Basel</b> 🧀'
    await store()
      .db.updateTable('orders')
      .set({ about_me, profile_image_url: 'https://elsewhere.example.org/a.png' })
      .where('customer_name', '=', 'Ada Bern')
      .execute()
    await store().pool.query(`update orders set created_at = '2025-08-01 12:00:00.123987+02'`)
    const { rows } = await read('select=about_me,created_at,profile_image_url,customer_name')
    const row = {
      about_me,
      created_at: '2025-08-01T10:00:00.123Z',
      profile_image_url: 'https://elsewhere.example.org/a.png',
      customer_name: 'Ada Bern',
    }
    expect(JSON.stringify(rows)).toBe(JSON.stringify([row]))
  })

  test('sorts by times as they are stored, with microseconds', async () => {
    await store().pool.query(
      `update orders set allow_public_listing = true, created_at = case customer_name
         when 'Bo Meier' then timestamptz '2025-08-01 10:00:00.000100Z' else '2025-08-01 10:00:00.000200Z' end`,
    )
    const namesBy = async (order: string) =>
      (await read(`select=customer_name,created_at&order=${order}`)).rows.map(
        (row: { customer_name: string }) => row.customer_name,
      )
    expect(await namesBy('created_at')).toEqual(['Bo Meier', 'Ada Bern'])
    expect(await namesBy('created_at.desc')).toEqual(['Ada Bern', 'Bo Meier'])
  })
})
