/** One order at the desk: found, corrected, a seat cancelled and paid back, a guest added, a company invoiced (docs/product.md#order-desk). */

import { adminMessages } from '../../src/domain/messages/admin-messages.ts'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { companyMessages } from '../../src/domain/messages/company-messages.ts'
import { deskMessages as messages } from '../../src/domain/messages/desk-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { unpaidEnds } from '../../src/domain/unpaid-ends.ts'
import { unsavedCopies } from '../../src/web/parts/admin/unsaved-copies.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/admins.ts'
import { expect, holdBack, loseAnswer, type Route, test } from '../support/browser.ts'
import { addressToPay, buyByCalls, newBuyer } from '../support/tickets.ts'

const longName = 'Wilhelmina-Alexandra von Musterhausen-Beispielsberg-Ejemplodóttir'

test('an organiser finds an order, gives the money of one seat back, corrects the rest and adds a guest', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  const email = newBuyer()
  await buyByCalls(app, { name: longName, email, tickets: 3 })
  await context.addCookies(admin.cookies)

  await page.goto(paths.adminOrders)
  await page.getByLabel('Number, name, company or address').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  // The page before lists it, too: its link would be pressed as the page goes.
  await page.waitForURL(/\?q=/)
  await page.getByRole('link', { name: longName }).click()
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expectAccessible(page)

  const press = page.getByRole('button', { name: /^Cancel \d seat|^Give money back/ })
  await page.getByLabel('Nothing goes back').check()
  await press.click()
  await expect(page.getByRole('alert').filter({ hasText: messages.nothingToDo })).toBeVisible()
  await page.getByLabel('Through the payment provider').check()
  await page.getByLabel('Amount in CHF').fill('12.345')
  await press.click()
  await expect(page.getByText(messages.amountInvalid)).toBeVisible()
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

  await page.getByLabel('For organisers only').last().fill('Pays for the cheese')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Changed the note')
  await expect(page.getByRole('button', { name: 'Save note' })).toBeFocused()
  const next = newBuyer()
  const correct = page.getByRole('region', { name: 'Name and address' })
  await correct.getByLabel('Email').fill(next)
  await correct.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toContainText(`${email} is told`)
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText(`${longName}, ${next}`)).toBeVisible()

  await page.goto(paths.adminOrders)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a guest' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport()
  await page.getByLabel('Name', { exact: true }).fill('Gus Guest')
  await page.getByLabel('Email (optional)').fill(next)
  await page.getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByText(messages.addressHasTicket)).toBeVisible()
  await page.getByLabel('Email (optional)').fill('')
  await page.getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByText('Gus Guest', { exact: true })).toBeVisible()
  await expect(page.getByText('1 of 1')).toBeVisible()
  // Chromium reports the refusals as errors.
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 4(00|09)/.test(error))
})

test('what an organiser typed at an order stays when somebody was faster or the line is bad, and can then be saved', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  const email = newBuyer()
  await buyByCalls(app, { name: 'Olga Order', email, tickets: 2 })
  const { cookies, call } = admin
  await context.addCookies(cookies)
  const [{ number }] = await (await call('find-orders', { search: email })).json()
  const { id: orderId } = await (await call('get-order', { number })).json()
  await page.goto(paths.orderDesk(number))

  const note = page.getByRole('region', { name: 'Note' }).getByRole('textbox')
  const saveNote = () => page.getByRole('button', { name: 'Save note' }).click()
  await note.fill('Comes late')
  expect((await call('note-order', { orderId, note: 'Vegan', seen: '' })).status).toBe(200)
  // Reading the order again leaves what is typed.
  await page.getByRole('button', { name: 'Send the receipt again' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Changed the note')
  await expect(note).toHaveValue('Comes late')
  await saveNote()
  await expect(page.getByText('It is now: Vegan')).toBeVisible()
  await note.fill('Vegan, comes late')
  await saveNote()
  await expect(page.getByText('It is now: Vegan')).toBeHidden()
  await page.reload()
  await expect(note).toHaveValue('Vegan, comes late')

  const cancel = page.getByRole('button', { name: 'Cancel 1 seat' })
  await page.getByLabel(/^Seat 2/).check()
  await page.getByLabel('Amount in CHF').fill('20.00')
  await page.getByLabel('Reason (optional)').fill('Ill since Monday')
  await page.route('**/functions/v1/cancel-seats', (route) => route.abort())
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 1 seat' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByLabel('Reason (optional)')).toHaveValue('Ill since Monday')
  await expect(page.getByLabel('Amount in CHF')).toHaveValue('20.00')
  await page.unroute('**/functions/v1/cancel-seats')
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 1 seat' }).click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByLabel('Reason (optional)')).toHaveValue('')
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 409|ERR_FAILED/.test(error))
})

test('an organiser who saves the note or address of an order and gets no answer can change it further without a conflict', async ({
  page,
  app,
  context,
  admin,
  pageErrors,
}) => {
  const email = newBuyer()
  await buyByCalls(app, { name: 'Olga Order', email })
  await context.addCookies(admin.cookies)
  const [{ number }] = await (await admin.call('find-orders', { search: email })).json()
  await page.goto(paths.orderDesk(number))
  const toast = page.locator('.toast')
  const note = page.getByRole('region', { name: 'Note' }).getByRole('textbox')
  const saveNote = page.getByRole('button', { name: 'Save note' })
  await note.fill('Comes late ')
  await loseAnswer(page, '**/note-order')
  await saveNote.click()
  await expect(toast).toContainText(messages.failed)
  await note.fill('Comes late, vegan')
  await saveNote.click()
  await expect(toast).toContainText('The note is saved')
  // Nor is it when the page was loaded again meanwhile.
  await note.fill('Comes later, vegan')
  await loseAnswer(page, '**/note-order')
  await saveNote.click()
  await expect(toast).toContainText(messages.failed)
  await page.reload()
  await expect(page.locator('[data-island=order-desk][data-props]')).toHaveCount(0)
  await note.fill('Comes at noon, vegan')
  await saveNote.click()
  await expect(toast).toContainText('The note is saved')

  const correct = page.getByRole('region', { name: 'Name and address' })
  const save = correct.getByRole('button', { name: 'Save', exact: true })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Change the address' })
  await correct.getByLabel('Name').fill('Olga Ordner')
  await correct.getByLabel('Email').fill(newBuyer().toUpperCase())
  await loseAnswer(page, '**/correct-order')
  await save.click()
  await confirm.click()
  await expect(toast).toContainText(messages.failed)
  await correct.getByLabel('Name').fill('Olga Orden')
  const next = newBuyer()
  await correct.getByLabel('Email').fill(next)
  await save.click()
  await confirm.click()
  await expect(toast).toContainText(`${number} is corrected`)
  await expect(page.getByText(`Olga Orden, ${next}`)).toBeVisible()
  const order = await (await admin.call('get-order', { number })).json()
  expect(order).toMatchObject({ name: 'Olga Orden', email: next, note: 'Comes at noon, vegan' })
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 409|ERR_FAILED/.test(error))
})

test('money without a seat that a colleague gave back meanwhile does not go back once more unasked', async ({
  page,
  app,
  context,
  admin,
  pageErrors,
}) => {
  const email = newBuyer()
  await buyByCalls(app, { name: 'Olga Order', email, tickets: 2 })
  await context.addCookies(admin.cookies)
  const [{ number }] = await (await admin.call('find-orders', { search: email })).json()
  const refunded = async () => {
    const { refunded_cents } = await (await admin.call('get-order', { number })).json()
    return refunded_cents
  }
  await page.goto(paths.orderDesk(number))
  await page.getByLabel('I give it back elsewhere').check()
  await page.getByLabel('Amount in CHF').fill('20.00')
  const { id: orderId } = await (await admin.call('get-order', { number })).json()
  const given = { orderId, seatIds: [], way: 'elsewhere', amountCents: 2_000 }
  expect((await admin.call('cancel-seats', given)).status).toBe(200)
  const press = async () => {
    await page.getByRole('button', { name: 'Give money back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give it back' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  await press()
  await expect(page.locator('.toast')).toContainText(messages.wentBackMeanwhile(7_800, 'CHF'))
  expect(await refunded()).toBe(2_000)
  await expect(page.getByLabel('Amount in CHF')).toHaveValue('20.00')
  await press()
  await expect.poll(refunded).toBe(4_000)
  // Its answer is lost: the same press again is the same one.
  await page.getByLabel('Amount in CHF').fill('15.00')
  await loseAnswer(page, '**/cancel-seats')
  await press()
  await expect.poll(refunded).toBe(5_500)
  await expect(page.locator('.toast')).toContainText(messages.failed)
  await press()
  await expect(page.locator('.toast')).toContainText('Done')
  expect(await refunded()).toBe(5_500)
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 409|ERR_FAILED/.test(error))
})

test('a guest and a company that are half typed, even before the page has woken, outlive a reload, and are gone once they are added', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  const wake = await holdBack(page, '**/assets/orders-search-*')
  await page.goto(paths.adminOrders)
  const company = page.getByRole('region', { name: 'Invoice a company' })
  const name = page.getByLabel('Name', { exact: true })
  const receipt = page.getByLabel('Mail the receipt')
  await company.getByLabel('Company').fill('Early & Sons')
  wake()
  await expect(company.locator('form')).toHaveJSProperty('noValidate', true)
  await company.getByLabel('Country').fill('DE')
  await name.fill('Gerda Guest')
  await receipt.uncheck()
  await page.reload()
  await expect(company.getByLabel('Company')).toHaveValue('Early & Sons')
  await expect(company.getByLabel('Country')).toHaveValue('DE')
  await expect(name).toHaveValue('Gerda Guest')
  await expect(receipt).not.toBeChecked()
  await page.getByRole('button', { name: 'Add guest' }).click()
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.goto(paths.adminOrders)
  await expect(company.getByLabel('Company')).toHaveValue('Early & Sons')
  await expect(name).toHaveValue('')
  await expect(receipt).toBeChecked()
})

test('an organiser invoices a company, cannot send the invoice once more while the page of its order comes, and notes that it is paid', async ({
  page,
  context,
  pageErrors,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await page.goto(paths.adminOrders)
  const company = page.getByRole('region', { name: 'Invoice a company' })
  const contact = newBuyer()
  for (const [label, text] of [
    ['Company', `${longName} Ltd`],
    ['Street and number', 'Beispielweg 1'],
    ['Postal code (optional)', '8000'],
    ['Town', 'Zurich'],
    ['Name of the contact', 'Carla Company'],
    ['Email of the contact', contact],
    ['Seats', '0'],
  ] as const)
    await company.getByLabel(label, { exact: true }).fill(text)
  await company.getByRole('button', { name: 'Invoice a company' }).click()
  await expect(company.getByText(companyMessages.noSeats)).toBeVisible()
  await company.getByRole('spinbutton', { name: 'Seats' }).fill('2')
  await company.getByRole('button', { name: 'Invoice a company' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Invoice CHF 98.00?')
  await expect(dialog).toContainText(`${contact} gets the invoice by mail now`)
  await expectAccessible(page)

  let order = ''
  // As long as this answer, the page stays.
  const stay = (route: Route) => {
    order = route.request().url()
    return route.fulfill({ status: 204 })
  }
  await page.route('**/admin/orders/*', stay, { times: 1 })
  const sent = page.waitForResponse('**/functions/v1/invoice-company')
  await dialog.getByRole('button', { name: 'Send the invoice' }).click()
  await (await sent).finished()
  // The answer is dealt with.
  await page.waitForTimeout(300)
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled()

  await page.goto(order)
  await expect(page.getByRole('link', { name: /^Invoice .* \(PDF\)$/ })).toBeVisible()
  await expectAccessible(page)
  const due = page.getByRole('region', { name: 'Invoice to be paid' })
  await due.getByRole('button', { name: 'Paid' }).click()
  await expect(page.getByRole('button', { name: 'Send the receipt again' })).toBeVisible()
  await expect(due).toBeHidden()
  await expect(page.getByLabel(/^Seat 1/)).toBeFocused()
  await expect(page.getByLabel('I give it back elsewhere')).toBeChecked()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('400'))
})

test('an invoice whose answer was lost is sent once, and another one for the same is asked about first', async ({
  page,
  context,
  pageErrors,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  const contact = newBuyer()
  const company = page.getByRole('region', { name: 'Invoice a company' })
  const dialog = page.getByRole('alertdialog')
  const orders = async () =>
    ((await (await admin.call('find-orders', { search: contact })).json()) as { number: string }[]).map(
      ({ number }) => number,
    )
  async function ask() {
    for (const [label, text] of [
      ['Company', 'Example Ltd'],
      ['Street and number', 'Beispielweg 1'],
      ['Town', 'Zurich'],
      ['Name of the contact', 'Carla Company'],
      ['Email of the contact', contact],
    ] as const)
      await company.getByLabel(label, { exact: true }).fill(text)
    await company.getByRole('button', { name: 'Invoice a company' }).click()
  }
  const send = () => dialog.getByRole('button', { name: 'Send the invoice' }).click()
  await page.goto(paths.adminOrders)
  await ask()
  await loseAnswer(page, '**/invoice-company')
  await send()
  await expect(page.locator('.toast')).toContainText(companyMessages.noAnswer)
  await company.getByRole('button', { name: 'Invoice a company' }).click()
  await expect(dialog).not.toContainText('unpaid invoice')
  await send()
  await page.waitForURL('**/admin/orders/*')
  const [number = '', ...others] = await orders()
  expect(others).toEqual([])

  await page.goto(paths.adminOrders)
  await ask()
  await expect(dialog).toContainText(companyMessages.again(number))
  await send()
  await page.waitForURL('**/admin/orders/*')
  expect(await orders()).toHaveLength(2)
  pageErrors.errors = pageErrors.errors.filter((error) => !/ERR_FAILED/.test(error))
})

test('by keyboard, an organiser stays in place when an invoice is taken back', async ({
  page,
  context,
  admin,
}) => {
  const { call } = admin
  await context.addCookies(admin.cookies)
  const invoice = {
    company: 'Muster Ltd',
    street: 'Beispielweg 1',
    postalCode: '8000',
    city: 'Zurich',
    country: 'CH',
    vatNumber: '',
    name: 'Carla Company',
    email: newBuyer(),
    lines: [{ kind: 'ticket', count: 1 }],
    dueOn: new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10),
  }
  const { number } = await (await call('invoice-company', invoice)).json()
  await page.goto(paths.orderDesk(number))
  const takeBack = page.getByRole('button', { name: 'Take the invoice back' })
  await expect(takeBack).toBeEnabled()
  await takeBack.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).press('Enter')
  await expect(takeBack).toBeHidden()
  await expect(page.getByLabel('The money came on')).toBeFocused()
})

test('an order that is not paid is ended on its page, and a press without an answer says so', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  const email = newBuyer()
  await addressToPay(app, { email })
  await context.addCookies(admin.cookies)
  const [{ number }] = await (await admin.call('find-orders', { search: email })).json()
  await page.goto(paths.orderDesk(number))
  const end = page.getByRole('button', { name: unpaidEnds.held.action, exact: true })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: unpaidEnds.held.action })
  await expect(end).toBeEnabled()
  await page.route('**/functions/v1/**', (route) => route.abort())
  await end.press('Enter')
  await confirm.press('Enter')
  await expect(page.locator('.toast')).toContainText(adminMessages.orderEndFailed)
  await expect(end).toBeFocused()
  await page.unroute('**/functions/v1/**')
  await end.press('Enter')
  await confirm.press('Enter')
  await expect(page.locator('.toast')).toContainText(adminMessages.orderEnded(number))
  await expect(end).toBeHidden()
  await expect(page.getByText(messages.notPaid)).toBeFocused()
  await expect(page.getByRole('definition').first()).toHaveText(/^expired/)
  pageErrors.errors = pageErrors.errors.filter((error) => !/ERR_FAILED/.test(error))
})

test('at an order whose session has ended, the page says that one must sign in; a note that was typed is there again after that, and replaces no newer one unasked', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  const email = newBuyer()
  await buyByCalls(app, { email, tickets: 2 })
  const ended = await signIn(app)
  await context.addCookies(ended.cookies)
  const [{ number }] = await (await admin.call('find-orders', { search: email })).json()
  const { id: orderId } = await (await admin.call('get-order', { number })).json()
  await page.goto(paths.orderDesk(number))
  const note = page.getByRole('region', { name: 'Note' }).getByRole('textbox')
  const save = page.getByRole('button', { name: 'Save note' })
  const told = page.locator('.toast').filter({ hasText: callMessages.notSignedIn })
  await note.fill('Comes late')
  await page.getByLabel(/^Seat 2/).check()
  await page.getByRole('button', { name: 'Cancel 1 seat' }).click()
  await ended.call('sign-out-admin', {})
  const again = page.waitForResponse('**/functions/v1/get-order')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 1 seat' }).click()
  await again
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(told).toBeVisible()
  await told.getByRole('button').click()
  await save.click()
  await expect(told).toBeVisible()
  expect((await admin.call('note-order', { orderId, note: 'Vegan', seen: '' })).status).toBe(200)
  await context.addCookies(admin.cookies)
  await page.goto(paths.orderDesk(number))
  await expect(note).toHaveValue('Comes late')
  await save.click()
  await expect(page.getByText('It is now: Vegan')).toBeVisible()
  await note.fill('Vegan, comes late')
  await save.click()
  // Once it is read again, what was typed is forgotten.
  const typed = `${unsavedCopies}note-${orderId}`
  await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), typed)).toBeNull()
  await expect(page.getByText('It is now: Vegan')).toBeHidden()
  await admin.call('note-order', { orderId, note: 'Came', seen: 'Vegan, comes late' })
  await page.reload()
  await expect(note).toHaveValue('Came')
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of (401|409)/.test(error))
})
