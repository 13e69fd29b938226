import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusalBody } from '../../../../tests/support/refusal-body.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { refuse } from '../../../domain/result.ts'
import { createPipeline } from '../pipeline.ts'
import { jsonResponse, refusalAnswer } from '../responses.ts'
import { createRestCache } from './rest-cache.ts'

const tooMany = refuse('too-many', callMessages.tooMany(60)).refusal

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const people = '/rest/v1/participants_public'
const board = '/rest/v1/contributions_public'
const apikey = 'public-key'

/** A server with the REST cache in front; `readings` names each time a view was read, `now` is its clock. */
async function serve(read: (url: string) => Promise<Response> | Response) {
  const state = {
    readings: [] as string[],
    now: 0,
    isListening: true,
    isSpent: false,
    asked: 0,
    answered: [] as number[],
  }
  const reads = createRestCache({
    anonKey: apikey,
    async read(_view, url, { accept, prefer }) {
      state.readings.push([url, accept, prefer].filter(Boolean).join(' '))
      return read(url)
    },
    async limitCalls() {
      state.asked += 1
      return state.isSpent ? refusalAnswer(tooMany) : undefined
    },
    isListening: () => state.isListening,
    maxAgeMs: 1_000,
    clock: () => state.now,
  })
  const noteAnswer = (line: { status: number }) => void state.answered.push(line.status)
  const listener = createPipeline({
    headers: { 'x-frame-options': 'DENY' },
    log: { debug: noteAnswer, info: noteAnswer, warn() {}, error() {} },
    direct: [reads.answer],
    otherwise: (_, response) => void response.writeHead(404).end('not ours'),
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  open.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url + path, { method, headers: { apikey, accept: '', ...headers } })
  return { state, reads, get, json: async (path: string) => (await get(path)).json() }
}

describe('the REST cache', () => {
  test('reads once for many equal requests, and gives each answer its own id', async () => {
    const { state, get } = await serve(() =>
      jsonResponse([{ name: 'Ada' }], 200, { 'content-range': '0-0/*' }),
    )
    const answers = [...(await Promise.all([get(people), get(people)])), await get(people)]
    expect(state.readings).toEqual([people])
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(3)
    for (const answer of answers) {
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers)
      expect(headers).toEqual({
        'cache-control': 'no-store',
        'content-length': '16',
        'content-range': '0-0/*',
        'content-type': 'application/json',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(await answer.json()).toEqual([{ name: 'Ada' }])
    }
    await vi.waitFor(() => expect(state.answered).toEqual([200, 200, 200]))
  })

  test('caches each query, form and count apart', async () => {
    const { state, get } = await serve((url) => jsonResponse([url]))
    const object = { accept: 'application/vnd.pgrst.object+json' }
    const counted = { prefer: 'count=exact' }
    for (let round = 0; round < 2; round += 1) {
      expect(await (await get(people)).json()).toEqual([people])
      expect(await (await get(`${people}?limit=1`)).json()).toEqual([`${people}?limit=1`])
      expect(await (await get(board)).json()).toEqual([board])
      await get(people, object)
      await get(people, counted)
      await get(people, { ...object, ...counted })
    }
    const objectOf = (url: string) => `${url} application/vnd.pgrst.object+json`
    expect(state.readings).toEqual([
      people,
      `${people}?limit=1`,
      board,
      objectOf(people),
      `${people} count=exact`,
      `${objectOf(people)} count=exact`,
    ])
  })

  test('drops the answers of a changed view, and no others', async () => {
    let name = 'Ada'
    const { state, reads, json } = await serve(() => jsonResponse([name]))
    for (const path of [people, `${people}?limit=1`, board]) expect(await json(path)).toEqual(['Ada'])
    name = 'Bo'
    reads.drop('participants_public')
    expect(await json(people)).toEqual(['Bo'])
    expect(await json(`${people}?limit=1`)).toEqual(['Bo'])
    expect(await json(board)).toEqual(['Ada'])
    expect(state.readings).toHaveLength(5)
  })

  test('neither caches a reading that a change overtook nor sends it to later requests', async () => {
    let name = 'Ada'
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const { reads, json } = await serve(async () => {
      const read = name
      begun.resolve()
      if (read === 'Ada') await released.promise
      return jsonResponse([read])
    })
    const early = json(people)
    await begun.promise
    name = 'Bo'
    reads.drop('participants_public')
    const late = json(people)
    released.resolve()
    expect(await Promise.all([early, late])).toEqual([['Ada'], ['Bo']])
    expect(await json(people)).toEqual(['Bo'])
  })

  test('reads once at a time when changes come quickly, and those who wait share the next reading', async () => {
    const running = { now: 0, most: 0 }
    const pending: (() => void)[] = []
    const { state, reads, json } = await serve(async () => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise<void>((resolve) => pending.push(resolve))
      running.now -= 1
      return jsonResponse([])
    })
    const answers = []
    for (let change = 1; change <= 5; change += 1) {
      answers.push(json(people))
      await vi.waitFor(() => expect(state.asked).toBe(change))
      reads.drop('participants_public')
    }
    const answered = Promise.all(answers)
    while (state.answered.length < 5) {
      pending.shift()?.()
      await new Promise(setImmediate)
    }
    await answered
    expect(running.most).toBe(1)
    expect(state.readings.length).toBeLessThanOrEqual(3)
  })

  test('reads again after a second, and at once while changes by others do not arrive', async () => {
    let name = 'Ada'
    const { state, json } = await serve(() => jsonResponse([name]))
    expect(await json(people)).toEqual(['Ada'])
    name = 'Bo'
    state.now = 1_000
    expect(await json(people)).toEqual(['Ada'])
    state.now = 1_001
    expect(await json(people)).toEqual(['Bo'])
    name = 'Cem'
    state.isListening = false
    expect(await json(people)).toEqual(['Cem'])
  })

  test('answers refusals and failures, and never caches them', async () => {
    let fails = true
    const { state, get } = await serve((url) => {
      if (url.includes('throw') && fails) throw new Error('planned')
      return fails ? jsonResponse(refusalBody('no'), 406) : jsonResponse([])
    })
    expect((await get(people)).status).toBe(406)
    expect((await get(`${people}?throw`)).status).toBe(500)
    fails = false
    expect((await get(people)).status).toBe(200)
    expect((await get(`${people}?throw`)).status).toBe(200)
    await vi.waitFor(() => expect(state.answered).toEqual([406, 500, 200, 200]))
  })

  test('refuses clients over their rate limit, cached or not', async () => {
    const { state, get } = await serve(() => jsonResponse([]))
    expect((await get(people)).status).toBe(200)
    state.isSpent = true
    const refused = await get(people)
    expect([refused.status, await refused.json()]).toMatchObject([429, refusalBody(tooMany.sentence)])
  })

  test('leaves administrators, clients without the key and other requests alone', async () => {
    const { state, get } = await serve(() => jsonResponse([]))
    const passes = async (...request: Parameters<typeof get>) => (await get(...request)).status === 404
    expect(await passes(people, { cookie: 'a=b; admin_token=x' })).toBe(true)
    expect(await passes(people, { apikey: '' })).toBe(true)
    expect(await passes(people, { apikey: 'guessed' })).toBe(true)
    expect(await passes(people, {}, 'HEAD')).toBe(true)
    expect(await passes(people, {}, 'POST')).toBe(true)
    for (const path of [
      '/rest/v1/orders',
      `${people}/`,
      '/rest/v1/participants%5Fpublic',
      '/',
      `/x?${people}`,
    ])
      expect([path, await passes(path)]).toEqual([path, true])
    expect(state.readings).toEqual([])
    expect(await passes(people, { apikey: '', authorization: `Bearer ${apikey}` })).toBe(false)
    expect(await passes(people, { cookie: 'voter=x' })).toBe(false)
  })

  test('sends a long answer as brotli, gzip or plain, as the client asks, and a short one as it is', async () => {
    const { state, get } = await serve((url) =>
      jsonResponse([(url.includes('short') ? 'a' : 'long ').repeat(2_000)]),
    )
    for (const coding of ['br', 'gzip', 'identity', 'br'] as const) {
      const answer = await get(people, { 'accept-encoding': coding })
      expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(await answer.json()).toEqual(['long '.repeat(2_000)])
    }
    const short = await get(`${people}?short`, { 'accept-encoding': 'br' })
    expect([short.headers.get('content-encoding'), short.headers.get('vary')]).toEqual([null, null])
    expect(state.readings).toHaveLength(2)
  })

  test('evicts the answer that was not asked for longest, and does not cache a huge one', async () => {
    const { state, json } = await serve((url) =>
      jsonResponse(['x'.repeat(url.includes('huge') ? 1_000_000 : 70_000)]),
    )
    const ask = (number: number) => json(`${people}?limit=${number}`)
    for (let number = 1; number <= 114; number += 1) await ask(number)
    await ask(1)
    expect(state.readings).toHaveLength(114)
    await ask(115)
    await ask(1)
    expect(state.readings).toHaveLength(115)
    await ask(2)
    expect(state.readings).toHaveLength(116)
    for (let round = 0; round < 2; round += 1) await json(`${people}?huge`)
    for (let round = 0; round < 2; round += 1) await json(`${people}?${'q'.repeat(2_000)}`)
    expect(state.readings).toHaveLength(120)
  })
})
