/**
 * Every call, view and page with every kind of caller (docs/security.md#access-matrix), made from what the program itself
 * registers.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uploads } from '../../src/domain/calls/index.ts'
import { paths } from '../../src/domain/paths.ts'
import { type AttackSite, openAttackSite, privateMark } from '../support/attack-site.ts'
import { testEvent } from '../support/event.ts'
import { spellingsOf } from '../support/path-spellings.ts'
import { plain } from '../support/pictures.ts'
import type { Got, Sent } from '../support/raw-request.ts'
import {
  type Caller,
  type CallRule,
  callers,
  callRules,
  type PageRule,
  pageRules,
  plainTalks,
  procedureRules,
  updateRules,
  uploadRules,
  viewRules,
} from './access-matrix.ts'
import { askFor, carryTo, differences, type Seen } from './callers.ts'

let site: AttackSite
let picture: Buffer
beforeAll(async () => {
  site = await openAttackSite()
  picture = await plain(64, 64).png().toBuffer()
})
afterAll(() => site.stop())

// On a busy machine some of these may take minutes, and alone some seconds.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

/** Who has the least and who has the most: what never depends on the caller is asked by them alone. */
const extremes = new Set<Caller>(['nobody', 'both'])

const carry = (caller: Caller, rule: Pick<CallRule, 'kind' | 'isBound' | 'isDoor' | 'isFloor'>) =>
  carryTo(site, caller, rule)
const ask = (sent: Sent) => askFor(site, sent)
const withKey = () => ({ apikey: site.admin.anonKey, 'content-type': 'application/json' })
const tells = ({ body }: Got) => body.includes(privateMark)
const tellsCoupon = ({ body }: Got) => testEvent.tickets.coupons.some(({ code }) => body.includes(code))

const jsonRules = (): [string, string, CallRule][] =>
  [
    ...Object.entries(callRules).map(([name, rule]) => ['POST', `/functions/v1/${name}`, rule] as const),
    ...Object.entries(procedureRules).map(([name, rule]) => ['POST', `/rest/v1/rpc/${name}`, rule] as const),
    ...Object.entries(updateRules).map(([name, rule]) => ['PATCH', `/rest/v1/${name}`, rule] as const),
  ].map(([method, path, rule]) => [method, path, rule])

describe('every call', () => {
  /** The request of this row by this caller. */
  async function requestOf([method, path, rule]: [string, string, CallRule], caller: Caller): Promise<Sent> {
    const { given, headers } = await carry(caller, rule)
    const payload = await rule.payload(given)
    const { id, ...rest } = payload as { id?: string }
    const isUpdate = method === 'PATCH'
    return {
      method,
      path: isUpdate ? `${path}?id=eq.${id}` : path,
      headers: { ...withKey(), ...headers },
      body: JSON.stringify(isUpdate ? rest : payload),
    }
  }

  test('answers only the callers that the matrix allows, and leaks nothing private to others', async () => {
    const seen: Seen = {}
    const told: string[] = []
    for (const rule of jsonRules()) {
      const [, path, { statuses }] = rule
      await Promise.all(
        callers.map(async (caller) => {
          const got = await ask(await requestOf(rule, caller))
          seen[path] = { ...seen[path], [caller]: got.status }
          const isOpenToAll = callers.every((any) => statuses[any] === statuses.nobody)
          if (tells(got) && (isOpenToAll || statuses[caller] >= 300)) told.push(`${path} to ${caller}`)
        }),
      )
    }
    const expected = Object.fromEntries(jsonRules().map(([, path, { statuses }]) => [path, statuses]))
    expect(differences(seen, expected)).toEqual([])
    expect(told).toEqual([])
    // Negative control: a row that wrongly says closed is noticed.
    const wrong = {
      ...expected,
      '/functions/v1/list-internal-tasks': callRules['get-admin-dashboard'].statuses,
    }
    expect(differences(seen, wrong)).toContain(
      '/functions/v1/list-internal-tasks by both: 200'.replace('both: 200', 'admin: 403'),
    )
  })

  test('that uploads answers its owner alone', async () => {
    for (const [name, rule] of Object.entries(uploadRules)) {
      for (const caller of callers) {
        const { given, headers } = await carry(caller, rule)
        const form = new FormData()
        for (const [field, value] of Object.entries(await rule.payload(given))) form.set(field, value)
        form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'face.png')
        const answer = await fetch(`${site.app.url}/functions/v1/${name}`, {
          method: 'POST',
          headers: { apikey: site.admin.anonKey, ...headers },
          body: form,
        })
        expect([name, caller, answer.status]).toEqual([name, caller, rule.statuses[caller]])
      }
    }
  })

  test('takes one method and needs the public key', async () => {
    const wrong: unknown[] = []
    const { cookie } = site.admin
    const rules = [...jsonRules(), ...Object.keys(uploads).map((name) => ['POST', `/functions/v1/${name}`])]
    for (const [method, path] of rules as [string, string][]) {
      const body = JSON.stringify({ token: site.admin.secret })
      for (const other of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const headers = { cookie, 'content-type': 'application/json' }
        const keyless = await ask({ method: other, path, headers, body })
        const keyed =
          other === method
            ? { status: 405 }
            : await ask({ method: other, path, headers: { ...withKey(), cookie }, body })
        // There is no view of the name of a table, whatever one wants to do with it.
        const expected = method === 'PATCH' ? 404 : 405
        if (keyless.status !== 401 || (other !== method && keyed.status !== expected))
          wrong.push([other, path, keyless.status, keyed.status])
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('every view', () => {
  test('is the same for every caller, apart from the diets that administrators see', async () => {
    const all = await Promise.all(callers.map(async (caller) => [caller, await carry(caller, {})] as const))
    for (const [view, queryOf] of Object.entries(viewRules)) {
      const path = `/rest/v1/${view}${await queryOf(site)}`
      const bodies = new Map<Caller, string>()
      for (const [caller, carried] of all) {
        const headers = { ...withKey(), ...carried.headers }
        const got = await ask({ path, headers })
        expect([view, caller, got.status, tells(got)]).toEqual([view, caller, 200, false])
        bodies.set(caller, got.body)
        const head = await ask({ method: 'HEAD', path, headers })
        expect([view, caller, head.status, head.body]).toEqual([view, caller, 200, ''])
        if (!extremes.has(caller)) continue
        expect((await ask({ path, headers: carried.headers })).status).toBe(401)
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
          expect((await ask({ method, path, headers })).status).toBe(405)
      }
      const withoutDiets = (body = '') =>
        body.replaceAll(/"(lunch|dinner)_preference":"[\w-]+"/g, '"$1_preference":null')
      for (const caller of callers) {
        const seesDiets = view === 'participants_public' && (caller === 'admin' || caller === 'both')
        expect(bodies.get(caller) !== bodies.get('nobody')).toBe(seesDiets)
        expect(withoutDiets(bodies.get(caller))).toBe(bodies.get('nobody'))
      }
    }
  })
})

test('HEAD of a single row answers like HEAD of a list, with the count', async () => {
  const path = `/rest/v1/orders${await viewRules.orders(site)}`
  const accept = 'application/vnd.pgrst.object+json'
  for (const method of ['HEAD', 'GET']) {
    const { status, headers } = await ask({
      method,
      path,
      headers: { ...withKey(), accept, prefer: 'count=exact' },
    })
    expect([method, status, headers['content-range']]).toEqual([method, 200, '0-0/1'])
  }
})

describe('every page', () => {
  const rules = Object.entries(pageRules)
  const prepare = (pathOf: (path: string) => string = (path) => path) =>
    Promise.all(
      rules.flatMap(([route, rule]) =>
        callers.map(async (caller) => {
          const { given, headers } = await carry(caller, rule)
          return { route, rule, caller, headers, path: pathOf(await rule.at(given)) }
        }),
      ),
    )
  const see = (seen: Seen, route: string, caller: Caller, { status }: Got) => {
    seen[route] = { ...seen[route], [caller]: status }
  }
  const expected = (method: 'get' | 'post') =>
    Object.fromEntries(rules.map(([route, rule]) => [route, rule[method]]))
  const mayTell = ({ tells: told = [] }: PageRule, caller: Caller) => told.includes(caller)

  test('is shown only to the callers that the matrix allows, and GET changes nothing stored', async () => {
    const requests = await prepare()
    const before = await site.dump()
    const seen: Seen = {}
    const told: string[] = []
    for (const { route, rule, caller, headers, path } of requests) {
      const got = await ask({ path, headers })
      see(seen, route, caller, got)
      if ((tells(got) && !mayTell(rule, caller)) || tellsCoupon(got)) told.push(`${route} to ${caller}`)
      if (!extremes.has(caller)) continue
      const head = await ask({ method: 'HEAD', path, headers })
      expect([path, head.status, head.body]).toEqual([path, got.status, ''])
    }
    expect(differences(seen, expected('get'))).toEqual([])
    expect(told).toEqual([])
    expect(await site.dump()).toBe(before)
  })

  test('leaks no more as router data than as HTML', async () => {
    const asData = (path: string) =>
      path.replace(/^([^?]*)/, (plain) => (plain === '/' ? '/_.data' : `${plain}.data`))
    const before = await prepare(asData)
    const stored = await site.dump()
    const wrong: unknown[] = []
    for (const { route, rule, caller, headers, path } of before) {
      const got = await ask({ path, headers })
      const isOpen = rule.get[caller] === 200
      // A redirect of the router's own kind is 202.
      const tellsTooMuch = (tells(got) && !mayTell(rule, caller)) || tellsCoupon(got)
      if ((got.status === 200) !== isOpen || tellsTooMuch)
        wrong.push([route, caller, got.status, tellsTooMuch])
    }
    expect(wrong).toEqual([])
    expect(await site.dump()).toBe(stored)
  })

  test('takes forms only from the callers that the matrix allows, and no other method', async () => {
    const seen: Seen = {}
    for (const { route, caller, headers, path } of await prepare()) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const got = await ask({ method: 'POST', path, headers: { ...headers, ...form }, body: '' })
      see(seen, route, caller, got)
      if (!extremes.has(caller)) continue
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect([path, method, (await ask({ method, path, headers })).status]).toEqual([path, method, 405])
    }
    expect(differences(seen, expected('post'))).toEqual([])
  })
})

test('every other route answers all callers alike', async () => {
  for (const [path, status] of Object.entries(plainTalks)) {
    for (const caller of callers) {
      const { headers } = await carry(caller, {})
      const host = { host: new URL(site.app.url).host }
      expect([path, caller, (await ask({ path, headers: { ...headers, ...host } })).status]).toEqual([
        path,
        caller,
        status,
      ])
    }
  }
})

describe('a refused path', () => {
  /** What opens all the same: spelling, status. */
  async function openings({ path, ...sent }: Sent, told: string): Promise<unknown[]> {
    const plain = await ask({ ...sent, path })
    if (plain.status < 300) return [['as it is', plain.status]]
    const found = []
    for (const spelling of spellingsOf(path)) {
      const { status, body } = await ask({ ...sent, path: spelling })
      if (status < 300 && status !== 202) found.push([spelling, status])
      if (body.includes(told)) found.push([spelling, 'tells'])
    }
    return found
  }

  test('is refused in every other spelling as well', async () => {
    const { secret } = site.admin
    const evil = { host: 'evil.test' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token: secret })
    const before = await site.dump()
    for (const sent of [
      { path: paths.admin },
      { path: paths.taskBoard(secret) },
      { path: paths.participantsOverview(secret) },
      { path: paths.admin, method: 'POST', headers: form, body: 'intent=retry-letters' },
      { path: paths.capturedMail, headers: evil },
      { path: '/rest/v1/participants_public' },
      { path: '/rest/v1/participants_public', headers: { 'x-http-method-override': 'GET', apikey: 'x' } },
      { path: '/functions/v1/get-waitlist-count', method: 'POST', headers: json, body: '{}' },
      { path: '/functions/v1/list-internal-tasks', method: 'POST', headers: withKey(), body },
      { path: '/functions/v1/list-internal-participants', method: 'POST', headers: withKey(), body },
      { path: '/functions/v1/get-admin-dashboard', method: 'POST', headers: withKey(), body: '{}' },
      { path: '/rest/v1/tokens', headers: withKey() },
      { path: '/rest/v1/order_receipts', headers: withKey() },
    ] as Sent[])
      expect([sent.method, sent.path, await openings(sent, privateMark)]).toEqual([
        sent.method,
        sent.path,
        [],
      ])
    expect(await site.dump()).toBe(before)
  })

  test('that does open is noticed (negative control)', async () => {
    const headers = { cookie: site.admin.cookie }
    expect(await openings({ path: paths.admin, headers }, privateMark)).not.toEqual([])
    expect(await openings({ path: '/sponsors/', headers }, privateMark)).not.toEqual([])
  })
})

test('after all requests the site answers as before, and no log line and no row holds a secret', async () => {
  for (const mail of await site.app.mails()) {
    for (const [, token] of (mail.text ?? '').matchAll(/(?:token|edit|offer)=([\w-]{43})/g))
      site.secrets.add(token ?? '')
  }
  expect(site.secrets.size).toBeGreaterThan(300)
  // What is printed for whoever starts the demo is no log line.
  const log = site.app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  const stored = await site.dump()
  const found = (text: string) => [...site.secrets].filter((secret) => text.includes(secret))
  expect([found(log), found(stored)]).toEqual([[], []])
  // Negative control: both hold what came beside the secrets, and one more word would have been found.
  expect([log.includes('/todos_***'), stored.includes(privateMark)]).toEqual([true, true])
  expect(found(`${log} cookie: ${site.admin.cookie}`)).toEqual([site.admin.sessionToken])
  expect((await ask({ path: '/readyz' })).status).toBe(200)
  expect((await ask({ path: '/rest/v1/contributions_public', headers: withKey() })).status).toBe(200)
})
