/** What organisers see first: where to go, how the mail is doing, who did what (docs/product.md#dashboard). */
import { rm } from 'node:fs/promises'
import { adminMessages as messages } from '../../src/domain/messages/admin-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { warnings } from '../../src/domain/warnings.ts'
import { type Db, openStore } from '../../src/server/store/engine/db.ts'
import { unsavedCopies } from '../../src/web/parts/admin/unsaved-copies.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { firstAdmin, signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { test as base, expect, holdBack, type Page } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { newDataFolder } from '../support/data-folders.ts'
import { capturedMailLink } from '../support/mails.ts'

interface Site {
  app: RunningApp
}

/** The day before yesterday, half an hour before midnight; what is older than a year is forgotten. */
const lateInGreenwich = new Date(Date.now() - 2 * 24 * 3600_000)
lateInGreenwich.setUTCHours(23, 30, 0, 0)

// A site on which two mails were given up, and 30 things were done half an hour before midnight in Greenwich.
const test = base.extend<object, Site>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = await newDataFolder()
      const store = await openStore({ dataDir })
      await fill(store.db)
      await store.close()
      const app = await startApp({ dataDir, env: { BUDGETS: 'off', SAMPLE_DATA: 'off' } })
      await use(app)
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ context, admin }) => context.addCookies(admin.cookies))

async function fill(db: Db) {
  // What failed a month ago is forgotten.
  const failedAt = new Date(Date.now() - 3600_000)
  const mail = { letter: 'waitlist-joined', params: {}, created_at: failedAt, next_attempt_at: failedAt }
  for (const recipient of ['full@example.org', 'typo@example.org']) {
    const last_error = '550 <b>mailbox</b> unavailable'
    await db
      .insertInto('outbox')
      .values({ ...mail, recipient, failed_at: failedAt, last_error })
      .execute()
  }
  await db
    .insertInto('orders')
    .values({
      customer_name: 'Wilhelmina-Alexandra von Musterhausen-Beispielsberg-Ejemplodóttir',
      customer_email: 'holder@example.org',
      number_of_tickets: 5,
      total_amount: 24_500,
      status: 'pending',
      hold_expires_at: new Date(Date.now() + 3600_000),
      network: 'N'.repeat(43),
    })
    .execute()
  const act = { actor: 'mara@example.org', action: 'task-created', subject_id: '1' }
  for (let i = 1; i <= 30; i += 1) {
    await db
      .insertInto('audit_log')
      .values({
        ...act,
        created_at: lateInGreenwich,
        // One has no place to break.
        details: { title: i === 2 ? 'x'.repeat(200) : `<i>Task ${i}</i>` },
      })
      .execute()
  }
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('the dashboard leads to the secret screens, whose addresses stand nowhere else, and warns organisers only when there is something to see to; a full one lists who did what and when, in the event time zone, and unpaid seats by network, with masked addresses; it is accessible and fits 320 px, and a press releases an unpaid hold', async ({
  page,
  app,
  admin,
}) => {
  test.slow()
  await page.goto(paths.admin)
  const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
  const leads = await areas.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(leads.filter((path) => path?.includes(admin.secret))).toEqual([
    paths.participantsOverview(admin.secret),
    paths.taskBoard(admin.secret),
  ])
  for (const script of await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )) {
    expect(await (await fetch(script)).text(), script).not.toContain(admin.secret)
  }

  await expect(section(page, 'Mail')).toBeVisible()
  await expect(section(page, 'Please look at this')).toBeHidden()
  await fetch(app.url, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await page.reload()
  const warned = section(page, 'Please look at this').getByRole('listitem')
  await expect(warned).toHaveCount(1)
  await expect(warned).toContainText(warnings.uncountedProxy.text)

  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const activity = section(page, 'Activity')
  const newest = activity.getByRole('listitem').first()
  await expect(newest).toContainText(firstAdmin.email)
  await expect(newest).toContainText('Signed in')
  const task = activity.getByRole('listitem').filter({ hasText: 'Added the task “<i>Task 30</i>”' })
  await expect(task).toContainText('mara@example.org')
  // Already the next day where the event is.
  const nextDay = new Date(lateInGreenwich.getTime() + 3600_000).getUTCDate()
  await expect(task).toContainText(new RegExp(`(?<!\\d)${nextDay} \\w+, 0[01]:30`))
  await expect(activity.getByText('<i>Task 1</i>')).toBeHidden()
  await activity.getByText(/^Show \d+ older$/).click()
  await expect(activity.getByText('“<i>Task 1</i>”')).toBeVisible()

  const unpaid = section(page, 'Unpaid seats')
  await unpaid.getByText('Held, not paid (1)').click()
  await expect(unpaid.getByRole('listitem')).toContainText('h•••@example.org')
  await expect(unpaid.getByRole('listitem')).toContainText('network 1')
  await unpaid.getByText('Release', { exact: true }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await unpaid.getByRole('button', { name: /^Release: VCF-/ }).click()
  await expect(unpaid).toContainText('Nobody holds an unpaid seat or waits for one.')
  await expect(unpaid.getByText('Nobody holds an unpaid seat')).toBeFocused()
  await expect(newest).toContainText('(5 seats)')
})

test('the dashboard button sends failed mails again', async ({ page, app, pageErrors }) => {
  await page.goto(paths.admin)
  const mail = section(page, 'Mail')
  await expect(mail.getByRole('listitem')).toHaveCount(2)
  await expect(mail.getByRole('listitem').first()).toContainText('550 <b>mailbox</b> unavailable')

  const retry = mail.getByRole('button', { name: 'Send failed emails again' })
  await page.route('**/retry-failed-letters', (route) => route.abort(), { times: 1 })
  await retry.click()
  await expect(page.locator('.toast')).toContainText(messages.retryFailed)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))

  await retry.click()
  await expect(page.locator('.toast')).toContainText(messages.retried(2))
  await expect(mail.getByText('No email has failed.')).toBeVisible()
  await expect(mail.getByRole('listitem')).toHaveCount(0)
  await expect(section(page, 'Activity').getByRole('listitem').first()).toContainText('2 failed emails')
  await app.waitForMail(({ to }) => to?.[0]?.address === 'full@example.org')
  await mail.getByRole('link', { name: 'Read the mail' }).click()
  // Opened once in this browser, by the address that the start printed.
  await expect(page).toHaveURL(paths.capturedMail)
  const key = new URL(capturedMailLink(app)).searchParams.get('key') ?? ''
  await page.getByLabel('Key').fill(key.toUpperCase())
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('This key is not the one that was printed.')
  await expectAccessible(page)
  await page.getByLabel('Key').fill(key)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(paths.capturedMail)
  await expect(page.getByRole('listitem').first()).toBeVisible()
})

test('an organiser lets a colleague in, who chooses a password by mail and signs in, until they are removed', async ({
  page,
  browser,
  app,
}) => {
  const email = 'zoe.ejemplo@example.org'
  await page.goto(paths.admin)
  await page.getByRole('link', { name: /^Organisers/ }).click()
  const field = page.getByLabel('Email of a colleague')
  await field.fill('zoe')
  await field.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(field).toHaveValue('zoe')
  await expect(field).toBeFocused()
  await field.fill(email)
  await page.getByRole('button', { name: 'Let them in' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${email} may sign in now` })).toBeVisible()
  await expect(page.getByText('2 may sign in')).toBeVisible()
  await expectAccessible(page)

  const invitation = await app.waitForMail(
    ({ to, subject = '' }) => to?.[0]?.address === email && subject.includes('organiser'),
  )
  const theirs = await browser.newPage()
  await theirs.goto(/http\S+\?forgot/.exec(invitation.text ?? '')?.[0] ?? '')
  await expect(theirs.getByRole('button', { name: 'Send Reset Email' })).toBeVisible()
  // What it leads to is walked in admin-reset.spec.ts.
  await callOf(app, 'request-admin-password-reset', { email })
  const reset = await app.waitForMail(
    ({ to, subject = '' }) => to?.[0]?.address === email && subject.includes('password'),
  )
  const token = /token=([\w-]{43})/.exec(reset.text ?? '')?.[1]
  const password = 'cowbell-by-the-lake'
  await callOf(app, 'reset-admin-password', { token, newPassword: password })
  await theirs.context().addCookies((await signIn(app, { email, password })).cookies)
  await theirs.goto(paths.admin)
  await expect(theirs.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: `Remove ${email}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('1 may sign in')).toBeVisible()
  await expect(page.getByText('You', { exact: true })).toBeFocused()
  await theirs.goto(paths.adminOrganizers)
  await expect(theirs.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await theirs.close()
})

test('nobody is removed without a question, who is removed is not let in again by a reload, and the focus goes on to the next in the list', async ({
  page,
}) => {
  await page.goto(paths.adminOrganizers)
  for (const email of ['mara@example.org', 'mara@example.com']) {
    await page.getByLabel('Email of a colleague').fill(email)
    await page.getByRole('button', { name: 'Let them in' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${email} may sign in now` })).toBeVisible()
  }
  const remove = (email: string) => page.getByRole('button', { name: `Remove ${email}` })
  const release = await holdBack(page, '**/assets/document-*.js')
  await page.reload({ waitUntil: 'commit' })
  await remove('mara@example.com').click()
  release()
  for (const email of ['mara@example.com', 'mara@example.org']) {
    await remove(email).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(remove(email)).toHaveCount(0)
    if (email === 'mara@example.com') await expect(remove('mara@example.org')).toBeFocused()
    await expect(page.getByText('may sign in now')).toHaveCount(0)
    await page.reload()
    await expect(remove(email)).toHaveCount(0)
  }
})

test('a dashboard whose session ended elsewhere redirects to the sign-in', async ({
  page,
  admin,
  pageErrors,
}) => {
  await page.goto(paths.admin)
  await admin.call('sign-out-admin', {})
  await page.evaluate((key) => sessionStorage.setItem(key, '{}'), `${unsavedCopies}tickets`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.home)
  // Whoever uses this browser next finds nothing of what was typed.
  expect(await page.evaluate((key) => sessionStorage.getItem(key), `${unsavedCopies}tickets`)).toBeNull()
  await page.goto(paths.admin)
  await expect(page).toHaveURL(paths.adminLogin)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('401'))
})
