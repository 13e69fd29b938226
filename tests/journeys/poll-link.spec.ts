/**
 * The link in the poll's mail: change the answer, or put back what somebody else has overwritten
 * (docs/security.md#poll-tampering).
 */
import { pollMessages as messages } from '../../src/domain/messages/poll-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, holdBack, type Page, test } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { capturedMailLink } from '../support/mails.ts'
import { toastOf } from '../support/toasts.ts'

const whole = {
  commitment: 'yes-full',
  lunchPreference: 'spicy-tofu',
  dinnerPreference: 'prefer-vegan',
  iceBathPreference: 'maybe',
}
const away = { commitment: 'no-changed-plans' }
const tile = (page: Page, label: string) => page.getByRole('radio', { name: label })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Response' })
const email = (page: Page) => page.getByRole('main').getByLabel('Email', { exact: true })
const restore = (page: Page) => page.getByRole('button', { name: 'Put my earlier answer back' })
const bar = (page: Page) => page.locator('[data-own]')
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: messages.submitted.title })

/** Answers the poll from outside and takes the link out of the mail that tells of it. */
async function answered(app: RunningApp, address: string, ...answers: object[]): Promise<string> {
  let link = ''
  for (const answer of answers) {
    expect((await callOf(app, 'submit-food-preferences', { email: address, ...answer })).status).toBe(200)
    const before = link
    await app.waitForMail(({ to, text = '' }) => {
      const found = /https?:\/\/[^\s/]+(\/poll\?token=[\w-]+)/.exec(text)?.[1] ?? ''
      if (to?.[0]?.address !== address || found === '' || found === before) return false
      link = found
      return true
    })
  }
  return link
}

test('choices made while the answer behind the link is on its way are kept', async ({ page, app }) => {
  const link = await answered(app, 'mara@example.org', whole)
  const release = await holdBack(page, '**/functions/v1/validate-poll-token')
  const asked = page.waitForRequest('**/functions/v1/validate-poll-token')
  await page.goto(link)
  await asked
  await tile(page, 'Miso Chicken').check()
  release()
  await expect(bar(page)).toContainText('We have noted')
  await expect(tile(page, 'Miso Chicken')).toBeChecked()
  // What nobody had touched comes from the answer.
  await expect(tile(page, 'Rather vegan')).toBeChecked()
  await expect(email(page)).toHaveValue('mara@example.org')
})

test('the mail is read, on a phone and on a desktop, and its answer changed', async ({ page, app }) => {
  const address = 'ivana@example.org'
  await answered(app, address, { commitment: 'yes-evening', dinnerPreference: 'prefer-vegan' })
  await page.goto(capturedMailLink(app))
  await page
    .getByRole('link', { name: /Your answer for the/ })
    .first()
    .click()
  const shown = page.frameLocator('iframe')
  const link = shown.getByRole('link', { name: 'Change my answer' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(link).toBeVisible()
  }
  const href = (await link.getAttribute('href')) ?? ''
  const token = href.split('=')[1] ?? ''
  // The control: the page came with it.
  expect(await (await page.request.get(href)).text()).toContain(token)
  await page.goto(href)
  await expect(bar(page)).toContainText('We have noted: Yes, in the evening · Rather vegan.')
  expect(new URL(page.url()).search).toBe('')
  expect(await page.content()).not.toContain(token)
  await expect(email(page)).toHaveValue(address)
  await expect(email(page)).not.toBeEditable()
  await expect(tile(page, 'Rather vegan')).toBeChecked()

  await tile(page, 'Yes, morning and afternoon').check()
  await tile(page, 'Miso Chicken').check()
  const sent = page.waitForRequest('**/submit-food-preferences')
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  // So it is for the seat of the mail, also where the address has several.
  expect((await sent).postDataJSON()).toMatchObject({ email: address, token })
  await expect(page.locator('[data-slip] dd')).toHaveText(['Yes, morning and afternoon', 'Miso Chicken'])
  const mail = await app.waitForMail(
    ({ to, text = '' }) => to?.[0]?.address === address && text.includes('Miso Chicken'),
  )
  expect(mail.text?.split('Until now we had noted')[1]).toContain('Rather vegan')
})

test('an overwritten answer is restored by one press and replaced by another', async ({ page, app }) => {
  const link = await answered(app, 'noe@example.org', whole, away)
  await page.goto(link)
  await expect(bar(page)).toContainText('We have noted: No, my plans have changed.')
  await expect(bar(page)).toContainText(
    'Before that it was: Yes, the whole day · Spicy Tofu · Rather vegan · Maybe, ask me at the edge.',
  )
  await expect(tile(page, 'No, my plans have changed')).toBeChecked()
  await restore(page).click()
  await expect(toastOf(page, messages.restored.title)).toContainText(messages.restored.text)
  await expect(restore(page)).toBeFocused()
  for (const label of ['Yes, the whole day', 'Spicy Tofu', 'Rather vegan', 'Maybe, ask me at the edge'])
    await expect(tile(page, label)).toBeChecked()
  await expect(bar(page)).toContainText('Before that it was: No, my plans have changed.')

  // It counts: whoever opens the link anew finds it.
  await page.goto(link)
  await expect(bar(page)).toContainText('We have noted: Yes, the whole day')
  await restore(page).click()
  await expect(bar(page)).toContainText('We have noted: No, my plans have changed.')
})

test('an answer without stored history can be restored', async ({ page, app }) => {
  await page.goto(await answered(app, 'ondrej@example.org', whole))
  await restore(page).click()
  await expect(bar(page)).toContainText(
    'We have noted: Yes, in the evening · Both, with meat and vegetarian.',
  )
})

test('an unknown poll link, or a link of another kind, shows an error and an ordinary poll', async ({
  page,
  app,
  pageErrors,
}) => {
  const participants = await (await page.request.get(paths.participants)).text()
  const id = /link=([0-9a-f-]{36})/.exec(participants)?.[1]
  expect(
    (await callOf(app, 'send-edit-link', { email: 'nobody@example.org', participantId: id })).status,
  ).toBe(400)
  for (const token of ['x'.repeat(43), '\0']) {
    const answer = await page.request.get(`${paths.poll}?${new URLSearchParams({ token })}`)
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect([400, 404]).toContain((await callOf(app, 'validate-poll-token', { token })).status)
  }
  const answer = await page.goto(`${paths.poll}?token=invented`)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(toastOf(page, messages.linkExpired.title)).toContainText(messages.linkExpired.text)
  expect(new URL(page.url()).search).toBe('')
  await expect(bar(page)).toHaveCount(0)
  await expect(email(page)).toBeEditable()
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 40[04]/.test(error))
})

test('a poll link that cannot be checked now can be tried again; the opened answer has no accessibility violation and fits 320 px', async ({
  page,
  app,
  pageErrors,
}) => {
  test.slow()
  const link = await answered(app, 'nomvula@example.org', whole, away)
  await page.route('**/validate-poll-token', (route) => route.abort(), { times: 1 })
  await page.goto(link)
  await expect(toastOf(page, messages.linkUnchecked)).toBeVisible()
  await page.getByRole('button', { name: 'Show my answer' }).click()
  await expect(restore(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.route('**/restore-food-preferences', (route) => route.abort(), { times: 1 })
  await restore(page).click()
  await expect(toastOf(page, messages.restoreFailed)).toBeVisible()
  await expect(tile(page, 'No, my plans have changed')).toBeChecked()
  await restore(page).click()
  await expect(tile(page, 'Spicy Tofu')).toBeChecked()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('a first answer has nothing before it to put back, and its refusal does not blame the email address', async ({
  page,
  app,
  pageErrors,
}) => {
  await page.goto(await answered(app, 'darya@example.org', whole))
  await expect(bar(page)).toContainText('Change what you like.')
  await expect(restore(page)).toHaveCount(0)
  await expect(tile(page, 'Spicy Tofu')).toBeChecked()
  await expect(email(page)).toHaveValue('darya@example.org')
  const refusal = { status: 429, json: { error: 'Too many requests. Please try again later.' } }
  await page.route('**/submit-food-preferences', (route) => route.fulfill(refusal), { times: 1 })
  await submit(page).click()
  await expect(toastOf(page, messages.failedTitle)).toContainText('Too many requests.')
  await expect(page.getByText(messages.emailNotFound)).toHaveCount(0)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('status of 429'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a poll link opens, restores and changes an answer by plain forms', async ({ page, app }) => {
    await page.goto(await answered(app, 'saoirse@example.org', whole, away))
    await page.getByRole('button', { name: 'Show my answer' }).click()
    await expect(bar(page)).toContainText('We have noted: No, my plans have changed.')
    await expect(email(page)).toHaveValue('saoirse@example.org')
    await restore(page).click()
    await expect(page.getByRole('alert')).toContainText(messages.restored.text)
    await expect(tile(page, 'Spicy Tofu')).toBeChecked()
    await tile(page, 'Rather with meat').check()
    await submit(page).click()
    await expect(thanks(page)).toBeVisible()
    await expect(page.locator('[data-slip] dd')).toHaveText([
      'Yes, the whole day',
      'Spicy Tofu',
      'Rather with meat',
      'Maybe, ask me at the edge',
    ])
  })

  test('an unknown poll link shows an ordinary poll', async ({ page }) => {
    await page.goto(`${paths.poll}?token=invented`)
    await page.getByRole('button', { name: 'Show my answer' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.linkExpired.text)
    await expect(bar(page)).toHaveCount(0)
    await expect(email(page)).toBeEditable()
  })
})
