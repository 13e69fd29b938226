/** The newsletter from the first key to the last mail (docs/product.md#newsletter). */
import { newsletterMessages as messages } from '../../src/domain/messages/newsletter-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, type Page, type Route, test } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { toastOf } from '../support/toasts.ts'

const subscribed = messages.subscribed("You'll receive updates about the festival and future events.")
let visitors = 0
const newAddress = () => `visitor-${process.pid}-${++visitors}@example.org`

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Newsletter Subscription' })
const openDialog = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Subscribe to Newsletter' }).dblclick()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}
/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, name: string) => {
  const target = page.getByRole('button', { name }).first()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with the Tab key`)
}
const mailTo = (app: RunningApp, address: string) =>
  app.waitForMail((mail) => mail.to?.[0]?.address === address)
const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`https?://[^\\s/]+(${path}\\?token=\\S+)`).exec(text ?? '')?.[1] ?? ''

test('a visitor subscribes and confirms with the keyboard alone', async ({ page, app }) => {
  const address = newAddress()
  await page.goto(paths.home)
  await tabTo(page, 'Subscribe to Newsletter')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused()
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')

  await page.waitForURL(`**${paths.newsletterConfirmation}`)
  await expect(toastOf(page, subscribed.title)).toContainText(subscribed.text)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')

  const mail = await mailTo(app, address)
  await page.goto(linkIn(mail.text, paths.newsletterConfirm))
  await expect(page).toHaveURL(paths.newsletterConfirm)
  await page.reload()
  await expect(page).toHaveURL(paths.newsletterConfirm)
  await tabTo(page, 'Confirm subscription')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Subscription confirmed' })).toBeVisible()
})

test('an empty or invalid address shows an error at its field, and nothing is sent; Subscribe shows progress and cannot be pressed twice', async ({
  page,
  app,
}) => {
  await page.goto(paths.home)
  const dialog = await openDialog(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const email = dialog.getByLabel('Email')

  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(toastOf(page, messages.missingEmail.title)).toContainText(messages.missingEmail.text)
  await expect(dialog.getByText(messages.emailRequired)).toBeVisible()

  await email.fill('not an address')
  await email.press('Enter')
  await expect(dialog.getByText(messages.emailInvalid)).toBeVisible()
  await expect(email).toHaveAccessibleDescription(messages.emailInvalid)
  await expect(email).toBeFocused()
  expect(sent).toEqual([])

  // The control: the same watch sees a right address leave.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  // Once only: an interception that is still on aborts the view transition to the next page, with an error.
  const hold = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route('**/functions/v1/subscribe-newsletter', hold, { times: 1 })
  await email.fill(newAddress())
  await email.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  release()
  await page.waitForURL(`**${paths.newsletterConfirmation}`)
  await expect(toastOf(page, subscribed.title)).toBeVisible()
  expect(sent).toEqual([`${app.url}/functions/v1/subscribe-newsletter`])
})

test('the dialog keeps the focus inside, closes with Escape and gives the focus back; it keeps its input when the server cannot be reached or refuses for a while, and what is refused with the cookie of a new visitor is sent once more', async ({
  page,
  pageErrors,
}) => {
  await page.goto(paths.waitlistConfirmation)
  const dialog = await openDialog(page)
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(425)
  // WebKit counts the padding beside what reaches into it, and would scroll sideways by that.
  await expect(dialog).toHaveCSS('overflow-x', 'hidden')
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body || activeElement?.closest('dialog') !== null
      }),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Subscribe to Newsletter' }),
  ).toBeFocused()

  await openDialog(page)
  const address = newAddress()
  const email = dialog.getByLabel('Email')
  const subscribe = dialog.getByRole('button', { name: 'Subscribe', exact: true })
  const nextTime = (answer: (route: Route) => Promise<void>) =>
    page.route('**/functions/v1/subscribe-newsletter', answer, { times: 1 })
  await nextTime((route) => route.abort())
  await email.fill(address)
  await subscribe.click()
  await expect(toastOf(page, messages.failedInDialog)).toContainText(messages.failed)
  await expect(email).toHaveValue(address)

  const refusal = { status: 429, headers: { 'retry-after': '3600' }, json: { error: 'Not now.' } }
  await nextTime((route) => route.fulfill(refusal))
  await subscribe.click()
  await expect(toastOf(page, messages.failedInDialog)).toContainText('Please try again in 1 hour.')
  await expect(email).toHaveValue(address)

  await nextTime((route) =>
    route.fulfill({ ...refusal, headers: { ...refusal.headers, 'x-new-visitor': '1' } }),
  )
  await subscribe.click()
  await expect(page).toHaveURL(paths.newsletterConfirmation)
  // The browser itself reports the broken connection and the refusals.
  pageErrors.errors = pageErrors.errors.filter((error) => !/net::ERR_FAILED|429/.test(error))
})

test.describe('from the payment-cancelled page', () => {
  test('Try Again asks for the name as well, and subscribes', async ({ page, app }) => {
    const address = newAddress()
    await page.goto(paths.paymentCancel)
    await page.getByRole('button', { name: 'Try Again' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(toastOf(page, messages.missingFields.title)).toContainText(messages.missingFields.text)
    await expect(dialog.getByText(messages.nameRequired)).toBeVisible()

    await dialog.getByLabel('Name').fill('Lena Muster')
    await dialog.getByLabel('Email').fill(address)
    await dialog.getByLabel(/LinkedIn/).fill(' www.linkedin.com/in/lena-muster ')
    const request = page.waitForRequest('**/functions/v1/subscribe-newsletter')
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
    expect((await request).postDataJSON()).toEqual({
      email: address,
      name: 'Lena Muster',
      linkedinProfileUrl: 'https://www.linkedin.com/in/lena-muster',
      allowPublicListing: false,
    })
    await page.waitForURL(`**${paths.newsletterConfirmation}`)
    await mailTo(app, address)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor subscribes and confirms by plain forms', async ({ page, app }) => {
    const address = newAddress()
    await page.goto(paths.home)
    await page.getByRole('banner').getByRole('button', { name: 'Subscribe to Newsletter' }).click()
    await dialogOf(page).getByLabel('Email').fill(address)
    await dialogOf(page).getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page).toHaveURL(paths.newsletterConfirmation)

    const mail = await mailTo(app, address)
    await page.goto(linkIn(mail.text, paths.newsletterConfirm))
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Subscription confirmed' })).toBeVisible()
  })

  test('a refused subscription comes back with its error', async ({ page, app }) => {
    const answer = await page.request.post(paths.newsletter, {
      form: { email: 'not an address' },
      headers: { origin: app.url },
    })
    expect(answer.status()).toBe(400)
    const html = await answer.text()
    expect(html).toContain(messages.emailInvalid)
    expect(html).toContain('value="not an address"')
  })
})

test('opening the unsubscribe link changes nothing; its POST unsubscribes; an unknown newsletter link shows an error', async ({
  page,
  app,
  request,
}) => {
  const address = newAddress()
  expect((await callOf(app, 'subscribe-newsletter', { email: address })).status).toBe(200)
  const mail = await mailTo(app, address)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = /<(http[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? ''

  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  const answer = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('You are unsubscribed')

  await page.goto(`${paths.newsletterConfirm}?token=invented`)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.linkExpired)
})
