/** Header, mobile menu and where a page stands after a click (docs/product.md#header-and-menu). */
import { paths } from '../../src/domain/paths.ts'
import { expect, type Page, test } from '../support/browser.ts'

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
const inHeader = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true })
const sections = [
  ['Schedule', '#schedule'],
  ['Organizers', '#organizers'],
  ['Sponsors', '#sponsors'],
] as const

test.describe('for somebody who has nothing against motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('Schedule, Organizers and Sponsors in the header glide to their parts of home', async ({ page }) => {
    await page.goto(paths.home)
    for (const [label, target] of sections) {
      await inHeader(page, label).click()
      await expect(page).toHaveURL(`/${target}`)
      await expect(page.locator(target)).toBeInViewport()
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
      'smooth',
    )
  })

  test('Schedule, Organizers and Sponsors on another page lead to their parts of home', async ({ page }) => {
    for (const [label, target] of sections) {
      await page.goto(paths.sponsors)
      await inHeader(page, label).click()
      await expect(page).toHaveURL(`/${target}`)
      await expect(page.locator(target)).toBeInViewport()
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(100)
    }
  })
})

test('a page opened by a link starts at its top', async ({ page }) => {
  await page.goto(paths.home)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(paths.privacy)
  expect(await scrollTop(page)).toBe(0)
})

test('the logo leads home', async ({ page }) => {
  await page.goto(paths.sponsors)
  await page.getByRole('banner').getByRole('link', { name: /home/ }).click()
  await expect(page).toHaveURL(paths.home)
})

test('the header marks the current page', async ({ page }) => {
  await page.goto(paths.summary)
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(
    'VCF 2025',
  )
})

test('the first Tab focuses the link that skips the header', async ({ page }) => {
  await page.goto(paths.home)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the mobile menu opens, closes and navigates', async ({ page }) => {
    await page.goto(paths.summary)
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()

    await opener.click()
    await expect(menu).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()

    await opener.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    for (const entry of ['Schedule', 'Organizers', 'Sponsors', 'VCF 2025']) {
      await expect(menu.getByRole('link', { name: entry, exact: true })).toBeVisible()
    }
    await menu.getByRole('link', { name: 'Organizers' }).click()
    await expect(page).toHaveURL(paths.organizers)
    await expect(page.locator('#organizers')).toBeInViewport()
    await expect(menu).toBeHidden()
  })

  test('the mobile menu closes when a place on home is chosen', async ({ page }) => {
    await page.goto(paths.home)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Sponsors', exact: true }).click()
    await expect(menu).toBeHidden()
    await expect(page.locator('#sponsors')).toBeInViewport()
  })

  test('Escape in the dialog opened from the mobile menu gives the focus to the menu button', async ({
    page,
  }) => {
    await page.goto(paths.sponsors)
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await opener.click()
    await menu.getByRole('button', { name: 'Subscribe to Newsletter' }).click()
    await expect(page.getByRole('dialog', { name: 'Newsletter Subscription' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    // Opened on a narrow screen, it does not cover a wide one.
    await opener.click()
    await expect(menu).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(menu).toBeHidden()
  })

  test('the mobile menu opens the newsletter dialog', async ({ page }) => {
    await page.goto(paths.home)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('button', { name: 'Subscribe to Newsletter' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Newsletter Subscription' })).toBeVisible()
  })
})

test('an unknown address answers 404 with a way home, and does not repeat the address', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(await page.content()).not.toContain('no-such-page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(paths.home)
})
