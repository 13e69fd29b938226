import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../../tests/support/admins.ts'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { quickestMs } from '../../../../tests/support/durations.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { mailsTo } from '../../../../tests/support/mails.ts'
import { minute } from '../../../domain/durations.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { ok } from '../../../domain/result.ts'
import { clientLimits } from '../../auth/limits.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { visitorOf } from '../../auth/visitor-cookie.ts'
import type { CallContext } from '../../context.ts'
import { answerCall } from '../../http/answer.ts'

const email = 'mara@example.org'
const password = 'cowbell-and-snow'
const invalid = ok({ success: false, error: adminMessages.resetLinkInvalid })
const done = ok({ success: true })

describeOnBothEngines('a forgotten password', (store) => {
  let now: Date
  let dataDir: string
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const context = (more: Partial<CallContext> = {}) => testContext({ db: store().db, now, ...more })
  const ask = (address = email, more?: Partial<CallContext>) =>
    answerCall('request-admin-password-reset', { email: address }, context(more))
  const reset = (token: string, newPassword = 'a-new-cowbell', more?: Partial<CallContext>) =>
    answerCall('reset-admin-password', { token, newPassword }, context(more))
  const signIn = async (given = password, more?: Partial<CallContext>) => {
    const answer = await answerCall('authenticate-admin', { email, password: given }, context(more))
    return answer.ok ? answer.value.sessionToken : undefined
  }
  const isLive = (session_token = '') => answerCall('verify_admin_session', { session_token }, context())
  const mails = () => mailsTo(email, { db: store().db, dataDir, now })
  const newestToken = async () =>
    /\/admin\/reset-password\?token=([\w-]{43})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
  const mailedToken = async () => {
    await ask()
    return newestToken()
  }

  beforeEach(async () => {
    now = new Date('2025-08-01T10:00:00Z')
    dataDir = mkdtempSync(join(tmpdir(), 'reset-'))
    await addAdmin(store().db, { email, password })
    return () => rmSync(dataDir, { recursive: true })
  })

  describe('asking for a link', () => {
    test('mails it to the administrator, and gives strangers the same answer after the same time', async () => {
      // Everybody waits for 100 ms, in which the work is done.
      const quickest = (address: string) =>
        quickestMs(async () => expect(await ask(address)).toEqual(done), 140, 20)
      const [known, unknown] = [await quickest(email), await quickest('nobody@example.org')]
      expect(Math.min(known, unknown)).toBeGreaterThan(99)
      expect(Math.max(known, unknown)).toBeLessThan(1.5 * Math.min(known, unknown))
      expect((await mails())[0]?.text).toMatch(
        /https:\/\/festival\.example\.org\/admin\/reset-password\?token=[\w-]{43}/,
      )
      const recipients = await store().db.selectFrom('outbox').select('recipient').execute()
      expect(new Set(recipients.map(({ recipient }) => recipient))).toEqual(new Set([email]))
    })

    test('works three times an hour for each address, known or not', async () => {
      for (const address of [email, 'nobody@example.org']) {
        const rateLimits = createRateLimits(store().pool, true)
        const answers = await Promise.all(Array.from({ length: 5 }, () => ask(address, { rateLimits })))
        expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
        expect(await ask(address, { rateLimits, clientAddress: '192.0.2.2' })).toMatchObject({
          refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) },
        })
      }
      expect(await mails()).toHaveLength(3)
    })

    test('works for a browser at a venue where a program has used up what there is without a cookie', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      const cookies: string[] = []
      const at = { rateLimits, setCookie: (cookie: string) => void cookies.push(cookie) }
      for (let i = 0; i < clientLimits['password-resets'].withoutCookie; i += 1)
        await ask(`guess-${i}@example.org`, at)
      cookies.length = 0
      expect(await ask(email, at)).toMatchObject({ refusal: { reason: 'too-many' } })
      const visitor = visitorOf(cookies[0], testContext({ db: store().db }).voterKey)
      expect(visitor).toBeDefined()
      expect(await ask(email, { ...at, visitor })).toEqual(done)
    }, 20_000)

    test('refuses text that is no mail address', async () => {
      expect(await ask('')).toMatchObject({ refusal: { fields: { email: adminMessages.emailRequired } } })
      expect(await ask('mara')).toMatchObject({ refusal: { fields: { email: adminMessages.emailInvalid } } })
    })
  })

  describe('choosing a new password', () => {
    test('ends every session, signs nobody in and mails a notice', async () => {
      const sessions = [await signIn(), await signIn()]
      const token = await mailedToken()
      pass(1)
      const cookies: string[] = []
      expect(await reset(token, 'a-new-cowbell', { setCookie: (cookie) => cookies.push(cookie) })).toEqual(
        done,
      )
      expect(cookies).toEqual([expect.stringMatching(/^known_browser=/)])
      for (const session of sessions) expect(await isLive(session)).toEqual(ok(false))
      expect(await signIn()).toBeUndefined()
      expect(await signIn('a-new-cowbell')).toBeTypeOf('string')
      const notice = (await mails()).at(-1)
      expect(notice?.subject).toBe('Your password was changed')
      expect(notice?.text).not.toContain('token=')
      const noted = await store().db.selectFrom('audit_log').select(['actor', 'action']).execute()
      expect(noted).toContainEqual({ actor: email, action: 'password-reset' })
    })

    test('lets its browser sign in at once, whoever has tried wrong ones behind its address', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      for (let i = 0; i < 10; i += 1) await signIn('wrong-one', { rateLimits })
      const cookies: string[] = []
      await reset(await mailedToken(), 'a-new-cowbell', { setCookie: (cookie) => cookies.push(cookie) })
      expect(await signIn('a-new-cowbell', { rateLimits })).toBeUndefined()
      const knownBrowserCookie = /=([^;]+)/.exec(cookies[0] ?? '')?.[1]
      expect(await signIn('a-new-cowbell', { rateLimits, knownBrowserCookie })).toBeTypeOf('string')
    })

    test('works once, also when many try at once', async () => {
      const token = await mailedToken()
      const passwords = Array.from({ length: 20 }, (_, i) => `a-new-cowbell-${i}`)
      const answers = await Promise.all(passwords.map((chosen) => reset(token, chosen)))
      expect(answers.filter((answer) => answer.ok && answer.value.success)).toHaveLength(1)
      const winner = answers.findIndex((answer) => answer.ok && answer.value.success)
      expect(await signIn(passwords[winner])).toBeTypeOf('string')
      expect(await reset(token)).toEqual(invalid)
    })

    test('works with the newest link alone, for 30 minutes', async () => {
      const old = await mailedToken()
      pass(minute)
      const token = await mailedToken()
      expect(await reset(old)).toEqual(invalid)
      pass(30 * minute)
      expect(await reset(token)).toEqual(invalid)
      const fresh = await mailedToken()
      pass(30 * minute - 1)
      expect(await reset(fresh)).toEqual(done)
    })

    test('withdraws a link that is still queued', async () => {
      const token = await mailedToken()
      pass(1)
      await ask()
      expect(await reset(token)).toEqual(done)
      const subjects = (await mails()).map(({ subject }) => subject)
      expect(subjects).toEqual(['Choose a new password', 'Your password was changed'])
    })

    test('fails a concurrent sign-in with the old password', async () => {
      const token = await mailedToken()
      const [session] = await Promise.all([signIn(), reset(token)])
      if (session) expect(await isLive(session)).toEqual(ok(false))
      expect(await signIn()).toBeUndefined()
    })

    test('refuses short, long and common passwords, and keeps the link', async () => {
      const token = await mailedToken()
      for (const [chosen, sentence] of [
        ['7charac', adminMessages.passwordTooShort],
        ['', adminMessages.passwordTooShort],
        ['x'.repeat(1_001), adminMessages.passwordTooLong],
        ['Password', adminMessages.passwordCommon],
      ] as const) {
        expect(await reset(token, chosen)).toMatchObject({
          refusal: { reason: 'invalid', fields: { newPassword: sentence } },
        })
      }
      expect(await reset(token, 'x'.repeat(128))).toEqual(done)
    })

    test('is refused with any other token, and guesses are limited', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      for (const token of ['', 'junk', 'A'.repeat(43)])
        expect(await reset(token, undefined, { rateLimits })).toEqual(invalid)
      const guesses = await Promise.all(
        Array.from({ length: 40 }, (_, i) => reset(`${i}`.padStart(43, 'A'), undefined, { rateLimits })),
      )
      expect(guesses.filter(({ ok }) => !ok)).toHaveLength(13)
    })

    test('stores neither the link nor the password', async () => {
      const token = await mailedToken()
      expect(await everythingStored(store())).not.toContain(token)
      await reset(token, 'a-new-cowbell')
      expect(await everythingStored(store())).not.toMatch(new RegExp(`${token}|a-new-cowbell`))
    })
  })
})
