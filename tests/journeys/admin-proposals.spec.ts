/** Spam and a typo, on a phone (docs/product.md#proposals). */
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { contributionMessages } from '../../src/domain/messages/contribution-messages.ts'
import { proposalMessages as messages } from '../../src/domain/messages/proposal-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { deletionWord } from '../../src/domain/proposal-tabs.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/admins.ts'
import { afterFrames, expect, holdBack, loseAnswer, test } from '../support/browser.ts'
import { editLinkIn, mailTo, newAddress, propose } from '../support/contributions.ts'

const longName = 'Wilhelmina-Alexandra von Musterhausen-Beispielsberg-Ejemplodóttir'

test('an organiser on a phone hides spam in one tap, takes it back, corrects a typo, and deletes for good', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const address = newAddress()
  const second = await propose(app, { title: `More watches ${address}`, contributor_email: address })
  const editLink = editLinkIn(await mailTo(app, address))
  const spam = await propose(app, {
    title: `Cheap watches ${address}`,
    contributor_name: longName,
    contributor_email: address,
    details: 'Buy now. '.repeat(60),
  })
  const typo = await propose(app, { title: `Cow and cod ${address}`, type: 'keynote' })
  await context.addCookies(admin.cookies)

  await page.goto(paths.admin)
  await expect(page.getByRole('link', { name: /^Proposals/ })).toHaveAttribute('href', paths.adminProposals)
  await page.goto(paths.proposalsIn({ tab: 'new', search: address }))
  const card = (title: string) => page.getByRole('article', { name: title })
  await expect(card(spam.title)).toContainText(address)
  await expectAccessible(page)

  await card(spam.title).getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('1 proposal hidden')).toBeVisible()
  await expect(card(spam.title)).toHaveCount(0)
  const own = () => page.request.get(paths.contribution(spam.id))
  expect((await own()).status()).toBe(410)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card(spam.title)).toBeVisible()
  expect((await own()).status()).toBe(200)

  await card(typo.title).getByRole('button', { name: 'Edit' }).click()
  await card(typo.title).getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(contributionMessages.missingText.text)).toBeVisible()
  const corrected = typo.title.replace('cod', 'code')
  await card(typo.title).getByLabel('Title').fill(corrected)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(corrected)).toContainText('Keynote')
  await card(corrected).getByText('More, 1 change').click()
  await expect(card(corrected)).toContainText(`title: ${typo.title}`)

  await card(spam.title).getByText('More', { exact: true }).click()
  await card(spam.title).getByRole('button', { name: 'Block this address' }).click()
  await expect(page.getByRole('region', { name: 'Blocked addresses' })).toContainText(address)
  await card(spam.title).getByRole('button', { name: 'Choose all 2 of this address' }).click()
  await expect(page.getByText('2 proposals chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Hide', exact: true }).last().click()
  await expect(page.getByText('2 proposals hidden')).toBeVisible()
  await page.getByLabel('Reason, for colleagues only').fill('An advertisement')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Reason saved')).toBeVisible()

  await page.goto(`${paths.proposalsIn({ tab: 'hidden', search: address })}`)
  await expect(card(second.title)).toContainText('Hidden because: An advertisement')
  await card(spam.title).getByText('More', { exact: true }).click()
  await card(spam.title).getByRole('button', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog).toContainText(messages.wrongWord)
  await dialog.getByLabel('Type “delete”').fill('Delete')
  await expectAccessible(page, [390])
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(card(spam.title)).toHaveCount(0)
  await expect(card(second.title)).toBeVisible()

  await page.goto(editLink)
  await expect(page.getByRole('alert').filter({ hasText: 'taken down' })).toBeVisible()
  await page.goto(paths.contribution(second.id))
  await expect(page.getByRole('heading', { name: 'Taken down' })).toBeVisible()
  await expectAccessible(page, [390])
  // Chromium reports refusals as errors.
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of (400|410)/.test(error))
})

test('an organiser who saves a proposal and gets no answer can change it further without a conflict', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  const address = newAddress()
  const proposal = await propose(app, { title: `Cow and cod ${address}` })
  await context.addCookies(admin.cookies)
  await page.goto(paths.proposalsIn({ tab: 'new', search: address }))
  const card = page.getByRole('article')
  const save = card.getByRole('button', { name: 'Save', exact: true })
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Title').fill(`Cow and code ${address} `)
  await card.getByLabel('Details').fill('Bring a laptop.')
  await loseAnswer(page, '**/edit-proposal')
  await save.click()
  await expect(page.locator('.toast')).toContainText(messages.failed)
  await card.getByLabel('Title').fill(`Cows and code ${address}`)
  await save.click()
  await expect(page.locator('.toast')).toContainText('The proposal is changed')
  await expect(page.getByRole('article', { name: `Cows and code ${address}` })).toContainText(
    'Bring a laptop.',
  )
  // Nor when the page was loaded again meanwhile.
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Details').fill('Bring a phone.')
  await loseAnswer(page, '**/edit-proposal')
  await save.click()
  await expect(page.locator('.toast')).toContainText(messages.failed)
  await page.reload()
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Details').fill('Bring a tablet.')
  await save.click()
  await expect(page.locator('.toast')).toContainText('The proposal is changed')
  // What somebody else changed is one, as before.
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Details').fill('Bring two laptops.')
  await loseAnswer(page, '**/edit-proposal')
  await save.click()
  await expect(page.locator('.toast')).toContainText(messages.failed)
  const now = (await (await admin.call('find-proposals', { tab: 'new', search: proposal.id })).json())
    .proposals[0]
  const { type, title, details, contributor_name, contributor_email, contributor_phone } = now
  const seen = { type, title, details, contributor_name, contributor_email, contributor_phone }
  const other = { id: proposal.id, ...seen, details: 'Bring nothing.', seen }
  expect((await admin.call('edit-proposal', other)).status).toBe(200)
  await card.getByLabel('Details').fill('Bring three laptops.')
  await save.click()
  await expect(page.getByText('It is now: Bring nothing.')).toBeVisible()
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 409|ERR_FAILED/.test(error))
})

test('by keyboard, the form of a proposal has the focus, its button after it, and a neighbour when it is hidden, taken back or deleted; hiding it without an answer says so and keeps the focus', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  const address = newAddress()
  const [third, second, first] = [
    await propose(app, { title: `Third ${address}` }),
    await propose(app, { title: `Second ${address}` }),
    await propose(app, { title: `First ${address}` }),
  ]
  await context.addCookies(admin.cookies)
  await page.goto(paths.proposalsIn({ tab: 'new', search: address }))
  const card = (title: string) => page.getByRole('article', { name: title })
  const hasFocus = (title: string) => expect(card(title).locator(':focus')).toBeVisible()
  const edit = card(second.title).getByRole('button', { name: 'Edit' })
  await expect(edit).toHaveAccessibleDescription(second.title)
  await edit.press('Enter')
  await expect(card(second.title).getByLabel('Title', { exact: true })).toBeFocused()
  await card(second.title).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  // Who has gone elsewhere until it is saved stays there.
  await edit.press('Enter')
  const answer = await holdBack(page, '**/edit-proposal')
  await card(second.title).getByRole('button', { name: 'Save' }).press('Enter')
  const elsewhere = card(third.title).getByRole('checkbox')
  await elsewhere.focus()
  answer()
  await expect(edit).toBeVisible()
  await afterFrames(page)
  await expect(elsewhere).toBeFocused()
  const hide = card(second.title).getByRole('button', { name: 'Hide' })
  await page.route('**/functions/v1/**', (route) => route.abort())
  await hide.press('Enter')
  await expect(hide).toBeFocused()
  await expect(page.locator('.toast')).toContainText(messages.failed)
  await page.unroute('**/functions/v1/**')
  await hide.press('Enter')
  await hasFocus(third.title)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(card(second.title)).toBeVisible()
  await hasFocus(third.title)
  await card(first.title).getByRole('button', { name: /^More/ }).press('Enter')
  await card(first.title).getByRole('button', { name: 'Delete for good' }).press('Enter')
  await page.getByLabel(/^Type/).fill(deletionWord)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).press('Enter')
  await hasFocus(second.title)
  pageErrors.errors = pageErrors.errors.filter((error) => !/ERR_FAILED/.test(error))
})

test('a correction that was typed as the session ended is in the form again after a sign-in, and replaces no newer one unasked', async ({
  page,
  app,
  context,
  pageErrors,
  admin,
}) => {
  const address = newAddress()
  const { id, title } = await propose(app, { title: `Cod ${address}`, contributor_email: address })
  const search = { tab: 'new', search: address }
  const ended = await signIn(app)
  await context.addCookies(ended.cookies)
  await page.goto(paths.proposalsIn(search))
  const details = page.getByLabel('Details')
  const edit = () => page.getByRole('article').getByRole('button', { name: 'Edit' }).click()
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  await edit()
  await details.fill('Rewritten by an organiser')
  await ended.call('sign-out-admin', {})
  await save()
  await expect(page.locator('.toast')).toContainText(callMessages.notSignedIn)
  const [before] = (await (await admin.call('find-proposals', search)).json()).proposals
  const { type, contributor_name, contributor_email, contributor_phone } = before
  const seen = {
    type,
    title,
    details: before.details,
    contributor_name,
    contributor_email,
    contributor_phone,
  }
  const newer = await admin.call('edit-proposal', { id, ...seen, details: 'By a colleague', seen })
  expect(newer.status).toBe(200)
  await context.addCookies(admin.cookies)
  await page.reload()
  await edit()
  await expect(details).toHaveValue('Rewritten by an organiser')
  await save()
  await expect(page.getByText('It is now: By a colleague')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await edit()
  await expect(details).toHaveValue('By a colleague')
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of (401|409)/.test(error))
})
