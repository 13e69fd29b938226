/** What holds on every page: accessible, quiet, no wider than the screen, whole without script. */
import { paths, publicPages } from '../../src/domain/paths.ts'
import { expectAccessible, violationsOn } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, type Page, scriptBytes, test } from '../support/browser.ts'
import { propose } from '../support/contributions.ts'
import { testEvent } from '../support/event.ts'
import { capturedMailLink } from '../support/mails.ts'
import { addressToPay, newBuyer, pay } from '../support/tickets.ts'

const listed: readonly string[] = publicPages.map((path) =>
  path === paths.summary ? testEvent.summary.path : path,
)
const pages = [
  ...publicPages,
  `${paths.contribute}?suggest=keynote`,
  paths.boardPage('talk_session', 2),
  paths.contribution('of-this-test'),
  `${paths.contribute}?edit=of-this-test`,
  paths.newsletter,
  paths.newsletterConfirmation,
  paths.ownProgramme,
  paths.yourData,
  `${paths.yourData}?token=t`,
  `${paths.newsletterConfirm}?token=t`,
  paths.newsletterConfirm,
  `${paths.newsletterUnsubscribe}?token=t`,
  paths.poll,
  paths.paymentCancel,
  paths.waitlistConfirmation,
  `${paths.waitlistConfirm}?token=t`,
  paths.paymentSuccess,
  paths.capturedMail,
  '/no-such-page',
]
/** Pages of one proposal need one. */
const addressOf = async (app: RunningApp, path: string) =>
  path.includes('of-this-test') ? path.replace('of-this-test', (await propose(app)).id) : path

test('pages are painted before further scripts and fonts of rare letters are fetched, and stay where they are when their fonts come late', async ({
  page,
}) => {
  let painted: Promise<void>
  await page.route('**/*.woff2', async (route) => {
    await painted
    await route.continue()
  })
  await page.addInitScript(() => {
    const window = globalThis as typeof globalThis & { shifted?: number }
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted = (window.shifted ?? 0) + shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, width] of [
    [paths.home, 390],
    [paths.home, 1280],
    [paths.contribute, 1280],
    [paths.participants, 390],
    [paths.participants, 1280],
    [paths.tickets, 1280],
  ] as const) {
    const where = `${path}, at ${width} px`
    const { promise, resolve } = Promise.withResolvers<void>()
    painted = promise
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    resolve()
    await page.waitForLoadState('networkidle')
    const { shifted, early, late, fonts } = await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const { shifted } = globalThis as typeof globalThis & { shifted?: number }
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const code = all.filter(({ name }) => /\.js$|\.css$|-ext.*woff2$/.test(name))
      const fonts = all.filter(({ name }) => name.endsWith('.woff2'))
      return {
        shifted,
        early: code.filter(({ startTime }) => startTime < painted).map(({ name }) => name),
        late: code.filter(({ startTime }) => startTime > painted).length,
        fonts: fonts.filter(({ responseEnd }) => responseEnd > painted).length,
      }
    })
    expect.soft(shifted, where).toBeLessThan(0.02)
    // Nothing on home waits for a script.
    const first = path === paths.home ? [] : [expect.stringContaining('/document-')]
    expect.soft(early, where).toEqual(first)
    // The screen's own, and the stylesheet of rare letters.
    expect.soft(late, where).toBeGreaterThan(1)
    // The control: they did come late.
    expect.soft(fonts, where).toBeGreaterThan(0)
  }
})

const weighed: readonly string[] = [...listed, paths.poll, paths.newsletterConfirmation, paths.paymentCancel]

/** Side by side, and each with one browser for all of its pages: parsing axe takes longer than running it. */
const halves = [listed, pages.filter((path) => !listed.includes(path))]
for (const [half, paths] of halves.entries()) {
  const which = half === 0 ? 'every listed page' : 'every other public page'

  test(`${which} loads whole, with less than 2.5 kB of script, fits small screens and large text, and is accessible`, async ({
    page,
    app,
  }) => {
    test.setTimeout(60_000 + paths.length * 20_000)
    const failed: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400 && !answer.request().isNavigationRequest()) failed.push(answer.url())
    })
    const wrongWeight: string[] = []
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 900 })
      const address = await addressOf(app, path)
      if (weighed.includes(path)) {
        const bytes = await scriptBytes(page, address)
        if (bytes < 1_000 || bytes > 2_500) wrongWeight.push(`${path}: ${bytes}`)
      } else await page.goto(address)
      await expectNothingHiddenSideways(page, path)
      await expectAccessible(page)
      await expectEveryImage(page, path)
      expect.soft(failed.splice(0), path).toEqual([])
    }
    expect(wrongWeight).toEqual([])
  })
}

test('every admin page fits small screens and large text', async ({ page, context, app, admin }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto(paths.adminLogin)
  await expectNothingHiddenSideways(page, paths.adminLogin)
  const word = 'Donaudampfschiff'.repeat(12)
  await propose(app, { title: word, details: word, contributor_name: word.slice(0, 100) })
  const { cookies, secret } = admin
  await context.addCookies(cookies)
  for (const path of [
    paths.admin,
    paths.adminLaunch,
    paths.adminEvent,
    paths.eventDocument('schedule'),
    paths.eventDocument('poll'),
    paths.adminOrders,
    paths.adminProposals,
    paths.adminPeople,
    paths.adminMails,
    paths.adminProgramme,
    paths.adminDemos,
    paths.adminKitchen,
    paths.adminDoors,
    paths.adminOrganizers,
    paths.taskBoard(secret),
    paths.participantsOverview(secret),
  ]) {
    await page.setViewportSize({ width: 320, height: 900 })
    // It fills itself.
    await page.goto(path, { waitUntil: 'networkidle' })
    if (path === paths.adminKitchen) {
      const option = await page.locator('.meal').first().locator('tbody th').first().boundingBox()
      expect(option?.width, 'room for words beside the figures').toBeGreaterThan(80)
    }
    await expectNothingHiddenSideways(page, path)
  }
})

test('the pages on the way of an order fit small screens and large text', async ({ page, app }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 900 })
  const toPay = await addressToPay(app, { email: newBuyer(), tickets: 2 })
  await page.goto(toPay)
  await expectNothingHiddenSideways(page, 'before the payment')
  await pay(page)
  await expectNothingHiddenSideways(page, 'the receipt')
  await page.goto(toPay)
  await expectNothingHiddenSideways(page, 'after the payment')
})

/** Nobody has to scroll sideways at 320 px, nor at 390 px with text at 150 and 200 %. */
async function expectNothingHiddenSideways(page: Page, path: string) {
  const tooWide: string[] = []
  for (const [width, sizes] of [
    [320, ['100%']],
    [390, ['150%', '200%']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // All sizes of a width at once, so that none is painted.
    const hidden = await page.evaluate((sizes) => {
      const root = document.documentElement
      const found = sizes.map((size) => {
        root.style.fontSize = size
        return { size, pixels: root.scrollWidth - innerWidth }
      })
      root.style.fontSize = ''
      return found
    }, sizes)
    for (const { size, pixels } of hidden)
      if (pixels > 0) tooWide.push(`at ${width} px, text ${size}: ${pixels} px`)
  }
  expect.soft(tooWide, path).toEqual([])
}

/** Lazy images come when they are near; those in a closed dialog when it opens. One look for all: a page has many. */
async function expectEveryImage(page: Page, path: string) {
  const wrong = await page.evaluate(async () => {
    const wrong: string[] = []
    for (const image of document.images) {
      if (!image.checkVisibility({ visibilityProperty: true })) continue
      image.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const patience = performance.now() + 30_000
      while (!image.complete && performance.now() < patience)
        await new Promise((resolve) => setTimeout(resolve, 20))
      if (!image.complete || image.naturalWidth === 0 || !image.hasAttribute('alt'))
        wrong.push(image.outerHTML)
    }
    return wrong
  })
  expect(wrong, path).toEqual([])
}

test('the checks notice a page that breaks its Content-Security-Policy, and a violation, also one that shows only at desktop width (negative controls)', async ({
  page,
  pageErrors,
}) => {
  await page.goto(paths.newsletterConfirmation)
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  const told = () =>
    pageErrors.errors.filter((error) => error.startsWith('Content-Security-Policy: style-src'))
  await expect.poll(told).toHaveLength(1)
  pageErrors.errors = []

  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  await expect(expectAccessible(page, [390])).rejects.toThrow(/button-name/)
  await page.evaluate(() => {
    const words = document.createElement('p')
    words.className = 'max-lg:hidden'
    words.textContent = 'Grey on grey'
    words.style.color = '#777777'
    words.style.backgroundColor = '#888888'
    const button = document.createElement('button')
    button.className = 'max-lg:hidden'
    document.querySelector('main > button:last-child')?.replaceWith(words, button)
  })
  await expect(expectAccessible(page)).rejects.toThrow(/1280 px, dark[\s\S]*color-contrast: /)
  const inLight = await violationsOn(page, { theme: 'light', isFirst: false })
  expect(inLight.join()).toMatch(/button-name: [\s\S]*color-contrast: /)
})

test('the list of captured mail has no accessibility violation', async ({ page, app }) => {
  await propose(app)
  await app.waitForMail(() => true)
  await page.goto(capturedMailLink(app))
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

test('the open menu and the newsletter dialogs have no accessibility violation, with errors and a toast in them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.paymentCancel)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectAccessible(page, [390])
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 900 })
  for (const name of ['Try Again', 'Subscribe to Newsletter']) {
    await page.getByRole('button', { name }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(dialog.locator('.field-error').first()).toBeVisible()
    await expect(dialog.locator('.toast')).toBeVisible()
    await expectAccessible(page, [390, 1280], name)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('every listed page tells machines what it is, in words of its own, and home describes the event to search engines', async ({
  request,
  app,
}) => {
  const said: string[] = []
  const images = new Set<string>()
  for (const path of listed) {
    const html = await (await request.get(path)).text()
    const content = (of: string) => new RegExp(`<meta ${of} content="([^"]*)"`).exec(html)?.[1] ?? ''
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
    const description = content('name="description"')
    expect(title, path).toMatch(/\S/)
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1)
    expect(description.length, path).toBeGreaterThan(50)
    expect(html).toContain(`<link rel="canonical" href="${app.url + path}"`)
    expect(content('property="og:url"')).toBe(app.url + path)
    expect(content('property="og:title"'), path).toBe(title)
    expect(content('property="og:description"'), path).toBe(description)
    images.add(content('property="og:image"'))
    said.push(title, description)
  }
  for (const image of images)
    expect((await request.get(image)).headers()['content-type'], image).toBe('image/png')
  expect(new Set(said).size).toBe(said.length)

  const home = await (await request.get(paths.home)).text()
  const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(home)?.[1] ?? '')
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    startDate: expect.any(String),
  })
})

test('the sitemap lists the public pages, and robots.txt points to it', async ({ request, app }) => {
  const sitemap = await (await request.get(paths.sitemap)).text()
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location)
  expect(locations).toEqual(listed.map((path) => app.url + path))
  const robots = await (await request.get(paths.robots)).text()
  expect(robots).toContain(`Sitemap: ${app.url}${paths.sitemap}`)
  expect(robots).toContain('Disallow: /admin')
})
