import { beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { quickestMs } from '../../../../tests/support/durations.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { until } from '../../../../tests/support/until.ts'
import type { CallOutput } from '../../../domain/calls/index.ts'
import { day, hour } from '../../../domain/durations.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { createRateLimits, type RateLimits } from '../../auth/rate-limits.ts'
import { visitorOf } from '../../auth/visitor-cookie.ts'
import { readConfig } from '../../config/config.ts'
import type { CallContext } from '../../context.ts'
import { answerCall } from '../../http/answer.ts'
import { sha256HexOf, sha256Of } from '../../lib/hash.ts'
import { keyedHash } from '../../lib/tokens.ts'

const email = 'mara@example.org'
const password = 'cowbell-and-snow'
const wrong = refuse('not-signed-in', adminMessages.wrongSignIn)
const tooMany = { ok: false, refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) } }

describeOnBothEngines('the sign-in of administrators', (store) => {
  let now: Date
  let cookies: string[]
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const context = (more: Partial<CallContext> = {}) =>
    testContext({ db: store().db, now, setCookie: (cookie) => cookies.push(cookie), ...more })
  const signIn = (given: object = {}, more?: Partial<CallContext>) =>
    answerCall('authenticate-admin', { email, password, ...given }, context(more))
  const verify = (session_token?: string, more?: Partial<CallContext>) =>
    answerCall('verify_admin_session', session_token === undefined ? {} : { session_token }, context(more))
  const signOut = (adminToken: string | undefined) =>
    answerCall('sign-out-admin', {}, context({ adminToken }))
  const tokenOf = (answer: Result<CallOutput<'authenticate-admin'>>) =>
    answer.ok ? answer.value.sessionToken : ''
  const sessions = () => store().db.selectFrom('admin_sessions').selectAll().execute()
  /** Counts so many wrong sign-ins of this client, without a hash for each. */
  const failed = async (times: number, rateLimits: RateLimits) => {
    for (let time = 0; time < times; time += 1) await rateLimits.spend('sign-ins', context())
  }

  beforeEach(async () => {
    now = new Date('2025-08-01T10:00:00Z')
    cookies = []
    await addAdmin(store().db, { email, password })
  })

  describe('with the right password', () => {
    test('answers who signed in, and sets a cookie that scripts cannot read', async () => {
      const answer = await signIn({ email: ' Mara@Example.org ' })
      const token = tokenOf(answer)
      expect(token).toMatch(/^[\w-]{43}$/)
      const user = { id: expect.any(String), email, name: 'Mara Muster' }
      expect(answer).toEqual(ok({ success: true, sessionToken: token, user }))
      expect(cookies).toEqual([
        expect.stringMatching(/^visitor=/),
        `admin_token=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
        expect.stringMatching(/^known_browser=/),
      ])
    })

    test('limits the cookie to https where the site is on https', async () => {
      const config = { ...readConfig({}), publicUrl: 'https://festival.example.org' }
      await signIn({}, { config })
      expect(cookies).toEqual([
        expect.stringMatching(/^visitor=[\w-]{36}\.[\w-]{43}; .*; SameSite=Lax; Secure$/),
        expect.stringMatching(/^admin_token=[\w-]{43}; .*; SameSite=Lax; Secure$/),
        expect.stringMatching(/^known_browser=[\w-]{43}; .*; SameSite=Lax; Secure$/),
      ])
    })

    test('starts a session of its own each time, and ends the one the browser came with', async () => {
      const first = tokenOf(await signIn())
      const elsewhere = tokenOf(await signIn())
      const second = tokenOf(await signIn({}, { adminToken: first }))
      expect(new Set([first, elsewhere, second]).size).toBe(3)
      expect([await verify(first), await verify(elsewhere), await verify(second)]).toEqual(
        [false, true, true].map(ok),
      )
    })

    test('never uses a token that the browser brought along', async () => {
      for (const fixed of ['fixed', 'F'.repeat(43)]) {
        const token = tokenOf(await signIn({}, { adminToken: fixed }))
        expect(token).not.toBe(fixed)
        expect(await verify(fixed)).toEqual(ok(false))
      }
    })

    test('stores neither the token nor the password', async () => {
      const token = tokenOf(await signIn())
      const stored = await everythingStored(store())
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(password)
      // Negative control: the same search finds what is stored in their place.
      expect(stored).toContain(sha256HexOf(token))
      expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    })

    test('is in the audit log with the address and nothing else', async () => {
      await signIn()
      const noted = await store().db.selectFrom('audit_log').selectAll().execute()
      expect(noted).toMatchObject([{ actor: email, action: 'signed-in', subject_id: null, details: {} }])
    })
  })

  describe('with anything else', () => {
    test('is refused alike for a wrong address and a wrong password', async () => {
      expect(await signIn({ password: 'cowbell-and-rain' })).toEqual(wrong)
      expect(await signIn({ email: 'nobody@example.org' })).toEqual(wrong)
      expect(await signIn({ password: '' })).toEqual(wrong)
      expect(cookies.filter((cookie) => !cookie.startsWith('visitor='))).toEqual([])
      expect(await sessions()).toEqual([])
    })

    test('takes as long for an unknown address as for a wrong password', async () => {
      const lasts = async (given: object) => {
        const started = performance.now()
        await signIn(given)
        return performance.now() - started
      }
      const times: { unknown: number[]; known: number[] } = { unknown: [], known: [] }
      // The quickest of each: on a busy machine anything may take longer. Without a hash it would be a tenth.
      const ratioSoFar = () => Math.min(...times.unknown) / Math.min(...times.known)
      for (let i = 0; i < 15 || (i < 60 && Math.abs(Math.log2(ratioSoFar())) >= 1); i += 1) {
        times.unknown.push(await lasts({ email: 'nobody@example.org' }))
        times.known.push(await lasts({ password: 'wrong-one' }))
      }
      const ratio = ratioSoFar()
      expect(ratio).toBeGreaterThan(0.5)
      expect(ratio).toBeLessThan(2)
    })

    test('refuses a password of a megabyte before hashing it', async () => {
      const refuse = async () =>
        expect(await signIn({ password: 'x'.repeat(1_000_000) })).toMatchObject({
          ok: false,
          refusal: { reason: 'invalid' },
        })
      expect(await quickestMs(refuse, 20, 100)).toBeLessThanOrEqual(20)
    })

    test('is limited to ten failures of a client at an address in 15 minutes', async () => {
      await addAdmin(store().db, { email: 'teo@example.org', name: 'Teo', password })
      const rateLimits = createRateLimits(store().pool, true)
      const guess = () => signIn({ password: 'wrong-one' }, { rateLimits })
      const answers = await Promise.all(Array.from({ length: 30 }, guess))
      expect(
        answers.filter((answer) => !answer.ok && answer.refusal.reason === 'not-signed-in'),
      ).toHaveLength(10)
      expect(await guess()).toMatchObject(tooMany)
      expect(await signIn({}, { rateLimits })).toMatchObject(tooMany)
      expect(await signIn({}, { rateLimits, clientAddress: '192.0.2.2' })).toMatchObject({ ok: true })
      // The failures are shared by all processes, what is counted in memory is not.
      const otherProcess = createRateLimits(store().pool, true)
      expect(await signIn({}, { rateLimits: otherProcess })).toMatchObject(tooMany)
      expect(await signIn({ email: 'teo@example.org' }, { rateLimits: otherProcess })).toMatchObject({
        ok: true,
      })
    })

    test('at one account from many networks is slowed after fifty failures, and locks nobody out', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      const from = (network: number) => ({ rateLimits, clientAddress: `198.51.100.${network}` })
      expect(await signIn({ password: 'wrong-one' }, from(1))).toEqual(wrong)
      await store().pool.query("update rate_limits set points = 50 where key like 'sign-ins-per-account:%'")
      const timed = async (given: Parameters<typeof signIn>[1]) => {
        const started = performance.now()
        const answer = await signIn({}, given)
        return { answer, tookMs: performance.now() - started }
      }
      const proof = keyedHash(testContext({ db: store().db }).voterKey, 'known-browser', email)
      const [stranger, known] = await Promise.all([
        timed(from(2)),
        timed({ ...from(3), knownBrowserCookie: proof }),
      ])
      expect([stranger.answer.ok, known.answer.ok]).toEqual([true, true])
      expect(stranger.tookMs).toBeGreaterThan(1_900)
      expect(known.tookMs).toBeLessThan(stranger.tookMs - 500)
    })

    test('of others does not hold up a browser that has signed in before, also behind the same address', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      expect(await signIn({}, { rateLimits })).toMatchObject({ ok: true })
      const set = cookies.find((cookie) => cookie.startsWith('known_browser=')) ?? ''
      expect(set).toMatch(/^known_browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
      const knownBrowserCookie = /=([^;]+)/.exec(set)?.[1]
      for (let i = 0; i < 11; i += 1) await signIn({ password: 'wrong-one' }, { rateLimits })
      expect(await signIn({}, { rateLimits })).toMatchObject(tooMany)
      expect(await signIn({}, { rateLimits, knownBrowserCookie })).toMatchObject({ ok: true })
      // The cookie does not sign in: it has its own limit of failures, and holds for that administrator alone.
      for (let i = 0; i < 10; i += 1)
        expect(await signIn({ password: 'wrong-one' }, { rateLimits, knownBrowserCookie })).toEqual(wrong)
      expect(await signIn({}, { rateLimits, knownBrowserCookie })).toMatchObject(tooMany)
      expect(await signIn({}, { rateLimits, knownBrowserCookie: 'x'.repeat(43) })).toMatchObject(tooMany)
    })

    test('of programs at the venue keep no organiser there from signing in', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      const proof = keyedHash(testContext({ db: store().db }).voterKey, 'known-browser', email)
      await failed(49, rateLimits)
      expect(await signIn({ email: 'guess@example.org' }, { rateLimits })).toEqual(wrong)
      expect(await signIn({}, { rateLimits })).toMatchObject(tooMany)
      // The refusal has brought a cookie, with which the page tries once more.
      const { voterKey } = testContext({ db: store().db })
      const visitor = visitorOf(
        cookies.find((cookie) => cookie.startsWith('visitor=')),
        voterKey,
      )
      expect(visitor).toBeDefined()
      expect(await signIn({}, { rateLimits, visitor })).toMatchObject({ ok: true })
      expect(await signIn({}, { rateLimits, knownBrowserCookie: proof })).toMatchObject({ ok: true })
    })

    test('is noted once in 15 minutes when the limit is reached', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      const noted = () => store().db.selectFrom('audit_log').selectAll().execute()
      const guess = (address: string) => signIn({ email: address, password: 'wrong-one' }, { rateLimits })
      for (let i = 0; i < 14; i += 1) await guess('nobody@example.org')
      for (let i = 0; i < 10; i += 1) await guess(email)
      expect(await noted()).toEqual([])
      await guess(email)
      await guess(email)
      const [first, ...others] = await until(async () => ((await noted()).length > 0 ? noted() : undefined))
      expect(first).toMatchObject({ actor: email, action: 'sign-in-slowed', details: {} })
      expect(others).toEqual([])
    })

    test('is limited for an unknown address like for a known one', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      const guess = () => signIn({ email: 'nobody@example.org' }, { rateLimits })
      for (let i = 0; i < 10; i += 1) expect(await guess()).toEqual(wrong)
      expect(await guess()).toMatchObject(tooMany)
    })

    test('is limited for a client that tries many addresses, and right sign-ins do not count', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      for (let i = 0; i < 12; i += 1) expect(await signIn({}, { rateLimits })).toMatchObject({ ok: true })
      await failed(44, rateLimits)
      const spray = (i: number) => signIn({ email: `guess-${i}@example.org` }, { rateLimits })
      const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => spray(i)))
      expect(answers.filter((answer) => !answer.ok && answer.refusal.reason === 'too-many')).toHaveLength(1)
    })
  })

  describe('a session', () => {
    test('ends after 30 days, however busy', async () => {
      const token = tokenOf(await signIn())
      for (let i = 0; i < 29; i += 1) {
        pass(day)
        expect(await verify(token)).toEqual(ok(true))
      }
      pass(day - 1)
      expect(await verify(token)).toEqual(ok(true))
      pass(1)
      expect(await verify(token)).toEqual(ok(false))
    })

    test('ends after seven idle days, which reads do not interrupt', async () => {
      const token = tokenOf(await signIn())
      pass(7 * day - 1)
      expect(await verify(token, { onlyReads: true })).toEqual(ok(true))
      pass(1)
      expect(await verify(token)).toEqual(ok(false))
    })

    test('is marked as used once an hour at most', async () => {
      const token = tokenOf(await signIn())
      const seen = async () => (await sessions())[0]?.last_seen_at
      const begun = now
      pass(hour - 1)
      await verify(token)
      expect(await seen()).toEqual(begun)
      pass(1)
      await verify(token)
      expect(await seen()).toEqual(now)
    })

    test('ends with the sign-out, which clears both cookies', async () => {
      const token = tokenOf(await signIn())
      cookies = []
      expect(await signOut(token)).toEqual(ok({ success: true }))
      expect(cookies).toEqual([
        'admin_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
        'admin_user=; Path=/; Max-Age=0; SameSite=Lax',
      ])
      expect(await verify(token)).toEqual(ok(false))
      for (const dead of [token, undefined, 'junk']) {
        expect(await signOut(dead)).toEqual(refuse('not-signed-in', callMessages.notSignedIn))
      }
    })

    test('loses its cookies when it is checked after its end, and keeps them before', async () => {
      const token = tokenOf(await signIn())
      cookies = []
      expect(await verify(undefined, { adminToken: token })).toEqual(ok(true))
      expect(await verify('guess', { adminToken: token })).toEqual(ok(false))
      expect(cookies).toEqual([])
      expect(await verify('', { adminToken: 'junk' })).toEqual(ok(false))
      expect(cookies).toHaveLength(2)
    })

    test('is deleted after its end at the next sign-in', async () => {
      await signIn()
      pass(7 * day)
      const fresh = tokenOf(await signIn())
      expect(await sessions()).toMatchObject([{ sha256: sha256Of(fresh) }])
    })
  })

  test('refuses calls of strangers before their payload is parsed', async () => {
    const token = tokenOf(await signIn())
    for (const payload of [{}, { unknown: 1 }, null, [], 'text']) {
      expect(await answerCall('sign-out-admin', payload, context())).toEqual(
        refuse('not-signed-in', callMessages.notSignedIn),
      )
    }
    expect(await answerCall('sign-out-admin', { unknown: 1 }, context({ adminToken: token }))).toMatchObject({
      refusal: { reason: 'invalid' },
    })
  })
})
