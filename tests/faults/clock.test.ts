/** docs/security.md#clock-and-time-zones */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../src/domain/calls/index.ts'
import { paths, publicPages } from '../../src/domain/paths.ts'
import { signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { callOf } from '../support/contributions.ts'
import { newSiteFolder } from '../support/data-folders.ts'
import { until } from '../support/until.ts'

const sample = await newSiteFolder()
const plain = await newSiteFolder({ env: { SAMPLE_DATA: 'off' } })
afterAll(() => {
  for (const folder of [sample, plain]) rmSync(folder, { recursive: true, force: true })
})

const start = (dataDir: string, env: Record<string, string>) =>
  startApp({ dataDir, env: { BUDGETS: 'off', LOG_LEVEL: 'error', ...env } })

/** Makes a call; returns what came back, whatever its status. */
async function makeCall(app: RunningApp, name: CallName, payload: object): Promise<Record<string, unknown>> {
  const answer = await callOf(app, name, payload)
  return (await answer.json()) as Record<string, unknown>
}

describe('the time zone of the machine', () => {
  /** What visitors read, and the mail and calendar file that a new buyer gets. */
  async function everythingShown(TZ: string) {
    const app = await start(sample, { TZ })
    const pages = await Promise.all(
      // Not the ticket page: it counts the seats, and each call here takes one.
      publicPages
        .filter((path) => path !== paths.tickets)
        .map(async (path) => {
          const page = await fetch(app.url + path, { headers: { cookie: 'returning=1' } })
          return [path, (await page.text()).replaceAll(app.url, '')] as const
        }),
    )
    const email = `${TZ.toLowerCase().replace(/\W/g, '-')}@example.org`
    await makeCall(app, 'create-checkout', { name: 'Zoe Zeit', email, couponCode: 'SPEAKER100' })
    const mail = await app.waitForMail(({ to }) => to?.[0]?.address === email)
    const invitation = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const calendar = new TextDecoder().decode(invitation?.content as ArrayBuffer)
    await app.stop()
    return {
      pages: Object.fromEntries(pages),
      times: calendar.match(/^DT(?:START|END).*$/gm),
      day: mail.text?.match(/^.*\b2025\b.*$/gm),
    }
  }

  test('changes nothing in pages, mails and calendar files: they are the same in Los Angeles and on Kiritimati', {
    timeout: 120_000,
  }, async () => {
    const inTheWest = await everythingShown('America/Los_Angeles')
    expect(inTheWest.times).toHaveLength(2)
    expect(await everythingShown('Pacific/Kiritimati')).toEqual(inTheWest)
  })
})

describe('a clock that is set back an hour', () => {
  let shiftMs: number
  const startAt = (instant: string) => {
    shiftMs = Date.parse(instant) - Date.now()
    const program = join(import.meta.dirname, 'programs/shift-clock.ts')
    return start(plain, {
      SAMPLE_DATA: 'off',
      NODE_OPTIONS: `--import=${program}`,
      CLOCK_SHIFT_MS: String(shiftMs),
    })
  }
  const resetWith = (app: RunningApp, token: string, newPassword: string) =>
    makeCall(app, 'reset-admin-password', { token, newPassword })
  /** The time that a site gives a new proposal. */
  async function timeOf(app: RunningApp) {
    const { contribution } = await makeCall(app, 'submit-contribution', {
      type: 'volunteer',
      title: 'I bring a watch',
      details: 'It is right twice a day.',
      contributor_name: 'Uli Uhr',
      contributor_email: 'uli@example.org',
      contributor_phone: null,
    })
    return new Date((contribution as { created_at: string }).created_at).toISOString()
  }

  test('makes no used link and no ended session valid again, even at the change to winter time', {
    timeout: 120_000,
  }, async () => {
    // 03:00 in Zurich becomes 02:00 while the site runs.
    const before = await startAt('2026-10-25T00:59:55Z')
    const session = await signIn(before)
    await makeCall(before, 'request-admin-password-reset', { email: session.user.email })
    const mail = await before.waitForMail(({ subject }) => /password/i.test(subject ?? ''))
    const token = /token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
    const winterTime = Date.parse('2026-10-25T01:00:00Z') - shiftMs
    await until(() => Date.now() >= winterTime || undefined, { what: 'winter time' })
    expect(await timeOf(before)).toMatch(/^2026-10-25T01:0/)
    expect(await resetWith(before, token, 'edelweiss and rain')).toEqual({ success: true })
    const later = await signIn(before, { email: session.user.email, password: 'edelweiss and rain' })
    expect((await later.call('sign-out-admin', {})).status).toBe(200)
    await before.kill('SIGTERM')

    const after = await startAt('2026-10-25T00:05:00Z')
    expect(await timeOf(after)).toMatch(/^2026-10-25T00:05/)
    expect((await resetWith(after, token, 'thunder and hay')).success).toBe(false)
    for (const { cookie } of [session, later]) {
      const dashboard = await fetch(after.url + paths.admin, { headers: { cookie }, redirect: 'manual' })
      expect(dashboard.status).toBe(302)
    }
    // Negative control: who signs in now gets in.
    const anew = await signIn(after, { email: session.user.email, password: 'edelweiss and rain' })
    const dashboard = await fetch(after.url + paths.admin, { headers: { cookie: anew.cookie } })
    expect(dashboard.status).toBe(200)
    await after.stop()
  })
})
