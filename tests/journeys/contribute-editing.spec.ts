/** Editing a proposal by a mailed link (docs/product.md#edit-links). */
import { contributionMessages as messages } from '../../src/domain/messages/contribution-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, holdBack, type Page, test } from '../support/browser.ts'
import { cardOf, editLinkIn, mailTo, newAddress, propose } from '../support/contributions.ts'
import { expectDraft } from '../support/drafts.ts'
import { toastOf } from '../support/toasts.ts'

const linkDialog = (page: Page) => page.getByRole('dialog', { name: 'Get an edit link' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Contribution' })

/** Presses Tab until what is wanted has the focus. */
async function pressTabUntil(page: Page, isThere: () => boolean) {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate(isThere)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${isThere}`)
}

test('a proposer opens the mailed link, edits and sees the change, with the keyboard alone', async ({
  page,
  app,
}) => {
  const address = newAddress()
  const title = `Juggling with chairs ${process.pid}`
  const { keyboard } = page
  await page.goto(paths.contribute)
  await pressTabUntil(page, () => document.activeElement?.textContent === 'Suggest')
  await keyboard.press('Enter')
  await page.waitForURL(/suggest=talk_session/)
  await pressTabUntil(page, () => document.activeElement?.getAttribute('name') === 'title')
  const typed = [title, 'Both arms.', 'Lena Muster', address, '+41 44 000 00 00']
  for (const [index, text] of typed.entries()) {
    if (index > 0) await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Enter')
  await page.waitForURL(/#proposal-/)

  await page.goto(editLinkIn(await mailTo(app, address)))
  await expect(page).toHaveURL(paths.contribute)
  const dialog = editDialog(page)
  await expect(dialog.getByLabel('Session Title')).toBeFocused()
  for (const [index, label] of ['Session Title', 'Details', 'Name', 'Email', 'Phone'].entries())
    await expect(dialog.getByLabel(label)).toHaveValue(typed[index] ?? '')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog).toContainText('Talk/Session')
  const toTalk = dialog.getByRole('button', { name: 'Its place on the programme' })
  await expect(toTalk).toHaveCSS('text-align', 'left')

  await keyboard.press('Tab')
  await keyboard.press('ControlOrMeta+End')
  await keyboard.type(' And a trolley.')
  await pressTabUntil(page, () => document.activeElement?.getAttribute('name') === 'contributor_phone')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.press('Delete')
  await pressTabUntil(page, () => document.activeElement?.textContent === 'Update Contribution')
  const sent = page.waitForRequest('**/functions/v1/update-contribution')
  await keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    token: expect.any(String),
    contributionId: expect.any(String),
    updates: {
      title,
      details: 'Both arms. And a trolley.',
      contributor_name: 'Lena Muster',
      contributor_email: address,
      contributor_phone: null,
    },
  })
  await expect(toastOf(page, messages.updated)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, title)).toContainText('Both arms. And a trolley.')
  await expect(cardOf(page, title)).toBeInViewport({ ratio: 1 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a proposer opens the mailed link, edits and sees the change, by touch', async ({ page, app }) => {
    const address = newAddress()
    await page.goto(`${paths.contribute}#volunteer`)
    await page.locator('#volunteer').getByRole('button', { name: 'Suggest' }).tap()
    await page.getByLabel("How You'd Like to Help").fill(`Pouring tea ${process.pid}`)
    await page.getByLabel('Details').fill('Green.')
    await page.getByRole('main').getByLabel('Name').fill('Lena Muster')
    await page.getByRole('main').getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Submit Contribution' }).tap()
    await page.waitForURL(/#proposal-/)
    await expect(cardOf(page, `Pouring tea ${process.pid}`)).toBeInViewport()

    await page.goto(editLinkIn(await mailTo(app, address)))
    await expect(editDialog(page)).toContainText('Volunteer')
    await expect(editDialog(page).getByLabel("How You'd Like to Help")).toHaveValue(
      `Pouring tea ${process.pid}`,
    )
    await editDialog(page).getByLabel('Details').fill('Green and black.')
    await editDialog(page).getByRole('button', { name: 'Update Contribution' }).tap()
    await expect(toastOf(page, messages.updated)).toBeVisible()
    await expect(cardOf(page, `Pouring tea ${process.pid}`)).toContainText('Green and black.')
    await expect(cardOf(page, `Pouring tea ${process.pid}`)).toBeInViewport()
  })
})

test('the edit token is removed from address, page and storage; only this entry of the history holds it, so a reload opens the editor again', async ({
  page,
  app,
}) => {
  const address = newAddress()
  const { title } = await propose(app, { contributor_email: address })
  const link = editLinkIn(await mailTo(app, address))
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  // The control: the server's page held it.
  expect(await (await page.request.get(link)).text()).toContain(token)
  await page.goto(link)
  const dialog = editDialog(page)
  await expect(dialog).toBeVisible()
  expect(page.url()).not.toContain(token)
  expect(await page.content()).not.toContain(token)
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(token)

  // Closed by mistake, it opens again with what was typed.
  await dialog.getByLabel('Details').fill('Half a thought, not saved yet.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit my proposal' }).click()
  await expect(dialog.getByLabel('Details')).toHaveValue('Half a thought, not saved yet.')

  // So it does after a reload.
  await expectDraft(page, 'Half a thought, not saved yet.')
  await page.reload()
  await expect(dialog.getByLabel('Details')).toHaveValue('Half a thought, not saved yet.')
  await expect(page).toHaveURL(paths.contribute)
  await dialog.getByRole('button', { name: 'Update Contribution' }).click()
  await expect(toastOf(page, messages.updated)).toBeVisible()
  await expect(cardOf(page, title)).toContainText('Half a thought')
  // Saved is saved: neither editor nor draft come back.
  await page.reload()
  await expect(cardOf(page, title)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit my proposal' })).toHaveCount(0)
})

test('an unknown edit link shows an error and leads to the board, whose envelope button mails one to the proposer and to nobody else, shows progress, and Cancel closes its dialog', async ({
  page,
  app,
  pageErrors,
}) => {
  const address = newAddress()
  const { title } = await propose(app, { contributor_email: address })
  const first = editLinkIn(await mailTo(app, address))
  await page.goto(`${paths.contribute}?token=invented`)
  await expect(toastOf(page, messages.linkExpired.title)).toContainText(messages.linkExpired.text)
  await expect(page).toHaveURL(paths.contribute)
  await expect(editDialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit my proposal' })).toHaveCount(0)

  const open = page.getByRole('button', { name: `Get an edit link for ${title}` })
  await open.click()
  const dialog = linkDialog(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(dialog).toContainText(title)
  await expect(dialog).toContainText(
    'Enter the email you used when submitting this contribution to receive a secure edit link.',
  )
  const email = dialog.getByLabel('Email Address')
  await expect(email).toBeFocused()
  await email.press('Enter')
  await expect(toastOf(page, messages.invalidLinkEmail.title)).toContainText(messages.invalidLinkEmail.text)

  await email.fill('somebody-else@example.org')
  await email.press('Enter')
  await expect(toastOf(page, messages.linkFailed.title)).toContainText(messages.linkFailed.text)
  await expect(dialog).toBeVisible()
  await expect(email).toHaveValue('somebody-else@example.org')

  const release = await holdBack(page, '**/send-contribution-edit-link')
  await email.fill(address)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  release()
  const said = messages.linkSent(title, address)
  await expect(toastOf(page, said.title)).toContainText(said.text)
  await expect(dialog).toBeHidden()
  await expect.poll(async () => editLinkIn(await mailTo(app, address))).not.toBe(first)
  await page.goto(editLinkIn(await mailTo(app, address)))
  await expect(editDialog(page)).toBeVisible()
  // A browser logs what the calls refused.
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 40[04]/.test(error))
})

test.describe('for those who use a screen reader', () => {
  test('both dialogs have no accessibility violation, with errors and a toast in them; an edit is validated like a proposal, and a failed save keeps the text', async ({
    page,
    app,
    pageErrors,
  }) => {
    test.slow()
    const address = newAddress()
    const { title, id } = await propose(app, { contributor_email: address })
    await page.goto(paths.contribution(id))
    await page.getByRole('button', { name: `Get an edit link for ${title}` }).click()
    await linkDialog(page).getByRole('button', { name: 'Send link' }).click()
    await expect(linkDialog(page).locator('.field-error')).toBeVisible()
    await expectAccessible(page)

    await page.goto(editLinkIn(await mailTo(app, address)))
    const dialog = editDialog(page)
    const save = dialog.getByRole('button', { name: 'Update Contribution' })
    const details = dialog.getByLabel('Details')
    await details.fill('')
    await save.click()
    await expect(dialog.locator('.toast')).toContainText(messages.missingText.text)
    await expect(dialog.locator('.field-error')).toBeVisible()
    await expectAccessible(page)

    await details.fill('Better words.')
    await page.route('**/update-contribution', (route) => route.abort())
    await save.click()
    await expect(dialog.locator('.toast')).toContainText(messages.submitFailed)
    await expect(details).toHaveValue('Better words.')
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an edit link is requested and used by plain forms, opening it does not use it up, and an unknown one shows an error', async ({
    page,
    app,
  }) => {
    const address = newAddress()
    const { title, id } = await propose(app, { contributor_email: address })
    await mailTo(app, address)
    await page.goto(`${paths.contribute}?token=invented`)
    await page.getByRole('button', { name: 'Edit my proposal' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(messages.linkExpired.title)
    await expect(page.getByRole('alert')).toContainText(messages.linkExpired.text)

    await page.goto(paths.contribution(id))
    await page.getByRole('button', { name: `Get an edit link for ${title}` }).click()
    await page.getByLabel('Email Address').fill('somebody-else@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.linkFailed.text)
    await page.getByLabel('Email Address').fill(address)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Edit link sent' })).toBeVisible()

    const link = await test.step('the newest mail', async () => {
      await expect
        .poll(async () => (await app.mails()).filter((mail) => mail.to?.[0]?.address === address).length)
        .toBe(2)
      return editLinkIn(await mailTo(app, address))
    })
    // A mail program looks first.
    expect((await page.request.get(link)).status()).toBe(200)
    await page.goto(link)
    await page.getByRole('button', { name: 'Edit my proposal' }).click()
    await expect(page.getByLabel('Session Title')).toHaveValue(title)
    await page.getByLabel('Session Title').fill('   ')
    const email = page.getByRole('main').getByLabel('Email')
    await email.fill('a@b')
    await page.getByRole('button', { name: 'Update Contribution' }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await expect(page.getByLabel('Session Title')).toHaveAccessibleDescription(
      new RegExp(messages.emptyField.title),
    )
    await expect(email).toHaveAccessibleDescription(new RegExp(messages.addressAdvice))
    await page.getByLabel('Session Title').fill(`${title}, revised`)
    await email.fill(address)
    await page.getByRole('button', { name: 'Update Contribution' }).click()
    await expect(page).toHaveURL(paths.contribution(id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, revised`)
  })
})
