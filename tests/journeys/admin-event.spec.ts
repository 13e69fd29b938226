import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { formOf } from '../../src/domain/event/form.ts'
import { eventMessages as messages } from '../../src/domain/messages/event-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { test as base, expect, holdBack, type Page } from '../support/browser.ts'
import { testDocuments } from '../support/event.ts'
import { plain } from '../support/pictures.ts'
import { publish } from '../support/publish.ts'

const test = base.extend<{ asItWas: undefined }>({
  // The next test begins with the event as it was.
  asItWas: [
    async ({ admin, context }, use) => {
      await context.addCookies(admin.cookies)
      await use(undefined)
      for (const name of ['event', 'tickets', 'schedule', 'people'] as const) {
        const { draft, value } = await (await admin.call('get-event-document', { name })).json()
        if (draft) await admin.call('discard-event-draft', { name, draft: draft.id })
        // What is published is rendered on every page.
        if (!isDeepStrictEqual(value, testDocuments[name]))
          await publish(admin, name, () => testDocuments[name])
      }
    },
    { auto: true },
  ],
})

const open = async (page: Page, name: string) => {
  await page.goto(paths.eventDocument(name))
  await expect(page.getByRole('form', { name: formOf(name as 'tickets').label })).toBeVisible()
}
const status = (page: Page) => page.locator('.editor-bar [role=status]')
const saved = (page: Page) => expect(status(page)).toContainText('Draft saved at')
const toPutRight = (page: Page) => page.getByRole('region', { name: /to put right/ })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function publishIt(page: Page) {
  await button(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
}

test('a field of text that gets the focus is not below the bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, 'event')
  const top = async () => (await page.locator('.editor-bar').boundingBox())?.y ?? 0
  for (const label of ['Description', 'Time zone']) {
    const field = page.getByLabel(label, { exact: true })
    await field.evaluate((element) => {
      scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 4)
      element.focus()
    })
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
    expect(y + height, label).toBeLessThanOrEqual(await top())
  }
})

test('an organiser changes the price on a phone and sees it public, also where the script that checks does not load: the server checks', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/assets/check-*', (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'tickets')
  const price = page.getByLabel('Price in CHF')
  await price.fill('free')
  await publishIt(page)
  await expect(toPutRight(page)).toBeVisible()
  await price.fill('65.00')
  await saved(page)
  await page.reload()
  await expect(price).toHaveValue('65.00')
  await publishIt(page)
  await expect(status(page)).toContainText(messages.published)
  await expect(button(page, 'Publish')).toBeHidden()
  expect(await (await page.request.get(paths.tickets)).text()).toContain('CHF 65.00')
  pageErrors.errors = pageErrors.errors.filter((error) => !/ERR_FAILED|status of 4/.test(error))
})

test('mistakes are told in a sentence beside each field, and nothing typed is lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'tickets')
  const typed = {
    'Price in CHF': ['0.65', 'Price: 65 is CHF 0.65; did you mean 65.00?'],
    Seats: ['１２０', 'Seats is “１２０”; write 120.'],
    'Most per order': ['many', 'Most per order “many” is no number. Write a number from 1 to 100.'],
    'Last words of the success page': [
      '👋'.repeat(300),
      'Last words of the success page has 300 characters; at most 60 fit.',
    ],
  } as const
  for (const [label, [text]] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(text)
  await button(page, 'Add coupon').click()
  await page.getByLabel('Code').fill('مرحبا')
  await page.getByLabel('Amount off').fill('5,00')
  await button(page, 'Publish').click()
  await expect(toPutRight(page)).toBeFocused()
  for (const [label, [text, sentence]] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(escaped(sentence)),
    )
  }
  await expect(page.getByText('Amount off is “5,00”; write 5.00.').last()).toBeVisible()
  // The link leads into the row, however it is folded.
  await button(page, 'مرحبا').click()
  await expect(page.getByLabel('Code')).toBeHidden()
  await toPutRight(page).getByRole('link', { name: 'Code “مرحبا”' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('１２０')
  await button(page, 'History').click()
  await button(page, 'Discard draft').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(button(page, 'History')).toBeFocused()
  await button(page, 'Edit').click()
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue(String(testDocuments.tickets.capacity))
  // A press counts although what it leaves is wrong, and the sentence above moves the button.
  await open(page, 'poll')
  await button(page, 'Add question').click()
  await page.locator('[id$=".question"]').last().fill('Which bench?')
  await button(page, 'Add option').last().click()
  await expect(page.getByLabel('Value').last()).toBeFocused()
})
const escaped = (text: string) => text.replaceAll(/[.?*+^$()[\]{}|\\]/g, String.raw`\$&`)

test('a list is added to, sorted and shortened by keyboard alone, and a removal taken back', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'schedule')
  const press = async (name: string | RegExp, key = 'Enter') => {
    await button(page, name).first().focus()
    await page.keyboard.press(key)
  }
  const focused = (label: string | RegExp) => expect(page.locator(':focus')).toHaveAccessibleName(label)
  const [act] = testDocuments.schedule.acts
  await press(act?.name ?? '')
  await press('Add entry')
  await focused('Id')
  await page.keyboard.type('yoga')
  await page.getByLabel('Title', { exact: true }).last().focus()
  await page.keyboard.type('Yoga')
  await press('Move Yoga up')
  await focused('Move Yoga up')
  const count = (act?.items.length ?? 0) + 1
  await expect(page.getByText(`Yoga is now at place ${count - 1} of ${count}.`)).toBeAttached()
  await press('Remove Yoga')
  await focused('Undo')
  await expect(button(page, 'Yoga')).toBeHidden()
  await page.keyboard.press('Enter')
  await focused('Yoga')
  await expect(page.getByLabel('Id', { exact: true }).nth(1)).toHaveValue('yoga')
  // A talk inside of an entry.
  await press('Add talk')
  await page.keyboard.type('sun')
  await press('Save draft')
  await saved(page)
  await focused('Save draft')
  const { draft } = await (await admin.call('get-event-document', { name: 'schedule' })).json()
  expect(draft.value.acts[0].items.at(-2)).toMatchObject({
    id: 'yoga',
    title: 'Yoga',
    talks: [{ id: 'sun' }],
  })
})

test('two organisers at once: other fields merge, the same field shows both values', async ({
  page,
  admin,
  pageErrors,
}) => {
  await open(page, 'tickets')
  const price = page.getByLabel('Price in CHF')
  const farewell = page.getByRole('textbox', { name: 'Last words of the success page' })
  await publish(admin, 'tickets', () => ({ farewell: 'Ciao.', capacity: 200 }))
  await farewell.fill('Bye.')
  await price.fill('65.00')
  await publishIt(page)
  const decision = page.getByRole('region', { name: 'Last words of the success page: two versions' })
  await expect(decision).toContainText(/changed this at \d\d:\d\d/)
  await expect(decision).toContainText('Ciao.')
  await expect(farewell).toHaveValue('Bye.')
  await expect(farewell).toBeFocused()
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('200')
  await expectAccessible(page)
  await button(page, 'Take theirs').click()
  await expect(farewell).toHaveValue('Ciao.')
  await saved(page)
  await publishIt(page)
  await expect(status(page)).toContainText(messages.published)
  const { value } = await (await admin.call('get-event-document', { name: 'tickets' })).json()
  expect(value).toMatchObject({ farewell: 'Ciao.', capacity: 200, kinds: [{ priceCents: 6500 }] })
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('409 (Conflict)'))
})

test('a failed saving keeps what was typed, says so and is tried again; so does an ended session', async ({
  page,
  context,
  admin,
  pageErrors,
}) => {
  await open(page, 'tickets')
  await page.route('**/save-event-draft', (route) => route.abort())
  await page.getByLabel('Last words').fill('Bye.')
  await expect(status(page)).toContainText(messages.saveFailed)
  await page.unroute('**/save-event-draft')
  await button(page, 'Save again').click()
  await saved(page)
  const cookies = await signOutOf(context)
  await page.getByLabel('Last words').fill('Adieu.')
  await expect(status(page)).toContainText(messages.signedOut)
  await expect(button(page, 'Publish')).toHaveCount(0)
  await button(page, 'Sign in again').click()
  await expect(page).toHaveURL(paths.adminLogin)
  await context.addCookies(cookies)
  await page.goto(paths.eventDocument('tickets'))
  await expect(page.getByLabel('Last words')).toHaveValue('Adieu.')
  await expect(page.getByText(messages.restored)).toBeVisible()
  await saved(page)
  const { draft } = await (await admin.call('get-event-document', { name: 'tickets' })).json()
  expect(draft.value.farewell).toBe('Adieu.')
  pageErrors.errors = []
})

async function signOutOf(context: BrowserContext) {
  const cookies = await context.cookies()
  await context.clearCookies()
  return cookies
}

test('a picture is chosen, cropped by keyboard, described and public; what is no picture is told', async ({
  page,
  pageErrors,
}) => {
  await open(page, 'people')
  const [mara] = testDocuments.people.organizers
  await button(page, mara?.name ?? '').click()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Photo: choose picture').setInputFiles({ name, mimeType, buffer })
  await choose('photo.heic', 'image/heic', Buffer.from('not a picture'))
  await expect(page.getByText(/^This file is no picture/)).toBeVisible()
  await choose('Mara by the lake.PNG', 'image/png', await plain(900, 600).png().toBuffer())
  await expect(page.getByLabel('Closer')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Left or right').press('End')
  await button(page, 'Use this part').press('Enter')
  const shown = page.getByRole('img', { name: mara?.photo.alt ?? '' })
  await expect(page.getByLabel('Photo: choose picture')).toBeFocused()
  await expect(shown).toHaveAttribute('src', /\/pictures\/mara-by-the-lake-[0-9a-f]{8}\.webp$/)
  await expect(shown).toHaveJSProperty('naturalWidth', 600)
  await expect(shown).toHaveJSProperty('naturalHeight', 600)
  await page.getByLabel('Alternative text').fill('Mara by the lake')
  await publishIt(page)
  await expect(status(page)).toContainText(messages.published)
  const home = await (await page.request.get(paths.home)).text()
  const photo = /<img[^>]*alt="Mara by the lake"[^>]*>/.exec(home)?.[0]
  expect(photo).toMatch(/src="\/pictures\/mara-by-the-lake-/)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('upload-event-picture'))
})

test('a picture that is stored slowly goes to the person it was chosen for, and leaves the focus where one types', async ({
  page,
}) => {
  await open(page, 'people')
  const [first, second] = testDocuments.people.organizers
  const [mara, teo] = [first?.name ?? '', second?.name ?? '']
  await button(page, mara).click()
  const release = await holdBack(page, '**/upload-event-picture')
  // Of a size of its own: the same picture under another name is stored once.
  const buffer = await plain(640, 640).png().toBuffer()
  await page
    .getByLabel('Photo: choose picture')
    .setInputFiles({ name: 'new-face.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Storing...')).toBeVisible()
  await button(page, `Move ${mara} down`).click()
  await page.getByLabel('Alternative text').fill('Mara in')
  release()
  await expect(page.getByText('Storing...')).toBeHidden()
  await page.keyboard.type(' the hall')
  await expect(page.getByLabel('Alternative text')).toHaveValue('Mara in the hall')
  await expect(page.getByRole('img', { name: 'Mara in the hall' })).toHaveAttribute('src', /new-face/)
  await button(page, teo).click()
  await expect(page.getByRole('img', { name: second?.photo.alt ?? '' })).not.toHaveAttribute(
    'src',
    /new-face/,
  )
})

test('a time zone typed letter by letter changes no times', async ({ page }) => {
  await open(page, 'event')
  const [start, zone] = [page.getByLabel('Start', { exact: true }), page.getByLabel('Time zone')]
  const clock = await start.inputValue()
  for (const typed of ['Asia/Tokyo', 'America/New_York']) {
    await zone.clear()
    await zone.pressSequentially(typed)
    await expect(start).toHaveValue(clock)
  }
})

test('the year of a moment is typed digit by digit, and a draft that is saved half way stays a draft', async ({
  page,
}) => {
  await open(page, 'event')
  const start = page.getByLabel('Start', { exact: true })
  const before = await start.inputValue()
  await start.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('203')
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  await page.keyboard.type('1')
  await expect(start).toHaveValue(before.replace(/^\d+/, '2031'))
  await expect(page.getByText('Saving...')).toBeHidden()
  await button(page, 'Discard draft').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(start).toHaveValue(before)
})
