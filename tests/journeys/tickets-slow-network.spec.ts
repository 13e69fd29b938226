/** The ticket form with a network that is slow, and buyers who don't wait for it. */
import { formatCents } from '../../src/domain/money.ts'
import { paths } from '../../src/domain/paths.ts'
import { expect, holdBack, type Page, type Route } from '../support/browser.ts'
import { testOnNobody as test } from '../support/directory.ts'
import { expectDraft } from '../support/drafts.ts'
import { ticketPrice } from '../support/event.ts'
import { buyButton, fillOrder, newBuyer, orderForm, receiptOf } from '../support/tickets.ts'

// In one worker: their site is slow to start.
test.describe.configure({ mode: 'default' })

/** Holds the island's code back until `release` is called. */
const holdIsland = (page: Page) => holdBack(page, '**/assets/ticket-form-*.js')

test('the ticket page loads one small script before interaction; input before its form hydrates is kept, its price is requested, and a reload keeps it', async ({
  page,
}) => {
  const release = await holdIsland(page)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(paths.tickets, { waitUntil: 'networkidle' })
  const names = scripts.map((url) => /assets\/([a-z-]+)-\w+\.js/.exec(url)?.[1])
  // What keeps the draft of the form comes in chunks of its own, once the page is painted.
  expect(new Set(names)).toEqual(new Set(['document', 'draft', 'draft-storage']))

  const email = newBuyer()
  await fillOrder(page, { name: 'Hedy Hasty', email, tickets: 4, coupon: 'FIVEOFF' })
  await orderForm(page).getByRole('checkbox').check()
  await expect(receiptOf(page)).toContainText('1 ticket')
  release()
  const expectOrder = async () => {
    await expect(receiptOf(page)).toContainText(formatCents(4 * (ticketPrice - 500), 'CHF'))
    await expect(orderForm(page).getByLabel('Name', { exact: true })).toHaveValue('Hedy Hasty')
    await expect(orderForm(page).getByLabel('Email')).toHaveValue(email)
    await expect(orderForm(page).getByRole('radio', { name: '4' })).toBeChecked()
    await expect(orderForm(page).getByRole('checkbox')).toBeChecked()
  }
  await expectOrder()
  await expectDraft(page, 'FIVEOFF')
  await page.reload()
  await expectOrder()
})

test('an order sent before the ticket form hydrates shows that it waits, and is sent once it has', async ({
  page,
}) => {
  const release = await holdIsland(page)
  await page.goto(paths.tickets)
  await fillOrder(page, { email: newBuyer(), tickets: 2 })
  await buyButton(page).click()
  await expect(page).toHaveURL(paths.tickets)
  await expect(buyButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(buyButton(page)).toHaveCSS('background-image', /repeating-linear-gradient/)
  release()
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  await expect(page.getByText(formatCents(2 * ticketPrice, 'CHF')).first()).toBeVisible()
})

test('an order is posted as a plain form when its script fails to load', async ({ page, pageErrors }) => {
  await page.route('**/assets/ticket-form-*.js', (route) => route.abort())
  await page.goto(paths.tickets)
  await fillOrder(page, { email: newBuyer(), tickets: 2 })
  await buyButton(page).click()
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  pageErrors.errors = pageErrors.errors.filter((error) => !/net::ERR|dynamically imported/.test(error))
})

test('the order button shows progress and cannot be pressed twice', async ({ page }) => {
  const isPriced = page.waitForResponse('**/functions/v1/create-checkout')
  await page.goto(paths.tickets)
  await fillOrder(page, { email: newBuyer() })
  await isPriced
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('create-checkout') && sent.push(request.url()))
  // Once only: an interception that is still on aborts the way to the next page.
  const look = async (route: Route) => {
    await expect(orderForm(page).getByRole('button', { name: 'Holding your seats...' })).toBeDisabled()
    await route.continue()
  }
  await page.route('**/functions/v1/create-checkout', look, { times: 1 })
  await buyButton(page).dblclick()
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  expect(sent).toHaveLength(1)
})
