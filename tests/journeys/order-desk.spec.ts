/** One order at the desk: found, corrected, a seat cancelled and paid back, a guest added (docs/product.md#order-desk). */
import { deskMessages as messages } from '../../src/domain/desk-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/admins.ts'
import { expect, test } from '../support/browser.ts'
import { goToPay, newBuyer, pay } from '../support/tickets.ts'

const longName = 'Wilhelmina-Alexandra von Musterhausen-Beispielsberg-Ejemplodóttir'

test('an organiser finds an order, gives the money of one seat back, corrects the rest and adds a guest', async ({
  page,
  app,
  context,
  trouble,
}) => {
  const email = newBuyer()
  await goToPay(page, { name: longName, email, tickets: 3 })
  await pay(page)
  await context.addCookies((await signIn(app)).cookies)

  await page.goto(paths.adminOrders)
  await page.getByLabel('Number, name or address').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: longName }).click()
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expectAccessible(page)

  const press = page.getByRole('button', { name: /^Cancel \d seat|^Give money back/ })
  await page.getByLabel('Nothing goes back').check()
  await press.click()
  await expect(page.getByRole('alert').filter({ hasText: messages.nothingToDo })).toBeVisible()
  await page.getByLabel('Through the payment provider').check()
  await page.getByLabel(/^Seat 2/).check()
  await expect(page.getByLabel('Amount in CHF')).toHaveValue('49.00')
  await press.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('CHF 49.00 goes back through the payment provider')
  await expect(dialog).toContainText(`${email} gets a mail`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel 1 seat' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  const refund = page.getByRole('region', { name: 'What went back' })
  await expect(refund).toContainText('Done')
  await expect(refund).toContainText('CHF 49.00')
  await expect(page.getByLabel(/^Seat 2/)).toBeDisabled()

  await page.getByLabel('For organizers only').last().fill('Pays for the cheese')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Changed the note')
  const next = newBuyer()
  const correct = page.getByRole('region', { name: 'Name and address' })
  await correct.getByLabel('Email').fill(next)
  await correct.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText(`${email} is told`)
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText(`${longName}, ${next}`)).toBeVisible()

  await page.goto(paths.adminOrders)
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await page.getByLabel('Email (optional)').fill(next)
  await page.getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByText(messages.addressHasTicket)).toBeVisible()
  await page.getByLabel('Email (optional)').fill('')
  await page.getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByText('Gus Guest', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 1')).toBeVisible()
  // Chromium reports the refusal as an error.
  trouble.errors = trouble.errors.filter((error) => !/status of 409/.test(error))
})
