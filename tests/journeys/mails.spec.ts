/** A mail to those without poll answers: tried on oneself, sent, recalled and sent again (docs/product.md#writing-to-people). */
import { sendingMessages as messages } from '../../src/domain/messages/sending-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { mayBeOld } from '../../src/web/ui/use-polling.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { firstAdmin } from '../support/admins.ts'
import { expect, holdBack, loseAnswer, test } from '../support/browser.ts'

test('an organiser writes to those without poll answers on a phone, calls it back and sends it again', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.addCookies(admin.cookies)
  await page.goto(paths.admin)
  await page.getByRole('link', { name: /^Mails/ }).click()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  const send = page.getByRole('button', { name: /^Send/ })
  await send.click()
  await expect(page.getByText(messages.noAudience)).toBeVisible()
  await expect(page.getByText(messages.subjectRequired)).toBeVisible()
  await expectAccessible(page)

  const group = page.getByLabel('Without poll answers')
  await group.check()
  await expect(send).toHaveText(/^Send to [1-9]\d*$/)
  const count = /\d+/.exec((await send.textContent()) ?? '')?.[0] ?? ''
  await page.getByLabel('Subject').fill('What will you eat, {name}?')
  await page.getByLabel('Text').fill('Hello {nmae},\n\nplease answer: {link}')
  await send.click()
  await expect(page.getByText(messages.unknownPlaceholder('{nmae}', '{name}'))).toBeVisible()
  await page.getByLabel('Text').fill('Hello {name},\n\nplease answer: {link}')

  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  await expect(shown.getByRole('paragraph').filter({ hasText: /^Hello \p{L}+/u })).toBeVisible()
  await expect(shown.getByRole('link', { name: /\/seat\/example$/ })).toBeVisible()
  await shown.close()
  await page.getByRole('button', { name: 'Test mail to me' }).click()
  const test = await app.waitForMail(
    ({ subject }) => subject?.startsWith('[Test] What will you eat') ?? false,
  )
  expect(test.to?.[0]?.address).toBe(firstAdmin.email)

  // What was typed stands there after a reload.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('What will you eat, {name}?')
  await expect(group).toBeChecked()
  await expect(send).toHaveText(`Send to ${count}`)
  await send.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`${count} people: Without poll answers`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Send to ${count}` }).click()
  const item = page.getByRole('region', { name: 'Sent and waiting' }).getByRole('listitem').first()
  await expect(item).toContainText(`Goes to ${count} people at`)
  await item.getByRole('button', { name: 'Call back' }).click()
  await dialog.getByRole('button', { name: 'Call back' }).click()
  await expect(item).toContainText('Called back')
  await expect(item).toContainText('0 sent')

  await group.check()
  await page.getByLabel('Subject').fill('What will you eat?')
  await page.getByLabel('Text').fill('Hello {name},\n\nplease answer by Friday: {link}')
  await send.click()
  await dialog.getByRole('button', { name: `Send to ${count}` }).click()
  await expect(item).toContainText(`Goes to ${count} people at`)
  await expectAccessible(page)

  // The same once more is asked about.
  await group.check()
  await page.getByLabel('Subject').fill('What will you eat?')
  await page.getByLabel('Text').fill('Hello {name},\n\nplease answer by Friday: {link}')
  await send.click()
  await dialog.getByRole('button', { name: `Send to ${count}` }).click()
  await expect(dialog).toContainText('Send it once more?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Chromium reports the refusal as an error.
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 409/.test(error))
})

test('the question before sending names the groups that the mail goes to; a mail whose sending was not answered stays in the form, the page says so, and a second press sends it once', async ({
  page,
  context,
  pageErrors,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await page.goto(paths.adminMails)
  await page.getByLabel('Proposers').check()
  const subject = 'A question about your proposal'
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Text').fill('Hello {name}, do you need a projector?')
  const send = page.getByRole('button', { name: /^Send to/ })
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: /^Send to/ })
  const answer = await holdBack(page, '**/functions/v1/preview-sending')
  await send.click()
  // Ticked too late to be asked about.
  await page.getByLabel('Without poll answers').check()
  answer()
  await expect(dialog).toContainText('Proposers')
  await expect(dialog).not.toContainText('Without poll answers')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Without poll answers').uncheck()

  await loseAnswer(page, '**/functions/v1/create-sending')
  await send.click()
  await confirm.click()
  await expect(page.getByRole('alert').filter({ hasText: messages.failed })).toBeVisible()
  const items = page.getByRole('heading', { name: subject })
  // It came through all the same.
  await expect(items).toHaveCount(1)
  await send.click()
  await confirm.click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(items).toHaveCount(1)

  const old = page.getByText(mayBeOld)
  await page.route('**/functions/v1/list-sendings', (route) => route.abort())
  await expect(old).toBeVisible()
  await page.unroute('**/functions/v1/list-sendings')
  await expect(old).toBeHidden()

  const item = page.getByRole('listitem').filter({ has: items })
  await item.getByRole('button', { name: 'Call back' }).press('Enter')
  await dialog.getByRole('button', { name: 'Call back' }).press('Enter')
  await expect(item).toContainText('Called back')
  await expect(item.locator(':focus')).toBeVisible()

  const toast = page.locator('.toast')
  const choose = (csv: string) =>
    page
      .getByLabel(/^Add(ing| subscribers)/)
      .setInputFiles({ name: 'subscribers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('Name\nIda\n'.repeat(50_000))
  await expect(toast).toContainText(messages.notSubscribers)
  const header = 'Confirmed,Email,Name,LinkedIn,Wants to be listed'
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/import-subscribers')) asked += 1
  })
  const added = await holdBack(page, '**/functions/v1/import-subscribers')
  const list = `${header}\n2025-07-01 09:00,earlier@example.org,Ida Eilig,,no`
  await choose(list)
  // Dropped on the button while the first is on its way.
  await choose(list)
  added()
  await expect(toast).toContainText(messages.subscribersAdded(1, 0))
  await expect(page.getByText('1 confirmed subscriber.')).toBeVisible()
  expect(asked).toBe(1)
  pageErrors.errors = pageErrors.errors.filter((error) => !/ERR_FAILED|status of 400/.test(error))
})

test('the time of a mail stands there after a reload, as its words do', async ({ page, context, admin }) => {
  await context.addCookies(admin.cookies)
  await page.goto(paths.adminMails)
  await page.getByLabel('Subject').fill('Towels')
  await page.getByLabel('At a time').check()
  await page.getByLabel('Day and time').fill('2026-11-30T10:00')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Towels')
  await expect(page.getByLabel('At a time')).toBeChecked()
  await expect(page.getByLabel('Day and time')).toHaveValue('2026-11-30T10:00')
})

test('a mail for a year of five digits, as a browser takes it, is told beside its field', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await page.goto(paths.adminMails)
  await page.getByLabel('Without poll answers').check()
  await page.getByLabel('Subject').fill('See you')
  await page.getByLabel('Text').fill('Hello {name}')
  await page.getByLabel('At a time').check()
  await page.getByLabel('Day and time').fill('20320-08-30T10:00')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText(messages.notAMoment)).toBeVisible()
})
