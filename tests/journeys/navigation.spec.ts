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

test('Schedule, Organizers and Sponsors in the header glide to their parts of home, also from another page', async ({
  page,
}) => {
  await page.goto(paths.newsletterConfirmation)
  for (const [label, target] of sections)
    await expect(inHeader(page, label)).toHaveAttribute('href', `/${target}`)
  const [[elsewhere, part]] = sections
  await inHeader(page, elsewhere).click()
  await expect(page).toHaveURL(`/${part}`)
  await expect(page.locator(part)).toBeInViewport()
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(100)
  for (const [label, target] of sections) {
    await inHeader(page, label).click()
    await expect(page).toHaveURL(`/${target}`)
    await expect(page.locator(target)).toBeInViewport()
  }
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await scrolling()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await scrolling()).toBe('auto')
})

test('the header marks the current page, the first Tab skips the header, the logo leads home, and a page opened by a link starts at its top', async ({
  page,
}) => {
  await page.goto(paths.summary)
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(
    'VCF 2025',
  )
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  // On paper it would lie on the last lines of each page, and the footer would be one page more.
  await page.emulateMedia({ media: 'print' })
  await expect(skip).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('banner').getByRole('link', { name: /home/ }).click()
  await expect(page).toHaveURL(paths.home)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(paths.privacy)
  expect(await scrollTop(page)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the mobile menu, whose button no long name of an event covers, opens, closes and navigates, also to another place on home; Escape in the newsletter dialog opened from it gives the focus to the menu button', async ({
    page,
  }) => {
    await page.goto(paths.summary)
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    const endOfName = await page.evaluate(() => {
      const name = document.querySelector('header a .display-small')
      if (!name) throw new Error('The header names no event.')
      name.textContent = 'VCF Frühjahrskonferenz'
      const text = document.createRange()
      text.selectNodeContents(name)
      return text.getBoundingClientRect().right
    })
    expect(endOfName).toBeLessThan((await opener.boundingBox())?.x ?? 0)

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

    // Also where the page stays.
    await opener.click()
    await menu.getByRole('link', { name: 'Sponsors', exact: true }).click()
    await expect(menu).toBeHidden()
    await expect(page.locator('#sponsors')).toBeInViewport()

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
})

test('an unknown address answers 404 with a way home, and does not repeat the address', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(await page.content()).not.toContain('no-such-page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(paths.home)
})
