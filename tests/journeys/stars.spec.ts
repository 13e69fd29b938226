/** The own plan of a visitor: starred on a phone, and with no script at all (docs/product.md#stars). */
import { starMessages as messages } from '../../src/domain/day/stars.ts'
import type { PlanTalk, WholePlan } from '../../src/domain/day/talks.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { comeBackLater, expect, movePointer, test } from '../support/browser.ts'
import { publishThree } from '../support/three-talks.ts'

test('a visitor stars two sessions at one time on a phone, is told of the clash, and resolves it without script', async ({
  page,
  browser,
  baseURL,
  context,
  pageErrors,
  admin,
}) => {
  await publishThree(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.programme)
  const slot = page.locator('.programme-slot').first()
  const stars = slot.getByRole('button', { name: 'I want to be there' })
  const titles = await slot.locator('.programme-talk:has(button) > p:first-child').allTextContents()
  await stars.nth(0).click()
  await expect(stars.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Your plan: 1 session', exact: true })).toBeVisible()
  await stars.nth(1).click()
  await expect(page.getByRole('link', { name: 'Your plan: 2 sessions, 1 clash' })).toBeVisible()
  await expect(slot.getByText(`you also starred ‘${titles[1]}’`)).toBeVisible()

  // They are shown before they are saved, and what follows is to meet the third alone.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stars-waiting'))).toBeNull()

  // Refused: the star goes back.
  const gone = { error: 'This session is not on the programme any more.' }
  await page.route('**/star-talk', (route) => route.fulfill({ status: 404, json: gone }))
  await stars.nth(2).click()
  await expect(page.locator('.toast')).toContainText(gone.error)
  await expect(stars.nth(2)).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/star-talk')
  pageErrors.errors.length = 0

  // Without an answer, as in a full hall, it waits, through a reload too.
  await page.route('**/star-talk', (route) => route.abort())
  await stars.nth(2).click()
  await expect(page.getByText('1 star waits for the network. This page sends it by itself.')).toBeVisible()
  await expect(stars.nth(2)).toHaveAttribute('data-waiting')
  await page.unroute('**/star-talk')
  pageErrors.errors.length = 0
  await page.reload()
  await expect(page.getByRole('link', { name: 'Your plan: 3 sessions, 1 clash' })).toBeVisible()
  await expect(stars.nth(2)).not.toHaveAttribute('data-waiting')
  const letGo = page.waitForResponse('**/star-talk')
  await stars.nth(2).click()
  await letGo
  await expect(page.getByRole('link', { name: 'Your plan: 2 sessions, 1 clash' })).toBeVisible()

  // Offline the last copy opens, and a star waits.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Offline\. As of \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your plan: 2 sessions, 1 clash' })).toBeVisible()
  await stars.nth(2).click()
  await expect(page.getByText('1 star waits for the network. This page sends it by itself.')).toBeVisible()
  await expect(stars.nth(2)).toHaveAttribute('data-waiting')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Your plan: 3 sessions/ }).click()
  await page.waitForURL(`**${paths.programme}`)
  await expect(page.getByText(/^Offline\. As of/)).toBeVisible()
  await expect(stars.nth(2)).toHaveAttribute('data-waiting')
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Your plan: 3 sessions, 1 clash' })).toBeVisible()
  await expect(page.getByText('Offline. As of')).toBeHidden()
  await expect(stars.nth(2)).not.toHaveAttribute('data-waiting')
  const takenBack = page.waitForResponse('**/star-talk')
  await stars.nth(2).click()
  await takenBack
  await expect(page.getByRole('link', { name: 'Your plan: 2 sessions, 1 clash' })).toBeVisible()
  pageErrors.errors = pageErrors.errors.filter((error) => !/net::ERR_INTERNET_DISCONNECTED/.test(error))

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  await plain.addCookies(await context.cookies())
  const without = await plain.newPage()
  await without.goto(paths.ownProgramme)
  await expect(without.getByText('2 sessions, 1 clash')).toBeVisible()
  await without.getByRole('button', { name: `Take it out: ${titles[1]}` }).click()
  await expect(without.getByText('1 session')).toBeVisible()
  await without.getByRole('link', { name: 'The whole programme' }).click()
  await without
    .getByRole('button', { name: `I want to be there: ${titles[2]}` })
    .first()
    .click()
  await expect(without).toHaveURL(paths.ownProgramme)
  await expect(without.getByText('2 sessions, 1 clash')).toBeVisible()
  await without.getByLabel('Email Address').fill('mia@example.org')
  await without.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(without.getByRole('status')).toContainText('Check your mailbox')
  await without.getByRole('button', { name: 'Make a link for my calendar' }).click()
  await expect(without.getByText(/\/plan\/[\w-]{43}\.ics/)).toBeVisible()
  await plain.close()

  await page.goto(paths.ownProgramme)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(titles[2] ?? 'none')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep it on another device' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // It stays up to date like the programme, and what is typed stays.
  await movePointer(page)
  await page.getByLabel('Email Address').fill('mia@example')
  const talkId = await page.locator('[name=unstar]').first().getAttribute('value')
  expect((await admin.call('remove-talk', { talkId })).status).toBe(200)
  await expect(async () => {
    await comeBackLater(page)
    await expect(page.locator('.own-slot').getByText('Cancelled')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('1 session', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('mia@example')
  await context.clearCookies()
  await page.reload()
  await expect(page.getByText('Nothing starred yet')).toBeVisible()
})

test('an updated programme keeps the keyboard focus, and open notes open', async ({ page, admin }) => {
  const { call } = admin
  await publishThree(admin)
  const { talks } = (await (await call('get-plan', {})).json()) as WholePlan
  const [first, second] = talks.filter(({ place }) => place)
  const write = async (talk: PlanTalk | undefined, notes: string) => {
    const { id: talkId, title } = talk ?? {}
    const entry = { talkId, title, details: '', needs: [], host: '', notes, link: '', seen: null }
    expect((await call('save-talk', entry)).status).toBe(200)
  }
  await write(first, 'What came of it')
  await page.goto(paths.programme)
  const entry = (talk: PlanTalk | undefined) =>
    page.locator('.programme-slot li').filter({ hasText: talk?.title ?? 'none' })
  await entry(first).getByText('Notes').click()
  const star = entry(second).getByRole('button', { name: 'I want to be there' })
  await star.focus()
  await write(second, 'Just written')
  await expect(async () => {
    await comeBackLater(page)
    await expect(entry(second).getByText('Notes')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(star).toBeFocused()
  await expect(page.getByText('What came of it')).toBeVisible()
  await expect(page.getByText('Just written')).toBeHidden()
})

test('where cookies are blocked a star says so, instead of being forgotten on the next page', async ({
  page,
  context,
  admin,
}) => {
  await publishThree(admin)
  await page.goto(paths.programme)
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  const star = page.getByRole('button', { name: /^I want to be there/ }).first()
  await star.click()
  await expect(page.getByRole('alert')).toContainText(messages.needCookies)
  await expect(star).not.toHaveAttribute('aria-pressed', 'true')
  // Where a press without script ends.
  await page.goto(paths.ownProgramme)
  await expect(page.getByText(messages.keptByCookie)).toBeVisible()
})

test('where the network hangs, the own plan leads to the last copy of the programme, as without one', async ({
  page,
  context,
  admin,
}) => {
  await publishThree(admin)
  await page.goto(paths.programme)
  await movePointer(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await context.route(`**${paths.ownProgramme}`, () => new Promise(() => {}))
  const led = page.waitForResponse(
    (response) => response.url().endsWith(paths.programme) && response.request().isNavigationRequest(),
  )
  await page.getByRole('link', { name: 'Your plan' }).click({ noWaitAfter: true })
  expect((await led).status()).toBe(200)
  await expect(page.getByRole('link', { name: 'Your plan' })).toBeVisible()
})

test('where a visitor forces colours, a star has the colour of a button’s text, and what runs now a border', async ({
  page,
  admin,
}) => {
  await publishThree(admin)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(paths.programme)
  const star = page.getByRole('button', { name: 'I want to be there' }).first()
  const { ink, text } = await star.evaluate((button) => ({
    ink: getComputedStyle(button, '::before').backgroundColor,
    text: getComputedStyle(button).color,
  }))
  expect(ink).toBe(text)
  // A field of colour has an edge.
  await page.goto(`${paths.programme}?at=11:05`)
  const now = page.getByRole('region', { name: /^Now, until/ })
  expect(await now.evaluate((field) => getComputedStyle(field).borderTopWidth)).toBe('4px')
})
