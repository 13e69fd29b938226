/** The first page of a browser session leads to the event summary, once (docs/product.md#first-visit). */
import { paths } from '../../src/domain/paths.ts'
import { expect, test } from '../support/browser.ts'
import { testEvent } from '../support/event.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ isReturning: false })

test('the first visit redirects to the event summary before home is painted; later visits show home', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const paints = performance.getEntriesByName('first-contentful-paint').length
      sessionStorage.setItem(`paints of ${location.pathname}`, String(paints))
    })
  })
  const paintsOf = (path: string) =>
    page.evaluate((name) => sessionStorage.getItem(name), `paints of ${path}`)

  await page.goto(paths.home)
  await page.waitForURL(`**${testEvent.summary.path}`)
  expect(await paintsOf(paths.home)).toBe('0')

  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  await page.goto(paths.newsletterConfirmation)
  // The control: a home that is shown does paint.
  expect(await paintsOf(paths.home)).toBe('1')
})

test('Back from the event summary after the first visit does not trap the visitor', async ({ page }) => {
  await page.goto(paths.newsletterConfirmation)
  await page.goto(paths.home)
  await page.waitForURL(`**${testEvent.summary.path}`)
  await page.goBack()
  await expect(page).toHaveURL(paths.newsletterConfirmation)
})

test('a first visit with a hash stays on home at that place, and counts as the first visit', async ({
  page,
}) => {
  await page.goto(paths.newsletterConfirmation)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click()
  await expect(page).toHaveURL(paths.schedule)
  await expect(page.locator('#schedule')).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: 'home' }).click()
  await expect(page).toHaveURL(paths.home)
})

test('links that promise the event page lead there on the first visit, too, and who has seen the summary stays on home', async ({
  page,
}) => {
  await page.goto(paths.paymentCancel)
  await page.getByRole('link', { name: 'Back to Event Page' }).click()
  await expect(page).toHaveURL(paths.home)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(testEvent.summary.path)
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(paths.home)
})

test('without JavaScript home is shown on the first visit', async ({ request }) => {
  const answer = await request.get(paths.home, { maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain('<h1')
  expect(html).not.toMatch(/http-equiv="?refresh/i)
})
