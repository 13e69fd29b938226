/** Profiles of the directory at the desk: found, hidden, seen as hidden by their owner (docs/product.md#people). */

import { peopleMessages as messages } from '../../src/domain/messages/people-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { mayBeOld } from '../../src/web/ui/use-polling.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, loseAnswer, test } from '../support/browser.ts'

test('an organiser hides a profile, which leaves the directory, and its owner reads why nobody sees it', async ({
  page,
  app,
  context,
  admin,
}) => {
  const { profiles } = await (
    await admin.call('list-profiles', { search: '', isHidden: false, page: 1 })
  ).json()
  const { name, email } = profiles.at(-1)
  const directory = async () => {
    const answer = await page.request.get(`${paths.participants}?q=${encodeURIComponent(name)}`)
    return (await answer.text()).includes(`>${name}<`)
  }
  expect(await directory()).toBe(true)

  await context.addCookies(admin.cookies)
  await page.goto(paths.adminPeople)
  await page.getByLabel('Name or address').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  // The list before the search may hold it, too.
  await expect(page).toHaveURL(({ searchParams }) => [...searchParams.values()].includes(email))
  await expect(page.getByRole('list', { name: 'Profiles' })).toContainText(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Hide ${name}` }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel(`Tell ${email}`)).toBeChecked()
  await expectAccessible(page, [1280])
  await dialog.getByRole('button', { name: 'Hide' }).press('Enter')
  await expect(page.getByText(messages.nobodyFound)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Which profiles' }).locator(':focus')).toBeVisible()
  await page.getByRole('link', { name: 'Hidden 1' }).click()
  await expect(page.getByRole('button', { name: `Show ${name} again` })).toBeVisible()

  expect(await directory()).toBe(false)
  const mail = await app.waitForMail(
    ({ to, subject }) => to?.[0]?.address === email && /: hidden/.test(subject ?? ''),
  )
  await page.goto(/\/participants\?edit=\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('dialog').getByText('Your profile is hidden by the organisers')).toBeVisible()
})

test('when the answer to hiding a profile is lost, the page says so, and does not claim that it failed', async ({
  page,
  context,
  pageErrors,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await page.goto(paths.adminPeople)
  const hide = page.getByRole('button', { name: /^Hide/ }).last()
  const name = (await hide.innerText()).replace(/^Hide\s+/, '')
  await loseAnswer(page, '**/functions/v1/moderate-profile')
  await hide.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Tell').uncheck()
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(page.locator('.toast')).toContainText('did not answer as it should. Look at this list')
  await expect(page.getByRole('button', { name: `Hide ${name}` })).toBeHidden()
  await page.goto(`${paths.adminPeople}?tab=hidden`)
  await page.getByRole('button', { name: `Show ${name} again` }).click()
  await dialog.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByRole('button', { name: `Show ${name} again` })).toBeHidden()
  pageErrors.errors = pageErrors.errors.filter((error) => !/ERR_FAILED/.test(error))
})

test('a list of profiles that cannot be read again stays, and the page says that it may be old', async ({
  page,
  context,
  pageErrors,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await page.goto(paths.adminPeople)
  const rows = page.getByRole('list', { name: 'Profiles' }).getByRole('listitem')
  const before = await rows.count()
  await page.route('**/functions/v1/moderate-profile', (route) => route.fulfill({ json: { success: true } }))
  await page.route('**/functions/v1/list-profiles', (route) => route.abort())
  await page
    .getByRole('button', { name: /^Remove picture/ })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.locator('.toast').filter({ hasText: mayBeOld })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(before)
  pageErrors.errors = pageErrors.errors.filter((error) => !/ERR_FAILED/.test(error))
})
