import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchPlayers } from './deck.ts'

const people = Array.from({ length: 2_300 }, (_, at) => ({
  id: String(at),
  customer_name: `Person ${at}`,
  profile_image_url: `/images/${at}.webp`,
}))

/** Answers like `/rest/v1`, at most 1,000 rows at a time. */
function pretendServer(rows: typeof people, isAway = (_offset: number) => false) {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URLSearchParams(address.split('?')[1])
    const [offset, limit] = [Number(query.get('offset')), Math.min(1_000, Number(query.get('limit')))]
    if (isAway(offset)) return new Response(null, { status: 503 })
    return Response.json(rows.slice(offset, offset + limit))
  })
}
afterEach(() => vi.unstubAllGlobals())

describe('the deck of the name game', () => {
  test.each([0, 3, 201, 1_000, 2_300])('holds everybody of %d people with a photo, once', async (most) => {
    pretendServer(people.slice(0, most))
    expect(await fetchPlayers()).toEqual(people.slice(0, most))
  })

  test('is no deck when a part of the people cannot be loaded', async () => {
    pretendServer(people, (offset) => offset === 1_000)
    expect(await fetchPlayers()).toBeUndefined()
  })
})
