/** The preferences poll (docs/product.md#poll), answered by people with a ticket. */
import { pollMessages as messages } from '../../src/domain/messages/poll-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, type Page, test } from '../support/browser.ts'
import { pollQuestion, testEvent } from '../support/event.ts'
import { toastOf } from '../support/toasts.ts'

const { commitment: attendance } = testEvent.poll
const lunch = pollQuestion('lunch')
const dinner = pollQuestion('dinner')
const iceBath = pollQuestion('ice-bath')

const tile = (page: Page, label: string) => page.getByRole('radio', { name: label })
const group = (page: Page, question: { question: string }) =>
  page.getByRole('radiogroup', { name: question.question })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Response' })
const email = (page: Page) => page.getByRole('main').getByLabel('Email', { exact: true })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: messages.submitted.title })
const isNoted = (text = '') => text.includes('We have noted it') || text.includes('WE HAVE NOTED IT')
const mailTo = (app: RunningApp, address: string) =>
  app.waitForMail(({ to, text }) => to?.[0]?.address === address && isNoted(text))

/** One way to fill in the form, and what it then says. */
const ways = [
  {
    commitment: 'Yes, the whole day',
    hidden: [],
    chosen: ['Spicy Tofu', 'Rather vegan', 'Maybe, ask me at the edge'],
    address: 'yuki@example.org',
  },
  {
    commitment: 'Yes, morning and afternoon',
    hidden: [dinner],
    chosen: ['Miso Chicken', 'No, far too cold'],
    address: 'chloe@example.org',
  },
  {
    commitment: 'Yes, in the evening',
    hidden: [lunch, iceBath],
    chosen: ['Rather with meat'],
    address: 'nino@example.org',
  },
  {
    commitment: 'No, my plans have changed',
    hidden: [lunch, dinner, iceBath],
    chosen: [],
    address: 'dewi@example.org',
  },
] as const

const sizes = [
  { width: 1280, height: 844 },
  { width: 390, height: 844 },
]

test('each of the four ways to come has its questions, and its answers are shown and mailed, on a phone and on a desktop', async ({
  page,
  app,
}) => {
  for (const { commitment, hidden, chosen, address } of ways) {
    await page.goto(paths.poll)
    await expect(page.getByRole('heading', { level: 1, name: "Let's get ready!" })).toBeVisible()
    await tile(page, commitment).check()
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const question of [lunch, dinner, iceBath]) {
        const isHidden = (hidden as readonly object[]).includes(question)
        await expect(group(page, question)).toBeVisible({ visible: !isHidden })
      }
    }
    for (const label of chosen) await tile(page, label).check()
    await email(page).fill(` ${address.toUpperCase()} `)
    await submit(page).click()

    await expect(thanks(page)).toBeVisible()
    await expect(thanks(page)).toBeFocused()
    await expect(page.getByText(messages.submitted.text)).toBeVisible()
    await expect(page.getByText(messages.confirmationSent)).toBeVisible()
    await expect(page.locator('[data-slip] dd')).toHaveText([commitment, ...chosen])
    await expect(page.getByRole('radio')).toHaveCount(0)
    for (const size of sizes.toReversed()) {
      await page.setViewportSize(size)
      const place = await page.evaluate(() => [scrollY, document.documentElement.scrollWidth])
      expect(place).toEqual([0, size.width])
    }

    const { text } = await mailTo(app, address)
    for (const label of [commitment, ...chosen]) expect(text).toContain(label)
  }
})

test('missing answers show their errors at once, each error goes when it is corrected, and no state of the poll has an accessibility violation', async ({
  page,
}) => {
  test.slow()
  await page.goto(paths.poll)
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription(new RegExp(messages.emailRequired))
  await expect(email(page)).toBeFocused()
  await expect(group(page, attendance)).toHaveAccessibleDescription(new RegExp(messages.commitmentRequired))
  await expect(group(page, lunch)).toHaveAccessibleDescription(messages.preferenceRequired('Lunch'))
  await expect(group(page, dinner)).toHaveAccessibleDescription(messages.preferenceRequired('Dinner'))
  await expect(page.locator('[aria-invalid]')).toHaveCount(4)

  await email(page).fill('yuki')
  await tile(page, 'Yes, morning and afternoon').check()
  await expect(page.getByText(messages.commitmentRequired)).toHaveCount(0)
  await expect(page.getByText(messages.preferenceRequired('Dinner'))).toHaveCount(0)
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription(new RegExp(messages.emailInvalid))
  // Chosen and missing answers side by side.
  await tile(page, 'No, far too cold').check()
  await expect(page.locator('[aria-invalid]')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look closely at Miso Chicken' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await email(page).fill('eirik@example.org')
  await submit(page).click()
  await expect(group(page, lunch)).toHaveAccessibleDescription(messages.preferenceRequired('Lunch'))
  await expect(tile(page, 'Classic Ponzu')).toBeFocused()
  await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  await tile(page, 'Classic Ponzu').check()
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  await expectAccessible(page)
})

test('a picture of a bowl opens larger, closes, and can be chosen from there, on a phone and on a desktop', async ({
  page,
}) => {
  await page.goto(paths.poll)
  const look = page.getByRole('button', { name: 'Look closely at Spicy Tofu' })
  const dialog = page.getByRole('dialog', { name: 'Spicy Tofu' })
  const picture = dialog.getByRole('img', { name: /bowl of rice with tofu/ })
  for (const size of sizes) {
    await page.setViewportSize(size)
    const small = (await look.getByRole('img').boundingBox())?.width ?? 0
    await look.click()
    await expect(dialog).toContainText('Tofu, seaweed salad and more')
    expect((await picture.boundingBox())?.width).toBeGreaterThan(1.4 * small)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(look).toBeFocused()
    await expect(tile(page, 'Spicy Tofu')).not.toBeChecked()
  }

  await look.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await look.click()
  await dialog.getByRole('button', { name: 'This one for me' }).click()
  await expect(dialog).toBeHidden()
  await expect(tile(page, 'Spicy Tofu')).toBeChecked()
  await expect(tile(page, 'Spicy Tofu')).toBeFocused()
})

test('where a visitor forces colours, a way to come still shows its part of the day', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(paths.poll)
  const bar = page.locator('.day-bar').first()
  const wholeDay = await bar.screenshot()
  await bar.locator('span').evaluateAll((parts) => parts.map((part) => part.removeAttribute('data-on')))
  expect((await bar.screenshot()).equals(wholeDay)).toBe(false)
})

test('another attendance answer clears the questions it hides', async ({ page }) => {
  await page.goto(paths.poll)
  const chosen = () =>
    page
      .locator('[type=radio]:checked')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  const chooseAll = async () => {
    for (const label of ['Spicy Tofu', 'Rather vegan', 'Yes, definitely']) await tile(page, label).check()
  }
  await tile(page, 'Yes, the whole day').check()
  // Before its script is there, nothing is cleared.
  await expect(page.locator('[data-questions]')).toHaveJSProperty('noValidate', true)
  await chooseAll()
  await tile(page, 'Yes, in the evening').check()
  await tile(page, 'Yes, the whole day').check()
  expect(await chosen()).toEqual(['yes-full', 'prefer-vegan'])
  await chooseAll()
  await tile(page, 'Yes, morning and afternoon').check()
  await tile(page, 'Yes, the whole day').check()
  expect(await chosen()).toEqual(['yes-full', 'spicy-tofu', 'yes-definitely'])
  await chooseAll()
  await tile(page, 'No, my plans have changed').check()
  await tile(page, 'Yes, the whole day').check()
  expect(await chosen()).toEqual(['yes-full'])
})

test('an address without a ticket shows an error at its field and keeps the answers; one that is not told right or wrong says so', async ({
  page,
  pageErrors,
}) => {
  await page.goto(paths.poll)
  await tile(page, 'Yes, in the evening').check()
  await tile(page, 'Rather vegan').check()
  await email(page).fill('stranger@example.org')
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription(new RegExp(messages.emailNotFound.slice(0, 40)))
  await expect(page.getByText(messages.emailNotFound)).toBeVisible()
  await expect(email(page)).toBeFocused()
  await expect(tile(page, 'Rather vegan')).toBeChecked()

  // A limit is told as it is.
  const limit = messages.changedTooOften(720)
  await email(page).fill('hinemoa@example.org')
  await page.route(
    '**/submit-food-preferences',
    (route) => route.fulfill({ status: 429, json: { error: limit, fields: { email: limit } } }),
    { times: 1 },
  )
  await submit(page).click()
  await expect(email(page)).toHaveAccessibleDescription(
    /You have changed your answers three times this hour\. Please try again in 12 minutes\./,
  )
  // Whatever else the status, it says no more.
  for (const [status, body] of [
    [500, '{"error":"Something went wrong."}'],
    [404, ''],
  ] as const) {
    await email(page).fill('hinemoa@example.org')
    await expect(page.getByText(messages.emailNotFound)).toHaveCount(0)
    await page.route('**/submit-food-preferences', (route) => route.fulfill({ status, body }), { times: 1 })
    await submit(page).click()
    await expect(page.getByText(messages.emailNotFound)).toBeVisible()
  }
  // Nor does an answer that was taken without the address being told right or wrong.
  await page.route('**/submit-food-preferences', (route) =>
    route.fulfill({ json: { success: true, addressUnchecked: true } }),
  )
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText(messages.addressUnchecked)).toBeVisible()
  await expect(page.getByText(messages.confirmationSent)).toHaveCount(0)
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of (404|429|500)/.test(error))
})

test('Submit shows progress and cannot be pressed twice; without network a toast shows the error until it is sent', async ({
  page,
  pageErrors,
}) => {
  await page.goto(paths.poll)
  await tile(page, 'No, my plans have changed').check()
  await email(page).fill('ilze@example.org')
  let sent = 0
  const { promise: held, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/submit-food-preferences', async (route) => {
    sent += 1
    await held
    await route.abort()
  })
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await email(page).press('Enter')
  fail()
  await expect(toastOf(page, messages.failedTitle)).toContainText(messages.failed)
  // Where Enter was pressed meanwhile.
  await expect(email(page)).toBeFocused()
  expect(sent).toBe(1)
  await submit(page).click()
  await expect(submit(page)).toBeFocused()
  expect(sent).toBe(2)
  await expect(email(page)).toHaveValue('ilze@example.org')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await page.unroute('**/submit-food-preferences')
  // The pointer keeps a toast for as long as it rests on it.
  await toastOf(page, messages.failedTitle).hover()
  await submit(page).press('Enter')
  await expect(thanks(page)).toBeVisible()
  await expect(toastOf(page, messages.failedTitle)).toHaveCount(0)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('the poll is answered by keyboard alone', async ({ page }) => {
  await page.goto(paths.poll)
  await email(page).focus()
  await page.keyboard.type('gasper@example.org')
  await page.keyboard.press('Tab')
  await expect(tile(page, 'Yes, the whole day')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Look closely at Classic Ponzu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Classic Ponzu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(tile(page, 'Classic Ponzu')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, 'Miso Chicken')).toBeChecked()
  await tile(page, 'Both, with meat and vegetarian').focus()
  await page.keyboard.press('ArrowUp')
  await expect(tile(page, "I don't need dinner")).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  await expect(page.locator('[data-slip] dd')).toHaveText([
    'Yes, the whole day',
    'Miso Chicken',
    "I don't need dinner",
  ])
})

test('the footer links to the poll, which loads one small script before interaction', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(paths.poll, { waitUntil: 'networkidle' })
  expect(new Set(scripts).size).toBeLessThanOrEqual(1)
  await email(page).focus()
  await expect.poll(() => new Set(scripts).size).toBeGreaterThan(1)
  const link = page.locator('footer').getByRole('link', { name: 'Food poll' })
  await expect(link).toHaveAttribute('href', paths.poll)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the poll is answered by a plain form, which comes back with the error at its question, and the server clears hidden answers', async ({
    page,
    app,
  }) => {
    await page.goto(paths.poll)
    for (const question of [attendance, lunch, dinner, iceBath])
      await expect(group(page, question)).toBeVisible()
    await email(page).fill('stranger@example.org')
    for (const label of ['Yes, the whole day', 'Spicy Tofu']) await tile(page, label).check()
    await submit(page).click()
    await expect(group(page, dinner)).toHaveAccessibleDescription(messages.preferenceRequired('Dinner'))
    await expect(group(page, lunch)).toHaveAccessibleDescription('')
    await expect(tile(page, 'Spicy Tofu')).toBeChecked()

    for (const label of ['Rather vegan', 'Yes, in the evening']) await tile(page, label).check()
    await submit(page).click()
    await expect(page.getByText(messages.emailNotFound)).toBeVisible()
    await expect(email(page)).toHaveValue('stranger@example.org')
    await expect(tile(page, 'Rather vegan')).toBeChecked()

    await email(page).fill('bohdana@example.org')
    await submit(page).click()
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText(messages.confirmationSent)).toBeVisible()
    await expect(page.locator('[data-slip] dd')).toHaveText(['Yes, in the evening', 'Rather vegan'])
    expect((await mailTo(app, 'bohdana@example.org')).text?.split('Until now')[0]).not.toContain('Spicy Tofu')
  })
})
