/** Buying a ticket, from the price to the mail (docs/product.md#tickets, docs/api.md#tickets-and-money). */
import { ticketMessages as messages } from '../../src/domain/messages/ticket-messages.ts'
import { formatCents } from '../../src/domain/money.ts'
import { priceOf } from '../../src/domain/orders.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, holdBack, type Page } from '../support/browser.ts'
import { testOnNobody as test } from '../support/directory.ts'
import { testEvent, ticketPrice } from '../support/event.ts'
import {
  addressToPay,
  buyButton,
  fillOrder,
  goToPay,
  newBuyer,
  orderForm,
  pay,
  receiptOf,
} from '../support/tickets.ts'

// In one worker: their site is slow to start.
test.describe.configure({ mode: 'default' })

const { tickets } = testEvent

const community = tickets.coupons.find(({ code }) => code === 'COMMUNITY20')
const toast = (page: Page) => page.locator('.toast')
const sessionIn = (address: string) => new URL(address).searchParams.get('session') ?? ''

test('a visitor with a coupon buys two tickets, on a phone and on a desktop, gets the mail and is not listed; the form is then empty and refuses the address at its field', async ({
  page,
  app,
  pageErrors,
}) => {
  const email = newBuyer()
  const name = `Bea ${email.split('@')[0]}`
  const { totalCents, discountCents } = priceOf(2, community, { priceCents: ticketPrice, currency: 'CHF' })
  await page.goto(paths.home)
  await page.getByRole('main').getByRole('link', { name: 'Get a ticket' }).first().click()
  await expect(page).toHaveURL(paths.tickets)
  await expect(orderForm(page).getByRole('checkbox')).not.toBeChecked()
  await fillOrder(page, { name, email, tickets: 2, coupon: 'community20' })
  await expect(receiptOf(page)).toContainText(formatCents(totalCents, 'CHF'))
  await expect(receiptOf(page)).toContainText(`−${formatCents(discountCents, 'CHF')}`)
  await expectToFit(page)
  await buyButton(page).click()

  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  await expect(page.getByText('Demonstration')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: `Pay ${formatCents(totalCents, 'CHF')}` }).click()

  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(name)
  await expect(main).toContainText('b•••@example.org')
  await expect(main).toContainText('Coupon COMMUNITY20')
  await expect(main).toContainText(formatCents(totalCents, 'CHF'))
  await expectToFit(page)

  const mail = await app.waitForMail(({ to }) => to?.[0]?.address === email)
  const number = /VCF-[0-9A-F]{8}/.exec(mail.text ?? '')?.[0] ?? 'no order number'
  await expect(main).toContainText(number)
  expect(mail.text).toContain(formatCents(totalCents, 'CHF'))
  expect(await (await page.request.get(paths.participants)).text()).not.toContain(name)

  await page.goto(paths.tickets)
  const address = orderForm(page).getByLabel('Email')
  await expect(address).toHaveValue('')
  await fillOrder(page, { email })
  await buyButton(page).click()
  await expect(address).toHaveAccessibleDescription(messages.hasTicket)
  await expect(address).toBeFocused()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('409'))
})

/** Nobody has to scroll sideways. */
async function expectToFit(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

test('the price follows the form, is announced to screen readers, and the latest answer counts; an invalid coupon shows why at its field, and the price stays right; one that is used up is refused at checkout', async ({
  page,
  app,
  pageErrors,
}) => {
  await addressToPay(app, { email: newBuyer(), coupon: 'LASTONE' })
  await page.goto(paths.tickets)
  const asked: number[] = []
  const shown = Promise.withResolvers<void>()
  // The price of four comes late, after that of two.
  await page.route('**/functions/v1/create-checkout', async (route) => {
    const { numberOfTickets } = route.request().postDataJSON()
    asked.push(numberOfTickets)
    if (numberOfTickets === 4) await shown.promise
    await route.continue()
  })
  await orderForm(page).getByRole('radio', { name: '4' }).check()
  await expect.poll(() => asked).toContain(4)
  await orderForm(page).getByRole('radio', { name: '2' }).check()
  await expect(receiptOf(page)).toContainText(formatCents(2 * ticketPrice, 'CHF'))
  const late = page.waitForResponse((answer) => answer.request().postData()?.includes(':4') ?? false)
  shown.resolve()
  await late
  await expect(receiptOf(page)).toContainText('2 tickets')
  await expect(receiptOf(page)).not.toContainText(formatCents(4 * ticketPrice, 'CHF'))
  await expect(receiptOf(page).locator('[aria-live=polite]')).toContainText(
    `2 tickets: ${formatCents(2 * ticketPrice, 'CHF')}`,
  )
  await page.unroute('**/functions/v1/create-checkout')

  await orderForm(page).getByRole('radio', { name: '1' }).check()
  const coupon = orderForm(page).getByLabel('Coupon code')
  for (const [code, sentence] of [
    ['NO-SUCH-CODE', messages.couponUnknown],
    ['earlybird', messages.couponExpired],
  ] as const) {
    await coupon.fill(code)
    await expect(coupon).toHaveAccessibleDescription(sentence)
    await expect(receiptOf(page).locator('[aria-live=polite]')).toHaveText(
      new RegExp(`^${sentence}. 1 ticket`),
    )
    await expect(receiptOf(page)).toContainText(formatCents(ticketPrice, 'CHF'))
    await expect(receiptOf(page)).not.toContainText('Discount')
  }
  // The control: one that counts takes the sentence away and something off.
  await coupon.fill('FIVEOFF')
  await expect(receiptOf(page)).toContainText('Discount')
  await expect(coupon).not.toHaveAttribute('aria-invalid')

  await fillOrder(page, { email: newBuyer(), coupon: 'LASTONE' })
  await expect(coupon).toHaveAccessibleDescription(messages.couponUsedUp)
  await buyButton(page).click()
  await expect(coupon).toBeFocused()
  await expect(page).toHaveURL(paths.tickets)
  pageErrors.errors = pageErrors.errors.filter((error) => !/40[09]/.test(error))
})

test('missing fields show errors, and nothing is sent; an order that fails shows an error and keeps the form', async ({
  page,
  pageErrors,
}) => {
  await page.goto(paths.tickets)
  const orders: string[] = []
  page.on('request', (request) => {
    const body = request.postData()
    if (body && !body.includes('"quote":true')) orders.push(body)
  })
  const [name, address] = [
    orderForm(page).getByLabel('Name', { exact: true }),
    orderForm(page).getByLabel('Email'),
  ]
  await buyButton(page).click()
  await expect(name).toHaveAccessibleDescription(messages.nameRequired)
  await expect(name).toBeFocused()
  await expect(address).toHaveAccessibleDescription(messages.emailRequired)
  await expectAccessible(page)
  expect(orders).toEqual([])

  const email = newBuyer()
  await fillOrder(page, { email })
  await expect(receiptOf(page).locator('[aria-live=polite]')).toContainText('1 ticket')
  await page.route('**/functions/v1/create-checkout', (route) => route.abort())
  await buyButton(page).click()
  await expect(toast(page)).toContainText(messages.paymentFailed.title)
  await expect(toast(page)).toContainText(messages.paymentFailed.text)
  await expect(address).toHaveValue(email)
  await expect(buyButton(page)).toBeFocused()
  expect(orders).toEqual([expect.stringContaining(email)])
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR'))
})

test('without a session the success page promises nothing; an unknown one shows an error and can be retried; a payment that has not arrived is not shown as a success, a declined card can be tried again, and without its receipt the order is still shown as one', async ({
  page,
  app,
  pageErrors,
}) => {
  await page.goto(paths.paymentSuccess)
  await expect(page.getByRole('heading', { name: 'Which order?' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Admit one|on its way/)
  await expect(page.getByRole('link', { name: 'Back to Event Page' })).toHaveAttribute('href', paths.home)

  await page.goto(paths.paid('cs_of_nobody'))
  await expect(page.getByRole('heading', { name: messages.paymentFailed.title })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(messages.paymentFailed.text)
  await expect(page.getByRole('alert')).toContainText(messages.unknownSession)
  const asked = page.waitForResponse('**/functions/v1/process-payment-success')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await asked).status()).toBe(404)
  await expectAccessible(page)

  const address = await addressToPay(app, { email: newBuyer() })
  await page.goto(paths.paid(sessionIn(address)))
  await expect(page.getByRole('alert')).toContainText(messages.unpaid)
  await page.goto(address)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expect(page.getByRole('alert')).toContainText(messages.cardDeclined)
  await expectAccessible(page)
  await page.route('**/rest/v1/orders*', (route) => route.abort())
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your payment' })).toHaveCount(0)
  pageErrors.errors = pageErrors.errors.filter((error) => !/40[49]|net::ERR/.test(error))
})

test('Pay pressed twice pays once, which the success page waits for, and its page then leads to the order', async ({
  page,
  app,
}) => {
  const address = await addressToPay(app, { email: newBuyer() })
  const release = await holdBack(page, '**/functions/v1/process-payment-success')
  await page.goto(address)
  await page.getByRole('button', { name: /^Pay CHF/ }).dblclick()
  await expect(page.getByRole('status')).toContainText('Processing Your Order...')
  await expectAccessible(page)
  release()
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(address)
  await expect(page.getByText('This is paid.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
})

test('cancelling leads to its page, and the form keeps its input; a free order needs no payment', async ({
  page,
  app,
}) => {
  const email = newBuyer()
  await goToPay(page, { name: 'Cara Cancel', email, tickets: 3 })
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(paths.paymentCancel)
  await expect(page.getByRole('main')).toContainText('seats that you were about to pay')
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the tickets' }).click()
  await expect(orderForm(page).getByLabel('Name', { exact: true })).toHaveValue('Cara Cancel')
  await expect(orderForm(page).getByLabel('Email')).toHaveValue(email)
  await expect(orderForm(page).getByRole('radio', { name: '3' })).toBeChecked()
  await expect(receiptOf(page)).toContainText(formatCents(3 * ticketPrice, 'CHF'))

  const guest = newBuyer()
  await fillOrder(page, { email: guest, coupon: 'SPEAKER100' })
  await orderForm(page).getByRole('button', { name: 'Get your ticket' }).click()
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('CHF 0.00')
  // Whoever copies the address copies no receipt; a reload still shows it.
  await expect(page).toHaveURL(paths.paymentSuccess)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('CHF 0.00')
  await expect(page).toHaveURL(paths.paymentSuccess)
  await app.waitForMail(({ to }) => to?.[0]?.address === guest)
})

test('a ticket is bought with the keyboard alone by somebody who opts in and is listed', async ({ page }) => {
  await page.goto(paths.tickets)
  const email = newBuyer()
  const name = `Kay ${email.split('@')[0]}`
  await orderForm(page).getByRole('radio', { name: '1' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(orderForm(page).getByRole('radio', { name: '2' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  const optIn = orderForm(page).getByRole('checkbox')
  for (let tabs = 0; tabs < 9 && !(await optIn.evaluate(isFocused)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(optIn).toBeChecked()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
  expect(await (await page.request.get(paths.participants)).text()).toContain(name)
})

const isFocused = (element: Element) => element === document.activeElement

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused order comes back with its error and its input; corrected, a visitor sees its price, buys, pays and gets the mail by plain forms, and nothing is confirmed by opening a page', async ({
    page,
    app,
  }) => {
    const email = newBuyer()
    await page.goto(paths.tickets)
    await fillOrder(page, { name: 'Nora Noscript', email, tickets: 2, coupon: 'NO-SUCH-CODE' })
    await buyButton(page).click()
    await expect(page.getByRole('alert')).toContainText(messages.couponUnknown)
    const coupon = orderForm(page).getByLabel('Coupon code')
    await expect(coupon).toHaveAccessibleDescription(messages.couponUnknown)
    await expect(coupon).toHaveValue('NO-SUCH-CODE')
    await expect(orderForm(page).getByLabel('Name', { exact: true })).toHaveValue('Nora Noscript')

    await coupon.fill('FIVEOFF')
    await page.getByRole('button', { name: 'Show the price' }).click()
    const fiveOff = tickets.coupons.find(({ code }) => code === 'FIVEOFF')
    const { totalCents, discountCents } = priceOf(2, fiveOff, { priceCents: ticketPrice, currency: 'CHF' })
    await expect(receiptOf(page)).toContainText(formatCents(totalCents, 'CHF'))
    await expect(receiptOf(page)).toContainText(`−${formatCents(discountCents, 'CHF')}`)
    await expect(orderForm(page).getByLabel('Email')).toHaveValue(email)
    await expect(orderForm(page).getByRole('radio', { name: '2' })).toBeChecked()
    await buyButton(page).click()
    await expect(page).toHaveURL(/demo-payment/)

    const address = page.url()
    await page.goto(paths.paid(sessionIn(address)))
    await expect(page.getByRole('heading', { name: 'Order Successful!' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Confirm my payment' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.unpaid)

    await page.goto(address)
    await page.getByRole('button', { name: 'Decline the card' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.cardDeclined)
    await page.getByRole('button', { name: /^Pay CHF/ }).click()
    await page.getByRole('button', { name: 'Confirm my payment' }).click()
    await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('b•••@example.org')
    await app.waitForMail(({ to }) => to?.[0]?.address === email)
  })
})
