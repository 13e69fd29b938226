/** The evening of the demos, on a stage and in two pockets (docs/product.md#demos). */
import { mostDemos } from '../../src/domain/demos/demos.ts'
import { demoMessages } from '../../src/domain/demos/messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, holdBack, test } from '../support/browser.ts'

test('an idea finds its team, is shown against the clock, rated by others, and placed', async ({
  page,
  app,
  browser,
  admin,
}) => {
  test.slow()
  const phone = { viewport: { width: 390, height: 844 } }
  const [stage, guests] = [await browser.newContext(phone), await browser.newContext(phone)]
  await stage.addCookies(admin.cookies)
  const [desk, guest] = [await stage.newPage(), await guests.newPage()]
  const at = (path: string) => app.url + path
  const demo = (of: typeof page) => of.getByRole('article').filter({ hasText: 'Weather for Snails' })

  await page.setViewportSize(phone.viewport)
  await page.goto(paths.demos)
  await page.getByLabel('Title').fill('Weather for Snails')
  await page.getByLabel('What it is').fill('Only how wet it is, and for how long.')
  await page.getByLabel('Your name', { exact: true }).last().fill('Ada Muster')
  await page.getByRole('button', { name: 'Add the idea' }).click()
  await expect(page.getByRole('status')).toContainText('Your idea is on the list')
  await demo(page).getByText('Are you on the team?').click()
  await demo(page).getByRole('button', { name: 'Ready for a demo' }).click()
  await expect(page.getByRole('region', { name: 'Next demos' })).toContainText('Weather for Snails')

  await guest.goto(at(paths.demos))
  await demo(guest).getByText('Join the team').click()
  await demo(guest).getByLabel('Your name').fill('Teo Muster')
  await demo(guest).getByRole('button', { name: 'Join' }).click()
  await expect(demo(guest)).toContainText('Ada Muster, Teo Muster')
  await demo(guest).getByText('Are you on the team?').click()
  await demo(guest).getByRole('button', { name: 'Leave' }).click()
  await expect(demo(guest)).not.toContainText('Teo')

  await desk.goto(at(paths.adminDemos))
  await expectAccessible(desk, [390])
  // By keyboard: each of these buttons goes when it is pressed.
  const shownNow = desk.getByRole('status').filter({ hasText: 'Weather for Snails' })
  await desk.getByRole('button', { name: 'Put up: Weather for Snails' }).press('Enter')
  await expect(desk.locator(':focus').filter({ has: shownNow })).toBeVisible()
  await desk.getByRole('button', { name: 'Start the clock' }).press('Enter')
  await expect(desk.locator(':focus').filter({ has: shownNow })).toBeVisible()
  await expect(desk.getByRole('timer')).toHaveText(/^0:\d\d$/)
  const { showing } = await (await guest.request.get(at(paths.demosNow))).json()
  expect(showing).toEqual({ title: 'Weather for Snails', secondsLeft: expect.any(Number) })

  const wall = await stage.newPage()
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await wall.goto(at(paths.wall))
  await expect(wall.getByRole('heading', { name: 'Now showing' })).toBeVisible()
  await expect(wall.getByText('Weather for Snails')).toBeVisible()
  await expect(wall.getByRole('timer')).toHaveText(/^0:\d\d$/)
  await expectAccessible(wall, [1920])

  // Comes to open pages by itself, and to who has no script with the next look.
  await expect(guest.getByRole('timer')).toHaveText(/^(1:00|0:\d\d)$/, { timeout: 30_000 })
  // Who has no cookie yet and presses again before the answer is there is one visitor all the same.
  await guests.clearCookies({ name: 'voter' })
  const posted: (string | null)[] = []
  guest.on('request', (request) => posted.push(request.postData()))
  const release = await holdBack(guest, at(paths.demos))
  const pressedAgain = guest.waitForEvent('console', (message) => message.text() === 'pressed again')
  await guest
    .getByRole('button', { name: '4 of 5' })
    .first()
    .evaluate((button: HTMLElement) => {
      const pressAgain = () => {
        button.click()
        console.log('pressed again')
      }
      // Once the post has begun.
      addEventListener('beforeunload', () => setTimeout(pressAgain, 100), { once: true })
      setTimeout(() => button.click())
    })
  await pressedAgain
  release()
  await expect(guest.getByRole('status')).toContainText('Your stars count')
  expect(posted.filter((body) => body?.includes('stars=4'))).toHaveLength(1)
  await expect(demo(guest).getByRole('button', { name: '4 of 5' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(guest, [390])
  await page.goto(paths.demos)
  await expect(demo(page)).toContainText('Your own demo: others rate it.')
  await expect(demo(page).getByRole('button', { name: '5 of 5' })).toBeHidden()
  const own = { intent: 'rate', demo: (await demo(page).getAttribute('data-demo')) ?? '', stars: '5' }
  const refused = await page.request.post(paths.demos, { form: own, headers: { origin: app.url } })
  expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining('others rate it')])

  await desk.getByRole('button', { name: 'Reveal the result' }).click()
  await expect(desk.getByRole('button', { name: 'Take the result back' })).toBeVisible()
  await guest.goto(at(paths.demos))
  const result = guest.getByRole('region', { name: 'The result' })
  await expect(result.getByRole('listitem').first()).toContainText('1')
  await expect(result).toContainText('Left Sock Ledger')
  await expect(demo(guest)).toContainText('Too few ratings for a place; rated by a few')
  await expectAccessible(guest)
  await desk.getByRole('button', { name: 'Take the result back' }).click()
  await expect(desk.getByRole('button', { name: 'Reveal the result' })).toBeVisible()
  await Promise.all([stage.close(), guests.close()])
})

test('a list of demos that changes waits while a keyboard is in it', async ({ page, app, request }) => {
  await page.clock.install()
  await page.goto(paths.demos)
  const ideas = page.locator('[data-demos]')
  const link = ideas.locator('summary').first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  const form = { name: 'Ada Muster', title: 'A kite for the keyboard', line: 'It flies by keys alone.' }
  const added = await request.post(app.url + paths.demos, {
    multipart: { ...form, intent: 'add', homepage: '' },
    headers: { origin: app.url },
  })
  expect(added.status(), await added.text()).toBeLessThan(400)
  for (let look = 0; look < 2; look += 1) {
    const asked = page.waitForResponse((response) => response.url().endsWith(paths.demosNow))
    await page.clock.fastForward(11_000)
    await asked
  }
  await expect(link).toBeFocused()
  await link.blur()
  await page.clock.fastForward(11_000)
  await expect(ideas.getByRole('heading', { name: form.title })).toBeVisible()
})

test('what was typed for an idea that was refused stays when the list changes', async ({
  page,
  app,
  request,
  pageErrors,
}) => {
  await page.clock.install()
  await page.goto(paths.demos)
  const [title, line] = [page.getByLabel('Title'), page.getByLabel('What it is')]
  await title.fill(' ')
  await line.fill('It took a while to say it in one line.')
  await page.getByLabel('Your name', { exact: true }).last().fill('Ada Muster')
  await page.getByRole('button', { name: 'Add the idea' }).click()
  await expect(page.getByText('Please give the idea a title.').first()).toBeVisible()
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 400/.test(error))
  const form = { name: 'Teo Muster', title: 'A quicker idea', line: 'It came meanwhile.' }
  const added = await request.post(app.url + paths.demos, {
    multipart: { ...form, intent: 'add', homepage: '' },
    headers: { origin: app.url },
  })
  expect(added.status(), await added.text()).toBeLessThan(400)
  for (let look = 0; look < 2; look += 1) {
    const asked = page.waitForResponse((response) => response.url().endsWith(paths.demosNow))
    await page.clock.fastForward(11_000)
    await asked
  }
  await expect(line).toHaveValue('It took a while to say it in one line.')
})

test('what somebody has opened in the list of demos stays open when the list changes', async ({
  page,
  app,
  request,
}) => {
  await page.clock.install()
  await page.goto(paths.demos)
  const join = page.getByRole('article').filter({ hasText: 'Tram or Walk' }).locator('details').first()
  await join.locator('summary').click()
  await expect(join).toHaveAttribute('open')
  const form = { name: 'Teo Muster', title: 'One more idea', line: 'It came meanwhile.' }
  const added = await request.post(app.url + paths.demos, {
    multipart: { ...form, intent: 'add', homepage: '' },
    headers: { origin: app.url },
  })
  expect(added.status(), await added.text()).toBeLessThan(400)
  const asked = page.waitForResponse((response) => response.url().endsWith(paths.demosNow))
  await page.clock.fastForward(11_000)
  await asked
  await expect(page.getByRole('heading', { name: form.title })).toBeVisible()
  await expect(join).toHaveAttribute('open')
  await expect(page.locator('[data-demos] details[open]')).toHaveCount(1)
})

test('where cookies are blocked the demos say that nobody can tell whose stars and ideas are', async ({
  page,
  context,
}) => {
  await page.goto(paths.demos)
  await expect(page.getByText(demoMessages.needCookies)).toBeHidden()
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.reload()
  await expect(page.getByText(demoMessages.needCookies)).toBeVisible()
})

test('a desk with 200 ideas shows the first of each list, finds any, and moves what it finds among its neighbours', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  const desk = await (await admin.call('get-demos', {})).json()
  const demos = Array.from({ length: mostDemos }, (_, at) => ({
    ...desk.demos[0],
    id: `${at}`,
    title: at === 30 ? 'Kites by ear' : `Idea ${at}`,
    team: [at === 150 ? 'Zoë Muster' : 'Ada Muster'],
    turn: at < 50 ? at + 1 : null,
    isShown: false,
    isUp: false,
  }))
  await page.route('**/get-demos', (route) => route.fulfill({ json: { ...desk, demos } }))
  const asked: unknown[] = []
  await page.route('**/run-demos', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { revision: 1 } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.adminDemos)
  const ideas = page.getByRole('region', { name: 'Ideas' })
  await ideas.getByText('Show 130 more').click()
  await expect(ideas.getByRole('heading', { name: 'Idea 199', exact: true })).toBeVisible()
  await page.getByLabel('Search').fill('zoe')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Idea 150'])
  await expect(page.getByText('There are no other ideas.')).toBeHidden()
  await page.getByLabel('Search').fill('kites ear')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['31. Kites by ear'])
  await page.getByRole('button', { name: 'Later: Kites by ear' }).click()
  await expect.poll(() => asked).toEqual([{ do: 'move', demoId: '30', before: '32' }])
  await expectAccessible(page, [390])
  await page.getByLabel('Search').fill('')
  await page.getByRole('button', { name: 'Into the order: Idea 60' }).focus()
  for (const demo of demos) if (demo.title === 'Idea 60') demo.turn = 51
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '51. Idea 60' }).locator(':focus')).toBeVisible()
  // The clock is set beside it, however long the lists are.
  const [clock, list] = [page.getByLabel('Clock, in seconds'), page.getByRole('region').first()]
  expect((await clock.boundingBox())?.y).toBeLessThan((await list.boundingBox())?.y ?? 0)
})

test('the desk asks how the demos are once more only after the answer before, however late', async ({
  page,
  context,
  admin,
}) => {
  await context.addCookies(admin.cookies)
  await page.clock.install()
  await page.goto(paths.adminDemos)
  await expect(page.locator('[data-island=demos][data-props]')).toHaveCount(0)
  const release = await holdBack(page, '**/get-demos')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/get-demos')) asked += 1
  })
  await page.clock.runFor(3_100)
  await expect.poll(() => asked).toBe(1)
  for (let look = 0; look < 3; look += 1) await page.clock.runFor(3_100)
  // Whatever else it asked for would have been seen before this.
  await page.evaluate(() => fetch(location.href))
  expect(asked).toBe(1)
  release()
  await expect
    .poll(async () => {
      await page.clock.runFor(3_100)
      return asked
    })
    .toBeGreaterThan(1)
})

test('two organisers set the demos at once: what one of them types stays, and a save changes only that', async ({
  page,
  context,
  pageErrors,
  admin,
}) => {
  const { call } = admin
  await context.addCookies(admin.cookies)
  const before = { do: 'set', isOpen: true, seconds: 60 }
  expect((await call('run-demos', before)).status).toBe(200)
  await page.goto(paths.adminDemos)
  const [clock, open] = [page.getByLabel('Clock, in seconds'), page.getByLabel('People may add ideas')]
  const save = page.getByRole('button', { name: 'Save' })
  await clock.fill('90')
  expect((await call('run-demos', { ...before, isOpen: false })).status).toBe(200)
  await expect(open).not.toBeChecked()
  await expect(clock).toHaveValue('90')
  expect((await call('run-demos', { ...before, isOpen: false, seconds: 75 })).status).toBe(200)
  await save.click()
  await expect(clock).toHaveAccessibleDescription(/@example\.org set the clock to 75 seconds at \d\d:\d\d\./)
  await expect(clock).toBeFocused()
  await expect(clock).toHaveValue('90')
  await expectAccessible(page, [390])
  await save.click()
  await expect(page.locator('.toast')).toContainText('Everybody has these settings now')
  await expect(clock).toHaveAccessibleDescription('')
  await expect(save).toBeFocused()
  const { isOpen, seconds } = await (await call('get-demos', {})).json()
  expect({ isOpen, seconds }).toEqual({ isOpen: false, seconds: 90 })
  await call('run-demos', before)
  // Chromium reports the refusal as an error.
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 409/.test(error))
})
