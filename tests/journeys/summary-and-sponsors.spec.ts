/** The past event and the packages (docs/product.md#event-summary, docs/product.md#sponsors). */
import { paths } from '../../src/domain/paths.ts'
import { expect, holdBack, test } from '../support/browser.ts'
import { testEvent } from '../support/event.ts'

const { sponsors, summary } = testEvent

test('the summary counts six things, says what is counted otherwise, and its tiles and Subscribe lead to more; a video loads nothing from elsewhere before a visitor presses play, also before its script has come', async ({
  page,
  pageErrors,
}) => {
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }))
  await page.goto(summary.path, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  expect(summary.figures.filter(({ note }) => note)).toHaveLength(1)
  for (const { value, label, note = '' } of summary.figures) {
    await expect(main.getByText(note).first()).toBeVisible()
    await expect(main.getByText(value, { exact: true }).first()).toBeVisible()
    await expect(main.getByText(label, { exact: true }).first()).toBeVisible()
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const play = page.getByRole('link', { name: /^Play video/ })
  await expect(play).toHaveCount(2)
  const release = await holdBack(page, '**/assets/video-*.js')
  await play.first().hover()
  await play.first().click()
  expect(pageErrors.foreign).toEqual([])

  release()
  await expect(page.locator('iframe')).toHaveAttribute('title', summary.videos[0]?.title ?? '')
  await expect(page.frameLocator('iframe').getByText('player')).toBeVisible()
  // Pressed, it does load: the watch above could have seen it.
  expect(pageErrors.foreign.map((url) => new URL(url).host)).toEqual(['www.youtube-nocookie.com'])
  pageErrors.foreign = []

  await page
    .getByRole('region', { name: 'Stay Connected' })
    .getByRole('button', { name: 'Subscribe' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Newsletter Subscription' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main
    .getByRole('link', { name: /Sponsors/ })
    .first()
    .click()
  await expect(page.locator('#sponsors')).toBeInViewport()
})

test('each package opens a mail that names it and its price; the wall links to 15 supporters', async ({
  page,
}) => {
  await page.goto(paths.sponsors)
  for (const { name, price } of sponsors.packages) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const mail = page.getByRole('link', { name: new RegExp(`Contact Us.*${name}`) })
    const { searchParams } = new URL((await mail.getAttribute('href')) ?? '')
    expect(searchParams.get('subject')).toContain(name)
    expect(searchParams.get('body')).toContain(name)
    expect(searchParams.get('body')).toContain(String(price))
    expect(searchParams.get('body')?.split('\r\n').length, 'lines of a mail').toBeGreaterThan(2)
    expect(searchParams.get('body')?.replaceAll('\r\n', '')).not.toContain('\n')
  }
  await expect(page.getByRole('link', { name: 'Contact Us for Custom Packages' })).toBeVisible()
  expect(sponsors.supporters).toHaveLength(15)
  for (const { name, url } of sponsors.supporters) {
    const logo = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(logo).toHaveAttribute('href', url)
    await expect(logo).toHaveAttribute('target', '_blank')
  }
})
