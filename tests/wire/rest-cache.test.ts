/** What is read from memory is what would have been read from the database, at every moment (docs/api.md#reads). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../support/admins.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { propose } from '../support/contributions.ts'
import { createSiteDatabase, engines } from '../support/databases.ts'

describe.each(engines)('reads from the cache (%s)', (engine) => {
  let app: RunningApp
  let apikey: string
  beforeAll(async () => {
    const databaseUrl = engine === 'postgresql' ? (await createSiteDatabase()).url : undefined
    app = await startApp({ env: { BUDGETS: 'off' }, ...(databaseUrl && { databaseUrl }) })
    apikey = secretsOf(app).anonKey
  }, 60_000)
  afterAll(() => app.stop())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/rest/v1/${path}`, { headers: { apikey, ...headers } })
  /** A cookie that could be an administrator's is never answered from memory. */
  const unkept = { cookie: 'admin_token=nobody' }

  async function wholeAnswer(path: string, headers: Record<string, string>) {
    const answer = await get(path, { 'accept-encoding': 'gzip', ...headers })
    const body = await answer.text()
    const told = Object.fromEntries(answer.headers)
    // A long answer from memory was packed before its length was told.
    for (const name of ['date', 'x-request-id', 'content-length', 'transfer-encoding']) delete told[name]
    return { status: answer.status, headers: told, body }
  }

  test('have the bytes, the headers and the refusals of reads from the database', async () => {
    const paths = ['participants_public', 'contributions_public'].flatMap((view) =>
      [
        '',
        '?select=id,created_at&order=created_at.desc,id&limit=3&offset=1',
        '?id=not.is.null&select=id&order=id',
        '?limit=0',
        '?id=eq.00000000-0000-4000-8000-000000000000',
        '?order=id&limit=1',
        '?select=password',
        '?id=like.x',
        '?limit=1&limit=2',
        '?%',
      ].map((query) => view + query),
    )
    for (const path of paths) {
      for (const asked of [
        {},
        { prefer: 'count=exact' },
        { accept: 'application/vnd.pgrst.object+json' },
        { accept: 'application/vnd.pgrst.object+json', prefer: 'count=exact' },
        { 'accept-encoding': 'identity', range: 'bytes=0-1' },
      ] as Record<string, string>[]) {
        const expected = await wholeAnswer(path, { ...asked, ...unkept })
        for (const turn of ['first', 'second'])
          expect([path, asked, turn, await wholeAnswer(path, asked)]).toEqual([path, asked, turn, expected])
      }
    }
  })

  test('need the public key', async () => {
    expect((await get('participants_public')).status).toBe(200)
    for (const key of ['', 'guessed', `${apikey}x`])
      expect([key, (await get('participants_public', { apikey: key })).status]).toEqual([key, 401])
  })

  test('give private columns to administrators alone', async () => {
    const diets = 'participants_public?select=lunch_preference&lunch_preference=not.is.null'
    const { cookie } = await signIn(app)
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await (await get(diets)).json()).toEqual([])
      expect(await (await get(diets, { cookie })).json()).not.toEqual([])
    }
  })

  test('show every vote and every edit once it was acknowledged', async () => {
    const { cookie } = await signIn(app)
    const { id } = await propose(app, { title: 'Version 0' })
    const path = `contributions_public?id=eq.${id}&select=title,vote_count`
    const acknowledged = { votes: 0, version: 0 }
    const send = (url: string, init: RequestInit) =>
      fetch(app.url + url, { ...init, headers: { apikey, cookie, 'content-type': 'application/json' } })
    const rounds = Array.from({ length: 20 })
    let isOver = false
    let reads = 0
    const read = async () => {
      while (!isOver) {
        const { votes, version } = { ...acknowledged }
        const [row] = (await (await get(path)).json()) as { title: string; vote_count: number }[]
        reads += 1
        expect(row?.vote_count).toBeGreaterThanOrEqual(votes)
        expect(Number(row?.title.slice('Version '.length))).toBeGreaterThanOrEqual(version)
      }
    }
    const vote = async () => {
      for (const _ of rounds) {
        const body = JSON.stringify({ contributionId: id })
        expect((await send('/functions/v1/contribution-vote', { method: 'POST', body })).status).toBe(200)
        acknowledged.votes += 1
      }
    }
    const edit = async () => {
      for (const version of rounds.keys()) {
        const body = JSON.stringify({ title: `Version ${version + 1}`, details: 'As before.' })
        const url = `/rest/v1/contributions?id=eq.${id}`
        expect((await send(url, { method: 'PATCH', body })).status).toBe(204)
        acknowledged.version = version + 1
      }
    }
    const writers = Promise.all([vote(), vote(), edit()]).finally(() => {
      isOver = true
    })
    await Promise.all([writers, ...Array.from({ length: 6 }, read)])
    expect(await (await get(path)).json()).toEqual([{ title: 'Version 20', vote_count: 40 }])
    expect(reads).toBeGreaterThan(20)
  })
})
