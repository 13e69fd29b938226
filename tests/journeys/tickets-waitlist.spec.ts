/** No seat left: waiting, and what becomes of a seat that is offered by mail (docs/product.md#waitlist-and-offers). */
import { ticketMessages as messages } from '../../src/domain/messages/ticket-messages.ts'
import { formatCents } from '../../src/domain/money.ts'
import { offerMs } from '../../src/domain/orders.ts'
import { paths } from '../../src/domain/paths.ts'
import { enqueue } from '../../src/server/mail/outbox.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { addCrowd, testOn } from '../support/directory.ts'
import { testEvent, ticketPrice } from '../support/event.ts'
import { fillOrder, newBuyer, orderForm, pay, receiptOf } from '../support/tickets.ts'

const { tickets } = testEvent

const offered = ['pays', 'plain', 'declines', 'gives-up'].map((who) => `${who}@example.org`)
const waiting = ['first-in-line@example.org', 'second-in-line@example.org']
const longName = 'Wilhelmina-Alexandra von Musterhausen-Beispielsberg-Ejemplodóttir'

/** Every seat is taken; some of them are offered to people who were told by mail, and others wait. */
async function fillHall(store: Store) {
  await addCrowd(store, tickets.capacity - offered.length)
  for (const [index, email] of [...offered, ...waiting].entries()) {
    const isOffered = index < offered.length
    const now = new Date()
    const expiresAt = new Date(now.getTime() + offerMs)
    const { id } = await store.db
      .insertInto('orders')
      .values({
        customer_name: longName,
        customer_email: email,
        total_amount: ticketPrice,
        status: isOffered ? 'offered' : 'waitlist',
        offered_at: isOffered ? now : null,
        hold_expires_at: isOffered ? expiresAt : null,
        address_confirmed_at: now,
        created_at: new Date(now.getTime() + index),
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isOffered) continue
    const params = {
      orderId: id,
      numberOfTickets: 1,
      totalCents: ticketPrice,
      expiresAt: expiresAt.toISOString(),
    }
    await enqueue(store.db, 'seat-offered', { recipient: email, params }, now)
  }
}

const test = testOn([], fillHall)
// A second worker would need a site and a browser of its own.
test.describe.configure({ mode: 'default' })

async function offerTo(app: RunningApp, address: string): Promise<string> {
  const mail = await app.waitForMail(
    ({ to, text }) => to?.[0]?.address === address && !!text?.includes('?offer='),
  )
  return /\/tickets\?offer=[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
}

test('when it is sold out, a visitor joins the waitlist, as home, the directory and search engines were told', async ({
  page,
  app,
}) => {
  const email = newBuyer()
  await page.goto(paths.home)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Join the waitlist' }).first()).toBeVisible()
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data.offers).toMatchObject({ price: '49.00', availability: 'https://schema.org/SoldOut' })
  await page.goto(paths.participants)
  await expect(page.getByRole('link', { name: 'Get a ticket' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Join the waitlist' }).click()
  await expect(page.getByRole('heading', { name: 'Join the waitlist' })).toBeVisible()
  await expect(main).not.toContainText('A ticket bought now')
  await expectAccessible(page)
  await fillOrder(page, { email, tickets: 2 })
  await expect(receiptOf(page)).toContainText(formatCents(2 * ticketPrice, 'CHF'))
  await expect(receiptOf(page)).toContainText('Sold out')
  await orderForm(page).getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page).toHaveURL(paths.waitlistConfirmation)
  await expect(page.getByRole('heading', { name: "You're on the Waitlist!" })).toBeVisible()
  const mail = await app.waitForMail(({ to }) => to?.[0]?.address === email)
  await page.goto(/\/waitlist\/confirm\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '')
  await expect(page).toHaveURL(paths.waitlistConfirm)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist" })).toBeVisible()
})

test('an offered seat that cannot be loaded is requested again, and paid by the link in the mail, which leaves the address bar', async ({
  page,
  app,
  pageErrors,
}) => {
  const link = await offerTo(app, 'pays@example.org')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/functions/v1/find-offered-seat', (route) => route.abort(), { times: 1 })
  await page.goto(link)
  await expect(page).toHaveURL(paths.tickets)
  await expect(page.getByRole('alert')).toContainText(messages.offerFailed.text)
  await page.getByRole('button', { name: 'Try again' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(longName)
  await expect(main).toContainText('49.00')
  await expect(main).toContainText('Zurich time')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const token = new URL(link, app.url).searchParams.get('offer') ?? ''
  expect(await page.content()).not.toContain(token)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(main).toContainText('A seat that we offered you by mail stays yours')
  await page.goto(link)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
  await pay(page)
  // The link has done its work.
  expect((await callOf(app, 'find-offered-seat', { token })).status).toBe(404)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR'))
})

test('a declined seat is offered to the next person, after a confirmation; its link and an unknown one then lead to the tickets', async ({
  page,
  pageErrors,
  app,
}) => {
  const link = await offerTo(app, 'declines@example.org')
  await page.goto(link)
  await page.getByText('No, give it to the next person').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, give it away' }).click()
  await expect(page.getByRole('heading', { name: messages.offerDeclined.title })).toBeVisible()
  await offerTo(app, 'first-in-line@example.org')
  for (const ended of [`${paths.tickets}?offer=invented`, link]) {
    await page.goto(ended)
    await expect(page.getByRole('heading', { name: messages.offerEnded.title })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(messages.offerEnded.text)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the tickets' }).click()
  await expect(orderForm(page)).toBeVisible()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('404'))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an offered seat is paid, and another one declined, by plain forms', async ({ page, app }) => {
    await page.goto(await offerTo(app, 'plain@example.org'))
    await page.getByRole('button', { name: 'Show my offer' }).click()
    await expect(page.getByRole('main')).toContainText(longName)
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: /^Pay CHF/ }).click()
    await page.getByRole('button', { name: 'Confirm my payment' }).click()
    await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()

    const link = await offerTo(app, 'gives-up@example.org')
    await page.goto(link)
    await page.getByRole('button', { name: 'Show my offer' }).click()
    await page.getByText('No, give it to the next person').click()
    await page.getByRole('button', { name: 'Yes, give it away' }).click()
    await expect(page.getByRole('heading', { name: messages.offerDeclined.title })).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Show my offer' }).click()
    await expect(page.getByRole('heading', { name: messages.offerEnded.title })).toBeVisible()
  })
})
