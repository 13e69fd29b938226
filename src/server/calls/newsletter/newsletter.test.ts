import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { mailsTo as deliveredTo } from '../../../../tests/support/mails.ts'
import { day, hour } from '../../../domain/durations.ts'
import { newsletterMessages } from '../../../domain/messages/newsletter-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import type { CallContext } from '../../context.ts'
import { answerCall } from '../../http/answer.ts'
import { sha256HexOf } from '../../lib/hash.ts'
import { listUnsubscribed } from '../../store/subscribers.ts'

const success = ok({ success: true })

describeOnBothEngines('the newsletter', (store) => {
  let now: Date
  let dataDir: string
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const context = (more: Partial<CallContext> = {}) => testContext({ db: store().db, now, ...more })
  const subscribe = (email: string, more: object = {}) =>
    answerCall('subscribe-newsletter', { email, ...more }, context())
  const confirm = (token: string) => answerCall('confirm-newsletter', { token }, context())
  const unsubscribe = (token: string) => answerCall('unsubscribe-newsletter', { token }, context())

  /** Delivers what waits and reads every mail to this address, oldest first, with the tokens of its links. */
  async function mailsTo(address: string) {
    const mails = await deliveredTo(address, { db: store().db, dataDir, now })
    return mails.map((mail) => ({
      ...mail,
      confirmToken: /confirm\?token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '',
      unsubscribeToken: /unsubscribe\?token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '',
    }))
  }
  async function onlyMailTo(address: string) {
    const [mail, ...others] = await mailsTo(address)
    expect(others).toEqual([])
    return mail ?? expect.fail('no mail came')
  }
  const subscribers = () =>
    store()
      .db.selectFrom('subscribers')
      .select(['email', 'name', 'linkedin_profile_url', 'allow_public_listing', 'status'])
      .orderBy('email')
      .execute()
  const statusOf = async (email: string) => (await subscribers()).find((row) => row.email === email)?.status

  beforeEach(() => {
    now = new Date('2025-08-01T10:00:00Z')
    dataDir = mkdtempSync(join(tmpdir(), 'newsletter-'))
    return () => rmSync(dataDir, { recursive: true })
  })

  test('lists a visitor who subscribes and confirms by the mailed link', async () => {
    const details = {
      name: 'Mia Muster',
      linkedinProfileUrl: 'https://www.linkedin.com/in/mia',
      allowPublicListing: true,
    }
    expect(await subscribe('mia@example.org', details)).toEqual(success)
    expect(await subscribers()).toEqual([
      {
        email: 'mia@example.org',
        name: 'Mia Muster',
        linkedin_profile_url: 'https://www.linkedin.com/in/mia',
        allow_public_listing: true,
        status: 'pending',
      },
    ])
    const mail = await onlyMailTo('mia@example.org')
    expect(await confirm(mail.confirmToken)).toEqual(success)
    expect(await statusOf('mia@example.org')).toBe('confirmed')
  })

  test('needs an address alone, and lists it nowhere', async () => {
    await subscribe('solo@example.org', { name: '', linkedinProfileUrl: null })
    expect(await subscribers()).toEqual([
      {
        email: 'solo@example.org',
        name: null,
        linkedin_profile_url: null,
        allow_public_listing: false,
        status: 'pending',
      },
    ])
  })

  test('repeats nothing of the form in the mail', async () => {
    await subscribe('victim@example.org', {
      name: 'Buy cheap pills',
      linkedinProfileUrl: 'https://spam.example.com/',
    })
    const mail = await onlyMailTo('victim@example.org')
    expect(JSON.stringify(mail)).not.toMatch(/pills|spam\.example/)
  })

  test('gives new, waiting, confirmed and unsubscribed addresses the same answer', async () => {
    const first = await subscribe('known@example.org')
    const waiting = await subscribe('known@example.org')
    const mail = await onlyMailTo('known@example.org')
    await confirm(mail.confirmToken)
    const confirmed = await subscribe('known@example.org')
    await unsubscribe(mail.unsubscribeToken)
    const unsubscribed = await subscribe('known@example.org')
    expect([first, waiting, confirmed, unsubscribed]).toEqual([success, success, success, success])
  })

  test('sends one mail when fifty people enter one address at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => subscribe('victim@example.org')))
    await onlyMailTo('victim@example.org')
    pass(day - 1)
    await subscribe('victim@example.org')
    expect(await mailsTo('victim@example.org')).toHaveLength(1)
    // Negative control: after the day the next mail does go out.
    pass(1)
    await subscribe('victim@example.org')
    expect(await mailsTo('victim@example.org')).toHaveLength(2)
  })

  test('does not ask confirmed subscribers again, nor change their data', async () => {
    await subscribe('mia@example.org', { name: 'Mia', allowPublicListing: false })
    const { confirmToken } = await onlyMailTo('mia@example.org')
    await confirm(confirmToken)
    pass(2 * day)
    await subscribe('mia@example.org', { name: 'Mallory', allowPublicListing: true })
    await onlyMailTo('mia@example.org')
    expect((await subscribers())[0]).toMatchObject({
      name: 'Mia',
      allow_public_listing: false,
      status: 'confirmed',
    })
  })

  test('does not store what a stranger enters for an address that was already asked', async () => {
    await subscribe('mia@example.org', { name: 'Mia' })
    const { confirmToken } = await onlyMailTo('mia@example.org')
    await subscribe('mia@example.org', { name: 'Mallory', allowPublicListing: true })
    await confirm(confirmToken)
    expect((await subscribers())[0]).toMatchObject({ name: 'Mia', allow_public_listing: false })

    await subscribe('noa@example.org', { name: 'Noa' })
    const declined = (await mailsTo('noa@example.org'))[0]
    await unsubscribe(declined?.unsubscribeToken ?? '')
    await subscribe('noa@example.org', { name: 'Mallory' })
    expect((await subscribers())[1]).toMatchObject({ name: null, status: 'unsubscribed' })
    // Negative control: with the mail of the next day, what was entered for it is kept.
    pass(day)
    await subscribe('noa@example.org', { name: 'Noa again' })
    expect((await subscribers())[1]).toMatchObject({ name: 'Noa again', status: 'pending' })
  })

  test('accepts repeated and simultaneous confirmations', async () => {
    await subscribe('mia@example.org')
    const { confirmToken } = await onlyMailTo('mia@example.org')
    expect(await Promise.all([confirm(confirmToken), confirm(confirmToken)])).toEqual([success, success])
    expect(await confirm(confirmToken)).toEqual(success)
  })

  test('accepts a confirmation link for seven days', async () => {
    await subscribe('late@example.org')
    const { confirmToken } = await onlyMailTo('late@example.org')
    pass(7 * day)
    expect(await confirm(confirmToken)).toEqual(refuse('not-found', newsletterMessages.linkExpired))
    expect(await statusOf('late@example.org')).toBe('pending')
    pass(-1)
    expect(await confirm(confirmToken)).toEqual(success)
  })

  test('accepts the newest confirmation link alone', async () => {
    await subscribe('mia@example.org')
    const older = await onlyMailTo('mia@example.org')
    pass(day)
    await subscribe('mia@example.org')
    const newer = (await mailsTo('mia@example.org'))[1]
    expect(await confirm(older.confirmToken)).toEqual(refuse('not-found', newsletterMessages.linkExpired))
    expect(await confirm(newer?.confirmToken ?? '')).toEqual(success)
  })

  test('unsubscribes by one click: before confirming, after it and years later', async () => {
    await subscribe('pending@example.org')
    const pending = await onlyMailTo('pending@example.org')
    expect(await unsubscribe(pending.unsubscribeToken)).toEqual(success)
    expect(await statusOf('pending@example.org')).toBe('unsubscribed')
    expect(await confirm(pending.confirmToken)).toEqual(refuse('not-found', newsletterMessages.linkExpired))

    await subscribe('mia@example.org', { name: 'Mia' })
    const mail = await onlyMailTo('mia@example.org')
    await confirm(mail.confirmToken)
    pass(4 * 365 * day)
    expect(await unsubscribe(mail.unsubscribeToken)).toEqual(success)
    expect(await unsubscribe(mail.unsubscribeToken)).toEqual(success)
    expect((await subscribers()).find(({ email }) => email === 'mia@example.org')).toMatchObject({
      name: null,
      status: 'unsubscribed',
    })
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(mail.unsubscribeToken)
  })

  test('lets a former subscriber come back the same day', async () => {
    await subscribe('mia@example.org')
    const first = await onlyMailTo('mia@example.org')
    await confirm(first.confirmToken)
    await unsubscribe(first.unsubscribeToken)
    expect(await confirm(first.confirmToken)).toEqual(refuse('not-found', newsletterMessages.linkExpired))
    pass(hour)
    await subscribe('mia@example.org')
    expect(await statusOf('mia@example.org')).toBe('pending')
    const again = (await mailsTo('mia@example.org'))[1]
    expect(await confirm(again?.confirmToken ?? '')).toEqual(success)
    // The way out in the first letter still leads out.
    await unsubscribe(first.unsubscribeToken)
    expect(await statusOf('mia@example.org')).toBe('unsubscribed')
  })

  test('sends an address that declined at most one mail a day', async () => {
    await subscribe('victim@example.org')
    const { unsubscribeToken } = await onlyMailTo('victim@example.org')
    await unsubscribe(unsubscribeToken)
    await subscribe('victim@example.org')
    await onlyMailTo('victim@example.org')
    pass(day)
    await subscribe('victim@example.org')
    expect(await mailsTo('victim@example.org')).toHaveLength(2)
  })

  test('accepts a token for its own purpose alone, and limits guesses', async () => {
    await subscribe('mia@example.org')
    const { confirmToken, unsubscribeToken } = await onlyMailTo('mia@example.org')
    const expired = refuse('not-found', newsletterMessages.linkExpired)
    for (const wrong of [unsubscribeToken, '', 'x', 'A'.repeat(43), `${confirmToken}x`, "' or 1=1 --"]) {
      expect(await confirm(wrong)).toEqual(expired)
    }
    expect(await unsubscribe(confirmToken)).toEqual(
      refuse('not-found', newsletterMessages.unsubscribeInvalid),
    )
    expect(await statusOf('mia@example.org')).toBe('pending')
    const rateLimits = createRateLimits(store().pool, true)
    const guess = () => answerCall('confirm-newsletter', { token: 'A'.repeat(43) }, context({ rateLimits }))
    for (let i = 0; i < 30; i++) await guess()
    expect(await guess()).toMatchObject({ ok: false, refusal: { reason: 'too-many' } })
  })

  test('refuses the sixth subscription of a visitor in an hour, and stores nothing', async () => {
    const rateLimits = createRateLimits(store().pool, true)
    const from = (visitor: string, email: string) =>
      answerCall('subscribe-newsletter', { email }, context({ rateLimits, visitor }))
    for (let i = 1; i <= 5; i++) expect(await from('mia', `a${i}@example.org`)).toEqual(success)
    expect(await from('mia', 'a6@example.org')).toMatchObject({
      ok: false,
      refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) },
    })
    expect(await from('noa', 'a7@example.org')).toEqual(success)
    expect((await subscribers()).map(({ email }) => email)).not.toContain('a6@example.org')
  })

  test('stores no mailed token', async () => {
    await subscribe('mia@example.org')
    const { confirmToken, unsubscribeToken } = await onlyMailTo('mia@example.org')
    const dump = await everythingStored(store())
    for (const token of [confirmToken, unsubscribeToken]) {
      expect(dump).not.toContain(token)
      expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
      // Negative control: the same search finds what is stored in its place.
      expect(dump).toContain(sha256HexOf(token))
    }
  })

  test('stays left, whoever types the address again, until that is confirmed', async () => {
    await subscribe('mia@example.org')
    const mail = await onlyMailTo('mia@example.org')
    await confirm(mail.confirmToken)
    await unsubscribe(mail.unsubscribeToken)
    pass(day)
    await subscribe('mia@example.org')
    expect(await listUnsubscribed(store().db)).toEqual(['mia@example.org'])
    const again = (await mailsTo('mia@example.org')).at(-1)
    expect(await confirm(again?.confirmToken ?? '')).toEqual(success)
    expect(await listUnsubscribed(store().db)).toEqual([])
  })
})
