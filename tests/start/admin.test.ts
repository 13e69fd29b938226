/** `npm run admin` and the first administrator (docs/api.md#commands, docs/api.md#settings). */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstAdmin, signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { runCommand } from '../support/commands.ts'
import { newSiteFolder } from '../support/data-folders.ts'
import { createSiteDatabase } from '../support/databases.ts'

const email = 'teo@example.org'
const password = 'ice-and-cowbells'

const admin = (args: string[], env: Record<string, string | undefined>) => runCommand('admin', args, env)

const canSignIn = (app: RunningApp, person = { email, password }) =>
  signIn(app, person).then(
    () => true,
    (error: Error) => (error.message.startsWith('401') ? false : Promise.reject(error)),
  )

let dataDir: string
beforeAll(async () => {
  dataDir = await newSiteFolder({ env: { SAMPLE_DATA: 'off' } })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('npm run admin on PostgreSQL, while the site runs', () => {
  let database: Awaited<ReturnType<typeof createSiteDatabase>>
  let app: RunningApp
  let env: Record<string, string>
  beforeAll(async () => {
    database = await createSiteDatabase()
    app = await startApp({ databaseUrl: database.url, env: { SAMPLE_DATA: 'off' } })
    env = { DATA_DIR: app.dataDir, DATABASE_URL: database.url }
  })
  afterAll(async () => {
    await app.stop()
    await database.drop()
  })

  test('adds an administrator and resets a password, which ends all sessions', async () => {
    const added = await admin(['add', ' Teo@Example.org '], { ...env, ADMIN_PASSWORD: password })
    expect(added.output).toContain(`${email} is an administrator now and can sign in.`)
    expect([added.code, added.output.includes(password)]).toEqual([0, false])
    const teo = await signIn(app, { email, password })
    expect(teo.user.name).toBe('Teo Beispiel')

    const changed = await admin(['add', email], { ...env, ADMIN_PASSWORD: 'another-cowbell' })
    expect(changed).toEqual({ code: 0, output: expect.stringContaining('has a new password') })
    expect((await teo.call('get-admin-dashboard', {})).status).toBe(401)
    expect(await canSignIn(app)).toBe(false)
    expect(await canSignIn(app, { email, password: 'another-cowbell' })).toBe(true)
    const closed = await admin(['add', email, '--without-password'], { ...env, ADMIN_PASSWORD: password })
    expect(closed).toEqual({
      code: 0,
      output: expect.stringContaining(
        `${email} is signed out everywhere, and nobody knows a password: its owner sets one`,
      ),
    })
    for (const known of [password, 'another-cowbell'])
      expect(await canSignIn(app, { email, password: known })).toBe(false)
    // The site looks for mails every half minute, and at once when a call may have queued one.
    await teo.call('request-admin-password-reset', { email: 'nobody@example.org' })
    const told = await app.waitForMail((mail) => mail.to?.[0]?.address === email)
    expect(told.subject).toBe('Your password was changed')
  })

  test('removes an administrator, whose session, password and reset link then open nothing, and never the last one', async () => {
    await admin(['add', email], { ...env, ADMIN_PASSWORD: password })
    const teo = await signIn(app, { email, password })
    await teo.call('request-admin-password-reset', { email })
    const tokenIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1]
    const mail = await app.waitForMail(({ to, text }) => to?.[0]?.address === email && !!tokenIn(text))

    const removed = await admin(['remove', ' Teo@Example.org '], env)
    expect(removed).toEqual({ code: 0, output: expect.stringContaining('is no administrator any more') })
    expect((await teo.call('get-admin-dashboard', {})).status).toBe(401)
    const reset = await teo.call('reset-admin-password', {
      token: tokenIn(mail.text),
      newPassword: 'back-in-by-the-window',
    })
    expect(await reset.json()).toMatchObject({ success: false })
    expect(await canSignIn(app)).toBe(false)
    expect(await admin(['remove', email], env)).toMatchObject({ code: 1 })

    const last = await admin(['remove', firstAdmin.email], env)
    expect(last).toEqual({ code: 1, output: expect.stringContaining('the only administrator') })
    const { call } = await signIn(app, firstAdmin)
    const { audit } = await (await call('get-admin-dashboard', {})).json()
    expect(audit[1]).toMatchObject({ actor: email, action: 'admin-removed' })
  })
})

test.each([
  [[], {}, 'Usage: npm run admin -- add <email>'],
  [['add', '--help'], {}, 'Usage: npm run admin -- add <email>'],
  [['delete', email], {}, 'npm run admin -- remove <email>'],
  [['remove', email], {}, `${email} is no administrator.`],
  [['add', email, 'secret'], {}, 'Usage: npm run admin -- add <email>'],
  [['add', 'teo'], {}, 'teo is no mail address.'],
  [['add', email], {}, 'There is no terminal to ask for a password on: please set ADMIN_PASSWORD.'],
  [['add', email], { ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 8'],
])('npm run admin refuses %j with %j and says why', async (args, env, sentence) => {
  const { code, output } = await admin(args, { DATA_DIR: dataDir, ...env })
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).not.toContain('    at ')
})

describe('the first administrator, on the embedded database', () => {
  let app: RunningApp
  let printed: string
  beforeAll(async () => {
    app = await startApp({ dataDir, env: { ADMIN_PASSWORD: '', LOG_LEVEL: 'debug', SAMPLE_DATA: 'off' } })
    printed = /\/admin\/login {3}\(admin@example\.org, password (\S+)\)/.exec(app.output())?.[1] ?? ''
  })
  afterAll(() => app.stop())
  const first = () => ({ email: firstAdmin.email, password: printed })

  test('has a generated password that is printed once, beside the log and never in it', async () => {
    expect(printed).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/)
    expect(await canSignIn(app, first())).toBe(true)
    expect(await canSignIn(app, { ...first(), password: `${printed}x` })).toBe(false)
    const log = app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(log.length).toBeGreaterThan(0)
    expect(log.join('\n')).not.toContain(printed)
  })

  test('is joined by another once the site is stopped, as npm run admin says', async () => {
    const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: password }
    const refused = await admin(['add', email], env)
    expect(refused.code).toBe(1)
    expect(refused.output.trim().split('\n')).toHaveLength(1)
    expect(refused.output).toContain(`in use by process ${app.pid}`)
    expect(refused.output).toContain('stop the site first')
    expect(await canSignIn(app)).toBe(false)

    await app.kill('SIGTERM')
    expect((await admin(['add', email], env)).code).toBe(0)
    await app.restart()
    expect(app.output()).not.toMatch(/, password /)
    expect(await canSignIn(app)).toBe(true)
    expect(await canSignIn(app, first())).toBe(true)
  })

  test('is changed by no later setting', async () => {
    await app.stop()
    const another = { email: 'tilda@example.org', password: 'hay-and-thunder' }
    const env = { ADMIN_EMAIL: another.email, ADMIN_PASSWORD: another.password, SAMPLE_DATA: 'off' }
    const later = await startApp({ dataDir, env })
    try {
      expect(await canSignIn(later, first())).toBe(true)
      expect(await canSignIn(later, another)).toBe(false)
    } finally {
      await later.stop()
    }
  })
})
