/** What holds on every page: accessible, quiet, no wider than the screen, whole without script. */
import { paths, publicPages } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, type Page, scriptBytes, test } from '../support/browser.ts'
import { propose } from '../support/contributions.ts'

const listed: readonly string[] = publicPages
const pages = [
  ...publicPages,
  `${paths.contribute}?suggest=keynote`,
  paths.boardPage('talk_session', 2),
  paths.contribution('of-this-test'),
  `${paths.contribute}?edit=of-this-test`,
  paths.newsletter,
  paths.newsletterConfirmation,
  paths.yourData,
  `${paths.yourData}?token=t`,
  `${paths.newsletterConfirm}?token=t`,
  paths.newsletterConfirm,
  `${paths.newsletterUnsubscribe}?token=t`,
  paths.poll,
  paths.paymentCancel,
  paths.waitlistConfirmation,
  paths.capturedMail,
  '/no-such-page',
]
/** Pages of one proposal need one. */
const addressOf = async (app: RunningApp, path: string) =>
  path.includes('of-this-test') ? path.replace('of-this-test', (await propose(app)).id) : path

// Someone who prefers less motion sees the end state at once, and so does axe.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a public page loads less than 2.5 kB of script before interaction', async ({ page }) => {
  test.slow()
  const tooHeavy: string[] = []
  for (const path of [...listed, paths.poll, paths.newsletterConfirmation, paths.paymentCancel]) {
    const bytes = await scriptBytes(page, path)
    if (bytes < 1_000 || bytes > 2_500) tooHeavy.push(`${path}: ${bytes}`)
  }
  expect(tooHeavy).toEqual([])
})

for (const path of pages) {
  test(`${path} has no accessibility violation`, async ({ page, app }) => {
    test.slow()
    await page.goto(await addressOf(app, path))
    await expectAccessible(page)
  })

  test(`${path} fits a screen of 320 px`, async ({ page, app }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(await addressOf(app, path))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test(`${path} loads and shows everything without a complaint`, async ({ page, app }) => {
    const failed: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400 && !answer.request().isNavigationRequest()) failed.push(answer.url())
    })
    await page.goto(await addressOf(app, path))
    // Lazy images come when they are near; those in a closed dialog when it opens.
    for (const image of await page.locator('img').filter({ visible: true }).all()) {
      await image.scrollIntoViewIfNeeded()
      await expect(image).toHaveJSProperty('complete', true)
      expect(
        await image.evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.hasAttribute('alt')]),
      ).toEqual([true, true])
    }
    expect(failed).toEqual([])
  })
}

test('the check notices a page that breaks its Content-Security-Policy (negative control)', async ({
  page,
  trouble,
}) => {
  await page.goto(paths.sponsors)
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  const told = () => trouble.errors.filter((error) => error.startsWith('Content-Security-Policy: style-src'))
  await expect.poll(told).toHaveLength(1)
  trouble.errors = []
})

test('the check notices an accessibility violation (negative control)', async ({ page }) => {
  await page.goto(paths.summary)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  await expect(expectAccessible(page, [390])).rejects.toThrow(/button-name/)
})

test('the list of captured mail has no accessibility violation', async ({ page, app }) => {
  await propose(app)
  await app.waitForMail(() => true)
  await page.goto(paths.capturedMail)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

for (const [what, open] of [
  [
    'the newsletter dialog',
    (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: false }).first().click(),
  ],
  [
    'the dialog of the cancelled page',
    (page: Page) => page.getByRole('button', { name: 'Try Again' }).click(),
  ],
] as const) {
  test(`${what} has no accessibility violation, with errors and a toast in it`, async ({ page }) => {
    await page.goto(what.includes('cancelled') ? paths.paymentCancel : paths.summary)
    await open(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(dialog.locator('.field-error').first()).toBeVisible()
    await expect(dialog.locator('.toast')).toBeVisible()
    await expectAccessible(page)
  })
}

test('the open menu has no accessibility violation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.home)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectAccessible(page, [390])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of listed) {
    test(`${path} tells people and machines what it is`, async ({ page, app }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const content = (selector: string) => page.locator(selector).getAttribute('content')
      expect((await content('meta[name=description]'))?.length).toBeGreaterThan(50)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', app.url + path)
      expect(await content('meta[property="og:url"]')).toBe(app.url + path)
      expect(await content('meta[property="og:title"]')).toBe(await page.title())
      expect(await content('meta[property="og:description"]')).toBe(await content('meta[name=description]'))
      const image = (await content('meta[property="og:image"]')) ?? ''
      expect((await page.request.get(image)).headers()['content-type']).toBe('image/png')
    })
  }

  test('home describes the event to search engines', async ({ page }) => {
    await page.goto(paths.home)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      startDate: expect.any(String),
    })
  })
})

test('no two listed pages share a title or a description', async ({ page }) => {
  const said: string[] = []
  for (const path of listed) {
    await page.goto(path)
    said.push(
      await page.title(),
      (await page.locator('meta[name=description]').getAttribute('content')) ?? '',
    )
  }
  expect(new Set(said).size).toBe(said.length)
})

test('the sitemap lists the public pages, and robots.txt points to it', async ({ request, app }) => {
  const sitemap = await (await request.get(paths.sitemap)).text()
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location)
  expect(locations).toEqual(listed.map((path) => app.url + path))
  const robots = await (await request.get(paths.robots)).text()
  expect(robots).toContain(`Sitemap: ${app.url}${paths.sitemap}`)
  expect(robots).toContain('Disallow: /admin')
})
