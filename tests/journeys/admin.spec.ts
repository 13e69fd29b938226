/** Signing in to the admin pages: who gets in, where to, and how to get out (docs/product.md#admin-sign-in). */
import { randomUUID } from 'node:crypto'
import { adminMessages } from '../../src/domain/messages/admin-messages.ts'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { firstAdmin, type SignedIn, signIn } from '../support/admins.ts'
import { expect, holdBack, type Page, type Route, scriptBytes, test } from '../support/browser.ts'
import { publishThree } from '../support/three-talks.ts'

const fill = async (page: Page, { email, password } = firstAdmin) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
/** Refusals are meant here; Chromium reports each as an error. */
const refusals = (error: string) => !/status of 40[013]/.test(error)

test.describe('signing in', () => {
  test('redirects to the dashboard, leaves no entry in the history, and keeps the user in the page and the token in an HttpOnly cookie alone; logging out ends the session and leads home, and Back shows nothing protected', async ({
    page,
    app,
    pageErrors,
  }) => {
    await page.goto(paths.privacy)
    await page.goto(paths.admin)
    await expect(page).toHaveURL(paths.adminLogin)
    await fill(page)
    await expect(dashboard(page)).toBeVisible()
    await expect(page).toHaveURL(paths.admin)
    await expect(page.getByText(`(${firstAdmin.email})`)).toBeVisible()
    const visible = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }))
    expect(decodeURIComponent(visible)).toContain(`"email":"${firstAdmin.email}"`)
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'admin_token')
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(visible).not.toContain(token?.value)
    expect(cookies.find(({ name }) => name === 'admin_wanted')).toBeUndefined()
    await page.goBack()
    await expect(page).toHaveURL(paths.privacy)

    await page.goto(paths.admin)
    await page.route('**/sign-out-admin', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.locator('.toast')).toContainText(adminMessages.signOutFailed)
    await expect(dashboard(page)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(paths.home)
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('admin_'))).toEqual([])
    await page.goBack()
    await expect(dashboard(page)).toBeHidden()
    await page.goto(paths.admin)
    await expect(page).toHaveURL(paths.adminLogin)

    const again = await fetch(app.url + paths.admin, {
      headers: { cookie: `admin_token=${token?.value}` },
      redirect: 'manual',
    })
    expect(again.status).toBe(302)
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
  })

  test('redirects to the page that was asked for, without naming it in the address', async ({
    page,
    app,
    pageErrors,
  }) => {
    const wanted = `${paths.taskBoard('a-guess-of-a-secret')}?from=mail#mara`
    const told: string[] = []
    page.on('response', (answer) => {
      told.push(answer.headers().location ?? '', new URL(answer.url()).search)
      told.push(answer.request().headers().referer ?? '')
    })
    await page.goto(wanted)
    await expect(page).toHaveURL(`${paths.adminLogin}#mara`)
    expect(await page.content()).not.toContain('a-guess')
    expect(told.join()).not.toContain('a-guess')
    await fill(page)
    await expect(page).toHaveURL(wanted)
    await expect(alert(page)).toHaveText(adminMessages.internalRefused)
    pageErrors.errors = pageErrors.errors.filter(refusals)

    // Once: the next sign-in leads to the dashboard.
    await page.context().clearCookies({ name: 'admin_token' })
    await page.goto(app.url + paths.adminLogin)
    await fill(page)
    await expect(page).toHaveURL(paths.admin)
  })

  test('with a wrong password, blocked cookies, one that is not kept or no server shows one sentence, keeps the email address and allows another try, which shows progress and cannot be pressed twice', async ({
    page,
    context,
    pageErrors,
  }) => {
    let calls = 0
    page.on('request', (request) => {
      calls += Number(request.url().endsWith('/authenticate-admin'))
    })
    await page.goto(paths.adminLogin)
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await fill(page)
    await expect(alert(page)).toHaveText(adminMessages.cookiesBlocked)
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: false })
    expect(calls).toBe(0)

    await page.route('**/authenticate-admin', (route) => route.abort(), { times: 1 })
    await fill(page)
    await expect(alert(page)).toHaveText(adminMessages.signInFailed)
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()

    await fill(page, { ...firstAdmin, password: 'a wrong one' })
    await expect(alert(page)).toHaveText(adminMessages.wrongSignIn)
    await expect(page.getByLabel('Email')).toHaveValue(firstAdmin.email)
    await expectAccessible(page)
    await fill(page, { email: 'nobody', password: '' })
    await expect(alert(page)).toHaveText(adminMessages.wrongSignIn)
    // The cookie of an answer that is not kept.
    const right = (route: Route) => route.fulfill({ json: { success: true } })
    await page.route('**/authenticate-admin', right, { times: 1 })
    await fill(page)
    await expect(alert(page)).toHaveText(adminMessages.cookiesBlocked)

    calls = 0
    const go = await holdBack(page, '**/authenticate-admin')
    await fill(page)
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    await page.getByLabel('Password').press('Enter')
    go()
    await expect(dashboard(page)).toBeVisible()
    expect(calls).toBe(1)
    pageErrors.errors = pageErrors.errors.filter(
      (error) => refusals(error) && !error.includes('net::ERR_FAILED'),
    )
  })

  test('loads no more JavaScript than a public page before interaction, and a protected page less than 80 kB', async ({
    page,
    admin,
  }) => {
    for (const path of [paths.adminLogin, `${paths.adminResetPassword}?token=x`]) {
      const bytes = await scriptBytes(page, path)
      expect(bytes, path).toBeGreaterThan(1_000)
      expect(bytes, path).toBeLessThan(2_500)
    }
    const { secret, cookies } = admin
    await page.context().addCookies(cookies)
    for (const path of [paths.admin, paths.taskBoard(secret), paths.participantsOverview(secret)]) {
      const bytes = await scriptBytes(page, path)
      expect(bytes, path).toBeGreaterThan(50_000)
      expect(bytes, path).toBeLessThan(80_000)
    }
  })
})

test('a protected page restored by Back stays hidden until the session is checked; once that has ended it redirects to the sign-in, and from there back', async ({
  page,
  app,
}) => {
  const session = await signIn(app)
  await page.context().addCookies(session.cookies)
  await page.goto(paths.admin)
  await expect(dashboard(page)).toBeVisible()
  const release = await holdBack(page, '**/verify_admin_session')
  await comeBack(page)
  await expect(page.getByText(adminMessages.checking, { exact: true })).toBeVisible()
  await expect(dashboard(page)).toBeHidden()
  release()
  await expect(dashboard(page)).toBeVisible()
  await session.call('sign-out-admin', {})
  await comeBack(page)
  await expect(page).toHaveURL(paths.adminLogin)
  await fill(page)
  await expect(page).toHaveURL(paths.admin)
})

test('a call of a page whose session has ended says so with a link to the sign-in, and that leads back to this page', async ({
  page,
  app,
  pageErrors,
}) => {
  const session = await signIn(app)
  await page.context().addCookies(session.cookies)
  const wanted = `${paths.adminOrders}?q=VCF`
  await page.goto(wanted)
  await session.call('sign-out-admin', {})
  await page.getByRole('button', { name: 'Download CSV' }).first().click()
  const toast = page.locator('.toast')
  await expect(toast).toContainText(`${callMessages.notSignedIn} Sign in`)
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  const link = toast.getByRole('link', { name: 'Sign in' })
  await expect(link).toBeFocused()
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  await fill(page)
  await expect(page).toHaveURL(wanted)
  pageErrors.errors = pageErrors.errors.filter(refusals)
})

test('a page that finds out by itself that its session has ended says so with the same link', async ({
  page,
  app,
  pageErrors,
}) => {
  const session = await signIn(app)
  await page.context().addCookies(session.cookies)
  await page.goto(paths.adminDemos)
  await session.call('sign-out-admin', {})
  await expect(alert(page)).toHaveText(`${callMessages.notSignedIn} Sign in`)
  const link = alert(page).getByRole('link', { name: 'Sign in' })
  // It asks again and again.
  await page.waitForResponse('**/get-demos')
  await expect(link).toHaveCount(1)
  await expectAccessible(page, [390])
  await link.click()
  await fill(page)
  await expect(page).toHaveURL(paths.adminDemos)
  pageErrors.errors = pageErrors.errors.filter(refusals)
})

test('where an organiser forces colours, what is chosen has the colour of what is chosen', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [paths.adminProposals, paths.adminPeople, paths.adminProgramme]) {
    await page.goto(path)
    const isChosen = '[aria-current=page], .button[aria-pressed=true]'
    const chosen = page.getByRole('main').locator(isChosen).first()
    const [fill, highlight] = await chosen.evaluate((own) => {
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
      return [own, probe].map((each) => getComputedStyle(each).backgroundColor)
    })
    expect(fill, path).toBe(highlight)
  }
  await page.goto(paths.admin)
  const tile = page.getByRole('navigation', { name: 'Areas' }).getByRole('link').first()
  expect(await tile.evaluate((own) => getComputedStyle(own).borderTopWidth)).toBe('2px')
})

test('a printed order and a printed plan have nothing to press, and the plan every slot', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await publishThree(admin)
  await page.setViewportSize({ width: 760, height: 1000 })
  await page.goto(paths.adminProgramme)
  const slots = page.locator('.plan-grid > section')
  await expect(slots.last()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  const buttons = page.getByRole('main').locator('.button')
  for (const slot of await slots.all()) await expect(slot).toBeVisible()
  await expect(buttons.filter({ visible: true })).toHaveCount(0)
  await page.goto(paths.adminOrders)
  await page.goto((await page.locator('main [href^="/admin/orders/"]').first().getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  expect(await buttons.count()).toBeGreaterThan(0)
  await expect(buttons.filter({ visible: true })).toHaveCount(0)
})

test('a search in a list on the page tells how many it finds; Download CSV keeps the focus until the file is there, and a second press asks for no second file', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await makeFourDoors(admin)
  await page.goto(paths.adminDoors)
  const found = page.getByRole('status').filter({ hasText: /./ })
  // Typed again until the page has woken.
  await expect(async () => {
    await page.getByLabel('Search').first().fill('')
    await page.getByLabel('Search').first().fill('ast gate')
    await expect(found).toHaveText(/^\d+ of \d+ found$/, { timeout: 500 })
  }).toPass()
  await page.getByLabel('Search').first().fill('middle')
  await expect(found).toHaveText('Nothing here contains these words.')

  const release = await holdBack(page, '**/functions/v1/export-doors')
  const button = page.getByRole('button', { name: 'Download CSV' }).first()
  await button.press('Enter')
  const busy = page.getByRole('button', { name: 'Exporting...' })
  await expect(busy).toBeVisible()
  // Browsers take the focus from a disabled button with the next frame.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 50))))
  await expect(busy).toBeFocused()
  await busy.press('Enter')
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  release()
  await expect(button).toBeFocused()
  await expect.poll(() => downloads).toHaveLength(1)
})

/** As many as a list that has a search. */
async function makeFourDoors({ call }: SignedIn): Promise<void> {
  const endsAt = new Date(Date.now() + 3600_000).toISOString()
  for (const name of ['North', 'South', 'East', 'West'])
    expect((await call('make-door', { id: randomUUID(), name: `${name} gate`, endsAt })).status).toBe(200)
}

/**
 * What a browser does that kept the page in its memory; Chromium keeps none while it is being tested. The page leaves as
 * often as it takes to be seen hiding, because it listens only once React has taken it over.
 */
const comeBack = async (page: Page) => {
  const turn = (type: string) =>
    page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  await expect(async () => {
    await turn('pagehide')
    await expect(dashboard(page)).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await turn('pageshow')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sign-in, dashboard and sign-out work by plain forms', async ({ page }) => {
    await page.goto(paths.taskBoard('wrong'))
    await fill(page, { ...firstAdmin, password: 'a wrong one' })
    await expect(alert(page)).toHaveText(adminMessages.wrongSignIn)
    await expect(page.getByLabel('Email')).toHaveValue(firstAdmin.email)
    await fill(page)
    await expect(page).toHaveURL(paths.taskBoard('wrong'))
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(dashboard(page)).toBeVisible()
    await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(paths.home)
    await page.goto(paths.admin)
    await expect(page).toHaveURL(paths.adminLogin)
  })
})

test('every page of the sign-in, a document and a refusal are accessible, fit 320 px, and have the field names that password managers expect', async ({
  page,
  pageErrors,
  admin,
}) => {
  test.slow()
  for (const [path, names] of [
    [paths.adminLogin, ['username', 'current-password']],
    [`${paths.adminLogin}?forgot`, ['username']],
    [paths.adminResetPassword, []],
    [`${paths.adminResetPassword}?token=x`, ['new-password', 'new-password']],
    [paths.eventDocument('event'), undefined],
    [paths.taskBoard('wrong'), undefined],
  ] as const) {
    if (path === paths.eventDocument('event')) await page.context().addCookies(admin.cookies)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    const inputs = page.getByRole('main').locator('input[autocomplete]')
    if (names)
      expect(await inputs.evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete')))).toEqual(
        names,
      )
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  pageErrors.errors = pageErrors.errors.filter(refusals)
})
