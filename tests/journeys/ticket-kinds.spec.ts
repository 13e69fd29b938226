/** Buying tickets of several kinds (docs/product.md#kinds-of-tickets). */
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, type Page, testOfModels as test } from '../support/browser.ts'
import { testDocuments } from '../support/event.ts'
import { publish } from '../support/publish.ts'
import { buyButton, newBuyer, orderForm, receiptOf } from '../support/tickets.ts'

const kinds = [
  { id: 'day', name: 'The whole day', priceCents: 4900, hidden: false },
  {
    id: 'student',
    name: 'Student or apprentice with a valid card',
    text: 'Bring your card: it is looked at.',
    priceCents: 2500,
    maxPerOrder: 2,
    hidden: false,
  },
  { id: 'helper', name: 'Helper at the bar', priceCents: 0, hidden: true },
]
const coupons = [{ code: 'HELPER', kinds: ['helper'] }]

// In one worker, whose site sells these kinds meanwhile: other tests want the sample's only kind.
test.describe.configure({ mode: 'default' })
test.beforeAll(({ admin }) => publish(admin, 'tickets', () => ({ kinds, coupons })))
test.afterAll(({ admin }) => publish(admin, 'tickets', () => testDocuments.tickets))

const counts = (page: Page, kind: string) => orderForm(page).getByRole('group', { name: kind })

test('an organiser gives a guest a ticket of a hidden kind, and the desk calls it by its name, also once it is sold no more', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  const seat = page.getByRole('checkbox', { name: /^Seat 1: Hanna Helper.*Helper at the bar/ })
  await page.goto(paths.adminOrders)
  await expect(page.getByRole('spinbutton', { name: 'Seats: Helper' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Hanna Helper')
  await page.getByLabel('Ticket', { exact: true }).selectOption('Helper at the bar')
  await page.getByRole('button', { name: 'Add guest' }).click()
  await page.waitForURL('**/admin/orders/*')
  await expect(seat).toBeVisible()
  await publish(admin, 'tickets', () => ({ kinds: kinds.slice(0, 2), coupons: [] }))
  await page.reload()
  await expect(seat).toBeVisible()
  await publish(admin, 'tickets', () => ({ kinds, coupons }))
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('two kinds are bought in one order, a hidden one appears with its coupon, and what has no price shows none', async ({
      page,
      app,
      pageErrors,
    }) => {
      const show = async () => {
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show the price' }).click()
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(paths.tickets)
      await expect(receiptOf(page)).toContainText('CHF 49.00')
      await counts(page, 'The whole day').getByRole('radio', { name: '0' }).check()
      await show()
      await expect(orderForm(page)).toContainText('Please choose at least one ticket')
      await expect(receiptOf(page)).toContainText('Please check what you entered')
      await expect(receiptOf(page)).not.toContainText('CHF')
      await counts(page, 'Student').getByRole('radio', { name: '1' }).check()
      await show()
      await expect(receiptOf(page)).toContainText('CHF 25.00')

      await expect(counts(page, 'Helper')).toHaveCount(0)
      const email = newBuyer()
      await counts(page, 'The whole day').getByRole('radio', { name: '1' }).check()
      await orderForm(page).getByLabel('Name', { exact: true }).fill('Bea Buyer')
      await orderForm(page).getByLabel('Email').fill(email)
      await orderForm(page).getByLabel('Coupon code').fill('helper')
      await counts(page, 'Student').getByRole('radio', { name: '2' }).check()
      await show()
      await expect(counts(page, 'Helper')).toBeVisible()
      await expect(receiptOf(page)).toContainText('2 × Student or apprentice')
      await expect(receiptOf(page)).toContainText('CHF 99.00')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      if (javaScriptEnabled) await expectAccessible(page)
      await orderForm(page).getByLabel('Coupon code').fill('')
      await buyButton(page).click()
      await expect(page).toHaveURL(/demo-payment/)
      await page.getByRole('button', { name: 'Pay CHF 99.00' }).click()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Confirm my payment' }).click()
      await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
      const mail = await app.waitForMail(({ to }) => to?.[0]?.address === email)
      expect(mail.text).toContain('2 × Student or apprentice with a valid card at CHF 25.00')
      pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('400'))
    })
  })
