/** The plan laid out where only a phone, or only a keyboard, is at hand (docs/product.md#editor-of-the-plan). */
import type { CDPSession } from '@playwright/test'
import { paths } from '../../src/domain/paths.ts'
import { afterFrames, expect, type Page, test } from '../support/browser.ts'
import { withManyTalks } from '../support/held-day.ts'

// A page that scrolls smoothly may take the next tap for its end.
test.use({
  hasTouch: true,
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
})

test('an organiser lays 24 talks out by thumb, two taps each, and by keys alone', async ({
  page,
  app,
  context,
}) => {
  const { cookies, plan, offAll, end } = await withManyTalks(app)
  await context.addCookies(cookies)
  await page.goto(paths.adminProgramme)
  const waiting = page.locator('.plan-off button')
  await expect(waiting).toHaveCount(24)
  const standing = async () => (await plan()).talks.filter(({ place }) => place).length
  await page.evaluate(countTaps)
  const finger = await context.newCDPSession(page)
  for (let at = 0; at < 24; at += 1) {
    // A slot is a page of six rooms.
    if (at > 0 && at % 6 === 0) await swipe(page, finger)
    await expect(page.getByText(`Slot ${Math.floor(at / 6) + 1} of 4`)).toBeVisible()
    await waiting.first().tap()
    await expect(page.getByText('to …?')).toHaveCount(1)
    if (at === 0) expect(await page.evaluate(smallTargets)).toEqual([])
    await page.getByRole('button', { name: 'Free' }).first().tap()
    await expect(waiting).toHaveCount(23 - at)
  }
  await expect(page.getByText('Every talk has a place.')).toBeVisible()
  const taps = () => page.evaluate(() => Number(document.body.dataset.taps))
  const byThumb = await taps()
  expect(byThumb).toBeLessThanOrEqual(48)
  await expect.poll(standing).toBe(24)

  await offAll()
  await expect(waiting).toHaveCount(24)
  for (let at = 0; at < 24; at += 1) {
    await tabTo(page, '.plan-off button')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.plan-place[id]:focus')).toHaveCount(1)
    if (at % 6 === 0) await toEmptySlot(page)
    await page.keyboard.press('Enter')
    await expect(waiting).toHaveCount(23 - at)
  }
  await expect.poll(standing).toBe(24)
  expect(await taps()).toBe(byThumb)
  await end()
})

test('the bar of a lifted talk gives the focus back to the talk, and leaves a phone where it is', async ({
  page,
  context,
  app,
}) => {
  const { cookies, end } = await withManyTalks(app)
  await context.addCookies(cookies)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(paths.adminProgramme)
  const waiting = page.locator('.plan-off button').last()
  const bar = (name: string) => page.getByRole('button', { name, exact: true })
  const y = () => page.evaluate(() => Math.round(scrollY))
  await page.waitForLoadState('networkidle')
  await waiting.focus()
  await page.keyboard.press('Enter')
  await bar('Cancel').press('Enter')
  await expect(bar('Cancel')).toHaveCount(0)
  await afterFrames(page)
  await expect(waiting).toBeFocused()
  await expect(waiting).toBeInViewport()
  await waiting.click()
  await bar('More').click()
  await bar('Close').click()
  await expect(waiting).toBeFocused()
  await waiting.click()
  const before = await y()
  await bar('Cancel').click()
  await afterFrames(page)
  expect(await y()).toBe(before)
  await end()
})

test('keys that follow at once land a talk where the arrows went, and a screen reader hears where, also after an undo', async ({
  page,
  context,
  app,
}) => {
  const { cookies, end } = await withManyTalks(app)
  await context.addCookies(cookies)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(paths.adminProgramme)
  const waiting = page.locator('.plan-off button').last()
  const title = (await waiting.locator('.plan-title').textContent()) ?? ''
  await page.waitForLoadState('networkidle')
  await waiting.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.plan-place[id]:focus')).toHaveCount(1)
  const to = await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowDown')
    const at = document.activeElement as HTMLElement
    at.click()
    return at.id
  })
  await expect(page.locator(`#${to}`)).toContainText(title)
  await expect(page.locator('.plan-grid > [aria-live]')).toContainText(`‘${title}’ stands here`)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.plan-off')).toContainText(title)
  await expect(page.locator('main > [aria-live]')).toHaveText(`Undone. ‘${title}’ has no place yet.`)
  await end()
})

test('a keyboard stays in the slate while proposals become talks', async ({ page, context, admin }) => {
  await context.addCookies(admin.cookies)
  await page.goto(paths.adminProgramme)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Slate', exact: true }).press('Enter')
  const make = page.getByRole('button', { name: /^Make it a talk/ })
  const next = (await make.nth(1).getAttribute('aria-label')) ?? ''
  await make.first().press('Enter')
  await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Choose a slate' }).press('Enter')
  const heading = page.getByRole('heading', { name: 'Who gets a place' })
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Put it away' }).press('Enter')
  await expect(heading).toBeFocused()
})

test('a view that was tapped looks chosen, although a phone takes the finger for a pointer that stays', async ({
  app,
  admin,
  browser,
}) => {
  const phone = await browser.newContext({
    isMobile: true,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  await phone.addCookies(admin.cookies)
  const page = await phone.newPage()
  await page.goto(`${app.url}${paths.adminProgramme}`)
  const view = (name: string) => page.getByRole('button', { name, exact: true })
  const ground = (name: string) => view(name).evaluate((button) => getComputedStyle(button).backgroundColor)
  const chosen = await ground('Grid')
  await view('Floor').tap()
  await expect(view('Grid')).toHaveAttribute('aria-pressed', 'false')
  await view('Floor').hover()
  await expect.poll(() => ground('Floor')).toBe(chosen)
  await phone.close()
})

/** Keys press buttons, too, but without a pointer. */
function countTaps() {
  let taps = 0
  addEventListener('click', ({ detail }) => {
    if (detail > 0) document.body.dataset.taps = String(++taps)
  })
}

/** What a thumb would miss. */
const smallTargets = () =>
  [...document.querySelectorAll<HTMLElement>('main button, main summary, main input')]
    .filter((each) => each.checkVisibility() && Math.min(each.offsetWidth, each.offsetHeight) < 44)
    .map((each) => each.textContent)

/** To the left over the grid: the later slot comes. */
async function swipe(page: Page, finger: CDPSession) {
  const place = page.locator('.plan-grid [data-shown] .plan-place').first()
  await place.scrollIntoViewIfNeeded()
  const { y = 0 } = (await place.boundingBox()) ?? {}
  // So slowly that nothing rolls on: a tap would stop that and do no more.
  const begun = Date.now() / 1000 - 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, x?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      timestamp: begun + after,
      touchPoints: x ? [{ x, y: y + 20 }] : [],
    })
  await touch('touchStart', 0, 320)
  await touch('touchMove', 0.4, 200)
  await touch('touchMove', 0.8, 90)
  await touch('touchEnd', 1.8)
}

async function tabTo(page: Page, selector: string) {
  const isThere = () => page.evaluate((of) => document.activeElement?.matches(of), selector)
  for (let pressed = 0; !(await isThere()); pressed += 1) {
    expect(pressed, selector).toBeLessThan(60)
    await page.keyboard.press('Tab')
  }
}

async function toEmptySlot(page: Page) {
  const focused = page.locator('.plan-place:focus')
  while ((await focused.getAttribute('data-holds')) !== 'nothing') {
    const id = await focused.getAttribute('id')
    await page.keyboard.press('ArrowLeft')
    await expect(focused).not.toHaveAttribute('id', id ?? '')
  }
}
