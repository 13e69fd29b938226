/** Buying tickets as a visitor does, for journeys. */
import { expect, type Page } from '@playwright/test'
import { paths } from '../../src/domain/paths.ts'

let buyers = 0
/** An address that nobody has bought with. */
export const newBuyer = () => `buyer-${process.pid}-${++buyers}@example.org`

interface Order {
  name?: string
  email: string
  tickets?: number
  coupon?: string
}

export const orderForm = (page: Page) => page.locator('form.order-form')
export const receiptOf = (page: Page) => page.locator('.receipt')

/** Fills the form on the page as it stands. */
export async function fillOrder(page: Page, { name = 'Bea Buyer', email, tickets = 1, coupon }: Order) {
  const form = orderForm(page)
  await form.getByRole('radio', { name: String(tickets), exact: false }).check()
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email').fill(email)
  if (coupon !== undefined) await form.getByLabel('Coupon code').fill(coupon)
}

export const buyButton = (page: Page) => orderForm(page).getByRole('button', { name: 'Buy and pay' })

/** From the ticket page to the demo's payment page. */
export async function goToPay(page: Page, order: Order) {
  await page.goto(paths.tickets)
  await fillOrder(page, order)
  await buyButton(page).click()
  await page.waitForURL(`**${paths.demoPayment}?session=*`)
}

/** Presses 'Pay' and waits for the ticket. */
export async function pay(page: Page) {
  await page.getByRole('button', { name: /^Pay CHF/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
}
