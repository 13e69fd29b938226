/** One's own profile: a link by mail, the dialog behind it, the picture (docs/product.md#profile). */
import sharp from 'sharp'
import { imageMessages } from '../../src/domain/messages/image-messages.ts'
import { profileMessages as messages } from '../../src/domain/messages/profile-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, holdBack, type Page, test } from '../support/browser.ts'
import { callOf } from '../support/contributions.ts'
import { expectDraft } from '../support/drafts.ts'
import { phonePhoto } from '../support/pictures.ts'
import { toastOf } from '../support/toasts.ts'

const linkDialog = (page: Page) => page.getByRole('dialog', { name: 'Get an edit link' })
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })
const cardOf = (page: Page, name: string) =>
  page.locator('.person').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function askForLink(page: Page, name: string, address: string) {
  await page.goto(paths.participants)
  await page.getByRole('button', { name: `Get an edit link for ${name}`, exact: true }).click()
  await linkDialog(page).getByLabel('Email Address').fill(address)
  await linkDialog(page).getByLabel('Email Address').press('Enter')
  await expect(toastOf(page, messages.linkSent.title)).toContainText(messages.linkSent.text)
  await expect(linkDialog(page)).toBeHidden()
}

/** The same without a browser, for tests that are about what comes behind the link; returns its path. */
async function linkFor(app: RunningApp, name: string, email: string) {
  const html = await (await fetch(app.url + paths.directory({ search: name }))).text()
  const card = html.split('id="person-').find((each) => each.includes(`Get an edit link for ${name}`))
  expect((await callOf(app, 'send-edit-link', { email, participantId: card?.slice(0, 36) })).status).toBe(200)
  return mailedLink(app, email)
}

/** The path of the newest edit link that was mailed to this address. */
async function mailedLink(app: RunningApp, address: string) {
  const link = (text = '') => /https?:\/\/[^\s/]+(\/participants\?edit=[\w-]+)/.exec(text)?.[1] ?? ''
  const mail = await app.waitForMail(({ to, text }) => to?.[0]?.address === address && link(text) !== '')
  return link(mail.text)
}

test('a reload of Edit Profile keeps what was typed, and saving gives the focus to its button', async ({
  page,
  app,
}) => {
  await page.goto(await linkFor(app, 'Bogdan Exemplu', 'bogdan@example.org'))
  await editor(page).getByLabel('My app idea').fill('An idea that survives')
  await expectDraft(page, 'An idea that survives')
  await page.reload()
  await expect(editor(page).getByLabel('My app idea')).toHaveValue('An idea that survives')
  // Two changes in quick succession: the answer to the first one comes last.
  let reads = 0
  const second = Promise.withResolvers<void>()
  await page.route(`**${paths.participants}?q=*`, async (route) => {
    const isFirst = ++reads === 1
    const response = await route.fetch()
    if (isFirst) await second.promise
    await route.fulfill({ response })
    if (!isFirst) second.resolve()
  })
  const card = cardOf(page, 'Bogdan Exemplu')
  const before = (await card.locator('img').getAttribute('src')) ?? ''
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  await editor(page).locator('input[type=file]').setInputFiles(photo)
  await expect(toastOf(page, messages.imageSaved.title)).toContainText(messages.imageSaved.text)
  await editor(page).getByRole('button', { name: 'Save Profile' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit my profile' })).toBeFocused()
  await expect(card).toContainText('An idea that survives')
  await expect(card.locator('img')).not.toHaveAttribute('src', before)
})

test('a participant edits texts by the mailed link, uploads a photo without its GPS data, and removes it', async ({
  page,
  app,
}) => {
  test.slow()
  await askForLink(page, 'Juma Mfano', 'juma@example.org')
  const link = await mailedLink(app, 'juma@example.org')
  const token = link.split('=')[1] ?? ''
  // The control: the page came with it.
  expect(await (await page.request.get(link)).text()).toContain(token)
  await page.goto(link)
  await expect(editor(page)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.content()).not.toContain(token)

  const name = editor(page).getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Juma Mfano')
  await name.fill('Juma Mpya')
  await editor(page).getByLabel('About me').fill('Nurse.\n\nSleeps by day.')
  await editor(page).getByLabel('LinkedIn profile').fill('')
  await editor(page).getByLabel('My app idea').fill('A pillow with opinions')

  const photo = await phonePhoto()
  expect((await sharp(photo).metadata()).exif?.includes('Example Phone')).toBe(true)
  const chooser = editor(page).locator('input[type=file]')
  await chooser.focus()
  await chooser.setInputFiles({ name: '../../me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(toastOf(page, messages.imageSaved.title)).toContainText(messages.imageSaved.text)
  await expect(chooser).toBeFocused()
  const picture = editor(page).getByRole('img', { name: 'Your profile image' })
  const address = (await picture.getAttribute('src')) ?? ''
  for (const size of ['256', '512', '1024']) {
    const stored = await page.request.get(address.replace('-256.', `-${size}.`))
    expect(stored.status()).toBe(200)
    const { format, exif, orientation } = await sharp(await stored.body()).metadata()
    expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined })
  }
  // What was typed is still there, and the card behind shows the photo.
  await expect(name).toHaveValue('Juma Mpya')
  await expect(cardOf(page, 'Juma Mfano').locator('img')).toHaveAttribute('src', address)

  await editor(page).getByRole('button', { name: 'Save Profile' }).click()
  await expect(toastOf(page, messages.saved.title)).toContainText(messages.saved.text)
  await expect(editor(page)).toBeHidden()
  const card = cardOf(page, 'Juma Mpya')
  await expect(card).toContainText('Nurse.\n\nSleeps by day.')
  await expect(card).toContainText('A pillow with opinions')
  await expect(card.getByRole('link', { name: /LinkedIn Profile/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit my profile' }).click()
  await editor(page).getByRole('button', { name: 'Remove image' }).click()
  await expect(toastOf(page, messages.imageRemoved.title)).toContainText(messages.imageRemoved.text)
  await expect(picture).toHaveCount(0)
  await expect(chooser).toBeFocused()
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.locator('.initials')).toHaveText('JM')
  expect((await page.request.get(address)).status()).toBe(404)

  await page.goto(paths.participants)
  await expect(cardOf(page, 'Juma Mpya')).toContainText('A pillow with opinions')
})

test('an edit link that cannot be checked now can be tried again; a refused profile shows errors at the fields and keeps the text, also when the server is away', async ({
  page,
  app,
  pageErrors,
}) => {
  await page.route('**/functions/v1/validate-edit-token', (route) => route.abort(), { times: 1 })
  await page.goto(await linkFor(app, 'Hinemoa Tauira', 'hinemoa@example.org'))
  await expect(toastOf(page, messages.validationFailed.title)).toContainText(messages.validationFailed.text)
  await page.getByRole('button', { name: 'Edit my profile' }).click()
  const name = editor(page).getByLabel('Name', { exact: true })
  const link = editor(page).getByLabel('LinkedIn profile')
  const save = editor(page).getByRole('button', { name: 'Save Profile' })
  await name.fill(' P ')
  await link.fill('javascript:alert(1)')
  await save.click()
  await expect(name).toHaveAccessibleDescription(messages.nameTooShort)
  await expect(link).toHaveAccessibleDescription(messages.linkInvalid)
  await expect(name).toBeFocused()

  await name.fill('Hinemoa Hou')
  await link.fill('https://profiles.example.org/hinemoa')
  await page.route('**/functions/v1/update-participant', (route) => route.abort(), { times: 2 })
  await save.click()
  await expect(toastOf(page, messages.saveFailed.title)).toContainText(messages.saveFailed.text)
  await expect(name).toHaveValue('Hinemoa Hou')
  await editor(page).getByRole('button', { name: 'Remove image' }).click()
  await expect(toastOf(page, messages.imageRemovalFailed.title)).toContainText(
    messages.imageRemovalFailed.text,
  )

  await save.click()
  await expect(toastOf(page, messages.saved.title)).toContainText(messages.saved.text)
  await expect(cardOf(page, 'Hinemoa Hou').getByRole('link', { name: /LinkedIn Profile/ })).toHaveAttribute(
    'href',
    'https://profiles.example.org/hinemoa',
  )
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('a picture is previewed while it uploads, refused when it is no image, and can be sent again', async ({
  page,
  app,
  pageErrors,
}) => {
  await page.goto(await linkFor(app, 'Kasia Przykład', 'kasia@example.org'))
  const chooser = editor(page).locator('input[type=file]')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('upload-profile-image') && sent.push(request.url()))

  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(toastOf(page, imageMessages.wrongType.title)).toContainText(imageMessages.wrongType.text)
  const fiveMegabytes = 5 * 1024 * 1024
  await chooser.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(fiveMegabytes + 1),
  })
  await expect(toastOf(page, imageMessages.tooLarge.title)).toContainText(imageMessages.tooLarge.text)
  expect(sent).toEqual([])

  await chooser.setInputFiles({ name: 'trap.png', mimeType: 'image/png', buffer: Buffer.from('<script>') })
  await expect(toastOf(page, messages.imageFailed.title)).toContainText(imageMessages.unreadable)
  expect(sent).toHaveLength(1)

  const { promise: held, resolve: fail } = Promise.withResolvers<void>()
  await page.route(
    '**/functions/v1/upload-profile-image',
    async (route) => {
      await held
      await route.abort()
    },
    { times: 1 },
  )
  await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
  await expect(editor(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  const preview = editor(page).getByRole('img', { name: 'Preview of me.jpg' })
  const middle = () =>
    preview.evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(128, 128, 1, 1).data ?? []),
    ])
  await expect.poll(async () => (await middle())[0]).toBeGreaterThan(200)
  fail()
  await expect(toastOf(page, messages.imageFailed.title)).toContainText(messages.imageFailed.text)
  await editor(page).getByRole('button', { name: 'Try again' }).click()
  await expect(toastOf(page, messages.imageSaved.title)).toContainText(messages.imageSaved.text)
  await expect(editor(page).getByRole('img', { name: 'Your profile image' })).toBeVisible()
  pageErrors.errors = pageErrors.errors.filter((error) => !/net::ERR_FAILED|status of 415/.test(error))
})

test('a picture can be uploaded by drag and drop, and texts saved meanwhile are kept', async ({
  page,
  app,
}) => {
  await page.goto(await linkFor(app, 'Ilze Piemērs', 'ilze@example.org'))
  const release = await holdBack(page, '**/functions/v1/upload-profile-image')
  const bytes = [...(await phonePhoto())]
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  const target = editor(page).getByRole('region', { name: 'Profile image' })
  await target.dispatchEvent('dragover', { dataTransfer: dropped })
  await target.dispatchEvent('drop', { dataTransfer: dropped })
  await editor(page).getByLabel('Name', { exact: true }).fill('Ilze Jauna')
  await editor(page).getByRole('button', { name: 'Save Profile' }).click()
  await expect(editor(page)).toBeHidden()
  const card = cardOf(page, 'Ilze Jauna')
  const face = card.getByRole('img', { name: 'Portrait of Ilze Jauna' })
  await expect(card).toBeVisible()
  const before = (await face.count()) ? await face.getAttribute('src') : null
  release()
  await expect(toastOf(page, messages.imageSaved.title).last()).toContainText(messages.imageSaved.text)
  await expect(face).not.toHaveAttribute('src', before ?? '')
})

test('an unknown edit link shows an error and the directory; the request for another shows what is wrong with the address', async ({
  page,
  pageErrors,
}) => {
  const answer = await page.goto(`${paths.participants}?edit=invented`)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(toastOf(page, messages.linkInvalidOrExpired.title)).toContainText(
    messages.linkInvalidOrExpired.text,
  )
  expect(new URL(page.url()).search).toBe('')
  await expect(editor(page)).toHaveCount(0)
  await expect(page.getByText('With this link you can edit')).toHaveCount(0)

  await page.getByRole('button', { name: 'Get an edit link for Arjun Udaharan' }).click()
  await expect(linkDialog(page)).toContainText('Arjun Udaharan')
  const email = linkDialog(page).getByLabel('Email Address')
  const send = linkDialog(page).getByRole('button', { name: 'Send link' })
  await send.click()
  await expect(toastOf(page, messages.linkEmailRequired.title)).toContainText(messages.linkEmailRequired.text)
  await email.fill('arjun')
  await email.press('Enter')
  await expect(toastOf(page, messages.linkEmailInvalid.title)).toContainText(messages.linkEmailInvalid.text)
  await email.fill('mara@example.org')
  await send.click()
  await expect(toastOf(page, messages.linkRefused)).toBeVisible()
  await page.route('**/functions/v1/send-edit-link', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(toastOf(page, messages.linkFailed)).toBeVisible()
  await expect(email).toHaveValue('mara@example.org')
  await linkDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(linkDialog(page)).toBeHidden()
  pageErrors.errors = pageErrors.errors.filter((error) => !/net::ERR_FAILED|status of 40[04]/.test(error))
})

test.describe('for somebody who prefers less motion', () => {
  test('the profile dialogs have no accessibility violation, with errors and a toast in them', async ({
    page,
    app,
  }) => {
    test.slow()
    const claim = (state: string) => expectAccessible(page, [390, 1280], state)
    // A page of one card.
    await page.goto(paths.directory({ search: 'Amal Mithal' }))
    await page.getByRole('button', { name: 'Get an edit link for Amal Mithal' }).click()
    await linkDialog(page).getByRole('button', { name: 'Send link' }).click()
    await expect(linkDialog(page).locator('.field-error')).toBeVisible()
    await claim('Get an edit link')
    await page.goto(await linkFor(app, 'Amal Mithal', 'amal@example.org'))
    await editor(page).getByLabel('Name', { exact: true }).fill('')
    await editor(page).getByRole('button', { name: 'Save Profile' }).click()
    await expect(editor(page).locator('.field-error')).toBeVisible()
    await claim('Edit Profile')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a profile is edited by plain forms', async ({ page, app }) => {
    await page.goto(paths.directory({ search: 'Eirik' }))
    await page.getByRole('button', { name: 'Get an edit link for Eirik Eksempel' }).click()
    await page.getByLabel('Email Address').fill('mara@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.linkRefused)
    await page.getByLabel('Email Address').fill('eirik@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.linkSent.text)

    await page.goto(await mailedLink(app, 'eirik@example.org'))
    await page.getByRole('button', { name: 'Edit my profile' }).click()
    const main = page.getByRole('main')
    await main.getByLabel('LinkedIn profile').fill('https://me@example.org/eirik')
    await main.getByLabel('About me').fill('One\nTwo')
    await main.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.linkInvalid)
    await expect(main.getByLabel('LinkedIn profile')).toHaveAccessibleDescription(messages.linkInvalid)
    await expect(main.getByLabel('About me')).toHaveValue('One\nTwo')
    await main.getByLabel('LinkedIn profile').fill('https://example.org/eirik')
    await main.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByRole('alert')).toContainText(messages.saved.text)
    await page.getByRole('link', { name: 'To the participants' }).click()
    await expect(cardOf(page, 'Eirik Eksempel')).toContainText('One\nTwo')
  })

  test('saving without a token or with another one changes nothing', async ({ page, app }) => {
    const post = (form: Record<string, string>) =>
      page.request.post(paths.participants, { form, headers: { origin: app.url } })
    const entry = { intent: 'save', participantId: 'somebody', customer_name: 'Nobody' }
    const without = await post(entry)
    expect(without.status()).toBe(403)
    expect(await without.text()).toContain(messages.missingToken)
    const invented = await post({ ...entry, token: 'invented' })
    expect([403, 404]).toContain(invented.status())
    expect(await invented.text()).toContain(messages.linkInvalidOrExpired.text)
  })
})
