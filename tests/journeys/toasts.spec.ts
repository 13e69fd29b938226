/** One notification at a time: how long it stays and how it goes (docs/product.md#toasts). */
import { newsletterMessages } from '../../src/domain/messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expect, type Page, test } from '../support/browser.ts'

/** Provokes the toast of an empty newsletter form. */
async function toastOn(page: Page) {
  await page.goto(paths.newsletter)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const toast = page.locator('.toast')
  await expect(toast).toContainText(newsletterMessages.missingEmail.title)
  // The pointer rests where it clicked; it must not rest on the toast.
  await page.mouse.move(5, 5)
  return toast
}

test('a toast disappears after 5 seconds', async ({ page }) => {
  await page.clock.install()
  const toast = await toastOn(page)
  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_100)
  await expect(toast).toBeHidden()
})

test('F8 moves the focus to a toast, which stays while it has focus', async ({ page }) => {
  await page.clock.install()
  const toast = await toastOn(page)
  await page.keyboard.press('F8')
  await expect(toast).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
})

test('a swipe of 50 pixels dismisses a toast, a shorter one does not', async ({ page }) => {
  const toast = await toastOn(page)
  const swipe = async (pixels: number) => {
    const box = await toast.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels, y, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(30)
  await expect(toast).toBeVisible()
  await swipe(60)
  await expect(toast).toBeHidden()
})

test('a second toast replaces the first', async ({ page }) => {
  const toast = await toastOn(page)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(toast).toHaveCount(1)
})
