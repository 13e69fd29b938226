/** Buying tickets as a visitor does, for journeys. */
import { expect, type Page } from '@playwright/test'
import { paths } from '../../src/domain/paths.ts'
import type { RunningApp } from './app.ts'
import { callOf } from './contributions.ts'

let buyers = 0
/** An address that nobody has bought with. */
export const newBuyer = () => `buyer-${process.pid}-${++buyers}@example.org`

interface Order {
  name?: string
  email: string
  tickets?: number
  coupon?: string
  /** On the page of participants, where only a call says so here. */
  isListed?: boolean
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

/** The address of the demo's payment page, for an order that is made by a call. */
export async function addressToPay(
  app: RunningApp,
  { name = 'Bea Buyer', email, tickets = 1, coupon: couponCode, isListed: allowPublicListing }: Order,
): Promise<string> {
  const order = { name, email, numberOfTickets: tickets, couponCode, allowPublicListing }
  const answer = await callOf(app, 'create-checkout', order)
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { url: string }).url
}

/** An order that is made and paid by calls. */
export async function buyByCalls(app: RunningApp, order: Order): Promise<void> {
  const sessionId = new URL(await addressToPay(app, order)).searchParams.get('session')
  for (const [name, payload] of [
    ['settle-demo-payment', { sessionId, outcome: 'pay' }],
    ['process-payment-success', { sessionId }],
  ] as const) {
    const answer = await callOf(app, name, payload)
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
}

/** Presses 'Pay' and waits for the ticket. */
export async function pay(page: Page) {
  await page.getByRole('button', { name: /^Pay CHF/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Successful!' })).toBeVisible()
}
