/** A forgotten password: from the mail to a new one (docs/product.md#password-reset, docs/security.md#password-reset). */
import { adminMessages as messages } from '../../src/domain/messages/admin-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { firstAdmin } from '../support/admins.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, type Page } from '../support/browser.ts'
// Not the usual site: whoever sets the password here must not lock others out.
import { testOnNobody as test } from '../support/directory.ts'
import { until } from '../support/until.ts'

test.describe.configure({ mode: 'serial' })
test.afterEach(({ pageErrors }) => {
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 40[013]/.test(error))
})

const { email } = firstAdmin
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const login = async (page: Page, password: string) => {
  await page.goto(paths.adminLogin)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Asks for the mail, and returns the link in it. */
async function askForLink(page: Page, app: RunningApp): Promise<string> {
  const links = async () =>
    (await app.mails()).flatMap(
      ({ text }) => /\S+\/admin\/reset-password\?token=\S+/.exec(text ?? '')?.[0] ?? [],
    )
  const before = await links()
  await page.goto(paths.adminLogin)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByText(messages.resetMailSent.text)).toBeVisible()
  return until(async () => (await links()).find((link) => !before.includes(link)), { what: 'the link' })
}

async function choose(page: Page, password: string, again = password) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('the mailed link sets a new password, once, and leads to the sign-in', async ({ page, app }) => {
  const link = await askForLink(page, app)
  const told: string[] = []
  const token = new URL(link).searchParams.get('token') ?? ''
  page.on('request', (request) => told.push(request.headers().referer ?? ''))
  await page.goto(link)
  await expect(page).toHaveURL(paths.adminResetPassword)
  await page.reload()
  await expect(page).toHaveURL(paths.adminResetPassword)

  await choose(page, 'short')
  await expect(page.getByText(messages.passwordTooShort)).toBeVisible()
  await expect(page.getByLabel('New Password')).toBeFocused()
  await choose(page, 'Password1')
  await expect(page.getByText(messages.passwordCommon)).toBeVisible()
  await choose(page, 'snow-and-cowbell', 'snow-and-cowbells')
  await expect(page.getByText(messages.passwordsDiffer)).toBeVisible()
  await choose(page, 'snow-and-cowbell')
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible()
  await expect(page.locator('.toast')).toContainText(messages.resetDone)
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  await expect(page).toHaveURL(paths.adminLogin)
  expect(told.join()).not.toContain(token)

  await login(page, firstAdmin.password)
  await expect(alert(page)).toHaveText(messages.wrongSignIn)
  await login(page, 'snow-and-cowbell')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.goto(link)
  await choose(page, 'another-password')
  await expect(alert(page)).toHaveText(messages.resetLinkInvalid)
})

test('the reset form refuses an invalid email address at its field, and says that no email was sent when the server answers without success or not at all', async ({
  page,
  pageErrors,
}) => {
  await page.goto(paths.adminLogin)
  await page.getByLabel('Email').fill(' ')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const send = page.getByRole('button', { name: 'Send Reset Email' })
  await send.click()
  await expect(page.getByText(messages.emailRequired)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nobody')
  await send.click()
  await expect(page.getByText(messages.emailInvalid)).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody')

  const request = '**/functions/v1/request-admin-password-reset'
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.route(request, (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(alert(page)).toHaveText(messages.resetRequestFailed)
  await page.route(request, (route) => route.fulfill({ json: { success: false } }))
  await send.click()
  await expect(alert(page)).toHaveText(messages.resetMailFailed)
  await expect(page.getByText(messages.resetMailSent.text)).toHaveCount(0)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('a reset link with a missing or unknown token shows that it is invalid, and a new password without network shows an error', async ({
  page,
  pageErrors,
}) => {
  await page.goto(paths.adminResetPassword)
  await expect(page.getByRole('heading', { name: messages.resetLinkExpired.title })).toBeVisible()
  await expect(page.getByText(messages.resetLinkExpired.text)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(paths.adminLogin)

  await page.goto(`${paths.adminResetPassword}?token=invented`)
  await page.route('**/functions/v1/*', (route) => route.abort(), { times: 1 })
  await choose(page, 'snow-and-cowbell')
  await expect(alert(page)).toHaveText(messages.resetError)
  await choose(page, 'snow-and-cowbell')
  await expect(alert(page)).toHaveText(messages.resetLinkInvalid)
  // As after a new release.
  await page.route('**/assets/entered-password-*', (route) => route.abort())
  await page.reload()
  await choose(page, 'snow-and-cowbell')
  await expect(alert(page)).toHaveText(messages.resetError)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a password is reset by plain forms', async ({ page, app }) => {
    await page.goto(await askForLink(page, app))
    await choose(page, 'short')
    await expect(page.getByText(messages.passwordTooShort)).toBeVisible()
    await choose(page, 'plain-forms-do')
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await login(page, 'plain-forms-do')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})
