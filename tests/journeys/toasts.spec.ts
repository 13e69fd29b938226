/** One notification at a time: how long it stays and how it goes (docs/product.md#toasts). */
import { newsletterMessages } from '../../src/domain/messages/newsletter-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expect, type Page, test } from '../support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Provokes the toast of an empty newsletter form; from then on the page's clock stands still. */
async function toastOn(page: Page) {
  await page.clock.install()
  await page.goto(paths.newsletter)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  const toast = page.locator('.toast')
  await expect(toast).toBeAttached()
  // Its text comes with the next frame.
  await page.clock.runFor(50)
  await expect(toast).toContainText(newsletterMessages.missingEmail.title)
  // The pointer rests where it clicked; it must not rest on the toast.
  await page.mouse.move(5, 5)
  return toast
}

test('a second toast replaces the first; a toast disappears after 5 seconds, or waits while another tab is looked at; F8 moves the focus to one, which stays while it has focus, also when the pointer has passed over it, and gives the focus back', async ({
  page,
}) => {
  const toast = await toastOn(page)
  const again = page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true })
  await again.click()
  await page.clock.runFor(50)
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText(newsletterMessages.missingEmail.title)
  await page.mouse.move(5, 5)
  await page.clock.runFor(4_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(100)
  await expect(toast).toBeHidden()

  const look = (isHidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await again.click()
  await page.clock.runFor(50)
  await page.mouse.move(5, 5)
  await look(true)
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await look(false)
  await page.clock.runFor(4_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(100)
  await expect(toast).toBeHidden()

  await again.click()
  await page.clock.runFor(50)
  await page.mouse.move(5, 5)
  const field = page.getByRole('main').getByLabel('Email')
  await field.focus()
  await page.keyboard.press('F8')
  await expect(toast).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await expect(toast).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
  await expect(field).toBeFocused()
})

test('a swipe of 50 pixels dismisses a toast; a shorter one, or one that the browser cancels, does not', async ({
  page,
  context,
}) => {
  const toast = await toastOn(page)
  const startOf = async (from: number) => {
    const box = await toast.boundingBox()
    return { x: (box?.x ?? 0) + from, y: (box?.y ?? 0) + 30 }
  }
  const browser = await context.newCDPSession(page)
  const { x, y } = await startOf(80)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 40, y }] })
  await expect(toast).not.toHaveCSS('translate', 'none')
  await browser.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await expect(toast).toHaveCSS('translate', 'none')

  const swipe = async (pixels: number, from: number) => {
    const { x, y } = await startOf(from)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels, y, { steps: 4 })
    await page.mouse.up()
  }
  for (const pixels of [30, -40]) {
    await swipe(pixels, 80)
    await expect(toast).toBeVisible()
    await expect(toast).toHaveCSS('translate', 'none')
  }
  // Over the words that the one before has passed.
  await swipe(60, 60)
  await expect(toast).toBeHidden()
})
