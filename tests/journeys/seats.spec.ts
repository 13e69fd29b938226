/** The links of a receipt: all seats for the buyer, one for each person (docs/product.md#seats). */
import { seatMessages as messages } from '../../src/domain/messages/seat-messages.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { testOnNobody as test } from '../support/directory.ts'
import { capturedMailLink } from '../support/mails.ts'

/** The first link of this kind in a mail to this address. */
async function linkIn(app: RunningApp, address: string, pattern: RegExp): Promise<string> {
  let link = ''
  await app.waitForMail(({ to, text = '' }) => {
    link = pattern.exec(text)?.[0] ?? ''
    return to?.[0]?.address === address && link !== ''
  })
  return new URL(link).pathname
}

test('a buyer passes a seat on, the friend says who comes and what they eat, and the buyer takes it back', async ({
  page,
  app,
}) => {
  const free = { name: 'Orla Example', email: 'orla@example.org', numberOfTickets: 2 }
  const ordered = await callOf(app, 'create-checkout', { ...free, couponCode: 'SPEAKER100' })
  expect(ordered.status).toBe(200)
  const all = await linkIn(app, 'orla@example.org', /https?:\S+\/seats\/[0-9a-f]{32}/)
  // The mail shows the codes for the door.
  await page.goto(capturedMailLink(app))
  await page
    .getByRole('link', { name: /^Your tickets for/ })
    .first()
    .click()
  const codes = page.frameLocator('iframe').getByRole('img', { name: /^QR code: Seat/ })
  await expect(codes).toHaveCount(2)

  await page.goto(all)
  const second = page.getByRole('listitem').filter({ hasText: 'Nobody is named yet' })
  const before = await second.getByLabel('Link to send').inputValue()
  await expect(second.getByRole('link', { name: 'Open seat 2', exact: true })).toBeVisible()
  await second.getByText('Pass it on with a new link, seat 2', { exact: true }).click()
  await second.getByLabel('Email of your friend (optional)').fill('Fin@Example.org')
  await expectAccessible(page)
  await second.getByRole('button', { name: 'Pass it on' }).click()
  await expect(page.getByRole('status')).toContainText(messages.passedOnByMail.text)
  const old = await page.goto(before)
  expect(old?.status()).toBe(410)
  await expect(page.getByRole('alert')).toContainText('This link is old')

  const seat = await linkIn(app, 'fin@example.org', /https?:\S+\/seat\/[0-9a-f]{32}/)
  const opened = await page.goto(seat)
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  await page.getByLabel('Name', { exact: true }).fill('Fin of a very long name '.repeat(8).trim())
  await page.getByRole('checkbox', { name: 'List me on the participants page' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toContainText(messages.saved.text)
  await page.getByRole('radio', { name: 'the whole day' }).check()
  await page.getByRole('radio', { name: 'Spicy Tofu' }).check()
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('radio', { name: 'Rather vegan' }).check()
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByRole('status')).toContainText(messages.answered.text)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Rather vegan' })).toBeChecked()
  // On paper it is the ticket alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  for (const other of ['banner', 'contentinfo', 'radio', 'textbox'] as const)
    await expect(page.getByRole(other)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  expect(await (await page.request.get('/participants?q=fin')).text()).toContain('Fin of a very long name')

  await page.goto(all)
  const named = page.getByRole('listitem').filter({ hasText: 'Fin of a very long name' })
  await named.getByText('Take it back, seat 2', { exact: true }).click()
  await named.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(page.getByRole('status')).toContainText(messages.takenBack.text)
  expect((await page.request.get(seat)).status()).toBe(410)
})
