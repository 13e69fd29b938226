/** What happens between a draft and its publication: preview, what changes, history (docs/product.md#preview). */
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { SignedIn } from '../support/admins.ts'
import { expect, scriptBytes, test } from '../support/browser.ts'
import { pricedAt } from '../support/event.ts'
import { publish } from '../support/publish.ts'

test.describe.configure({ mode: 'serial' })

test.beforeEach(({ admin, context }) => context.addCookies(admin.cookies))

const farewell = 'See you on the ice.'
const document = async ({ call }: SignedIn, name: string) =>
  (await call('get-event-document', { name })).json()

test('a draft shows in the preview, where forms do nothing', async ({ page, admin }) => {
  const { version, value } = await document(admin, 'people')
  const [first, ...others] = value.organizers
  const changed = { organizers: [{ ...first, role: 'Rings the bells', bio: '' }, ...others] }
  const draft = { name: 'people', version, value: changed, draft: null }
  expect((await admin.call('save-event-draft', draft)).ok).toBe(true)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.admin)
  await page.getByRole('link', { name: 'Your event' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'People' }) })
  await expect(card).toContainText(/Draft by .+, \d\d:\d\d/)
  await expectAccessible(page, [390])
  await page.getByRole('link', { name: 'Preview' }).click()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText('Preview: not public')
  await expect(bar.getByRole('listitem')).toHaveText(['People: About is missing.'])
  await expect(page.getByText('Rings the bells')).toBeVisible()
  await expectAccessible(page, [390])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click()
  await expect(page).toHaveURL(paths.adminEventPreview + paths.newsletter)
  await page.getByLabel('Email').first().fill('bea@example.org')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click()
  await expect(bar.getByRole('alert')).toHaveText('Nothing was sent: forms do nothing in a preview.')
  await bar.getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL(paths.eventDocument('people'))
})

test('what changes is told before and after publishing, and a version is put back by keyboard', async ({
  page,
  admin,
  pageErrors,
}) => {
  const before = (await document(admin, 'tickets')).value
  await publish(admin, 'tickets', () => ({ ...pricedAt(6500), farewell }))
  const { version } = await document(admin, 'tickets')

  await page.goto(paths.eventDocument('tickets'))
  await page.getByRole('button', { name: 'What changes' }).click()
  await expect(page.getByText('Nothing changes.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).press('Enter')
  await page.getByRole('button', { name: `Version ${version}` }).press('Enter')
  const change = page.getByRole('listitem').filter({ hasText: 'Last words of the success page' }).last()
  await expect(change.getByRole('deletion').first()).toBeVisible()
  await expect(change).toContainText(farewell)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Version ${version - 1}` }).press('Enter')
  // The first version of all shows that at once; another test may have published some before.
  await page.getByRole('button', { name: 'What is different now' }).press('Enter')
  await expect(page.getByText('CHF 65.00')).toBeVisible()
  await page.getByRole('button', { name: 'Put back' }).press('Enter')
  // Somebody is quicker.
  await publish(admin, 'tickets', () => ({ farewell: 'Adieu.' }))
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'changed this at' })).toBeVisible()
  expect(pageErrors.errors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])
  await page.getByRole('button', { name: 'Show the newest' }).press('Enter')
  await expect(page.getByRole('button', { name: `Version ${version + 1} (public now)` })).toBeVisible()
  await page.getByRole('button', { name: `Version ${version - 1}` }).press('Enter')
  await page.getByRole('button', { name: 'Put back' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).press('Enter')
  await expect(page.locator('.toast')).toContainText(`Version ${version - 1} is public again`)
  expect((await document(admin, 'tickets')).value).toEqual(before)
})

test('the pages of the event and the programme load less than 100 kB of script before interaction', async ({
  page,
}) => {
  for (const path of [paths.adminEvent, paths.eventDocument('schedule'), paths.adminProgramme])
    expect([path, (await scriptBytes(page, path)) < 100_000]).toEqual([path, true])
  expect(await scriptBytes(page, paths.adminEventPreview)).toBe(0)
})
