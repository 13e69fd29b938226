/** The game 'Remember The Name' (docs/product.md#name-game). */
import { directoryMessages as messages } from '../../src/domain/messages/directory-messages.ts'
import { revealAfterMs } from '../../src/domain/name-game.ts'
import { fewestForGame, firstNameOf } from '../../src/domain/participants.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, holdBack, type Page, test } from '../support/browser.ts'
import { ownSite } from '../support/directory.ts'

const people = ['Ada Bern', 'Ada Chur', 'Örjan Dorf', 'Zita Egg']

// In one worker: their site, with a picture of each, is slow to start.
test.describe.configure({ mode: 'default' })
const site = ownSite(people.map((name) => ({ name, hasPhoto: true })))
/** First name by the key in the photo's address. */
let nameByPhoto: Record<string, string>

test.beforeAll(async () => {
  const html = await (await fetch(site().url + paths.participants)).text()
  const cards = [...html.matchAll(/\/images\/([0-9a-f]{32})-256.*?alt="Portrait of ([^"]+)"/g)]
  nameByPhoto = Object.fromEntries(cards.map(([, key = '', name = '']) => [key, firstNameOf(name)]))
  expect(Object.keys(nameByPhoto)).toHaveLength(people.length)
})

const game = (page: Page) => page.getByRole('dialog', { name: 'Remember The Name' })
const play = (page: Page) => page.getByRole('button', { name: 'Play RememberTheName' })
const next = (page: Page) => page.getByRole('button', { name: 'Next Card' })
const options = (page: Page) => page.locator('.name-option')
const photo = (page: Page) => page.locator('.turning-front img')

/** Whether the pick is right is decided by the test, which knows the faces. */
async function optionFor(page: Page, isRight: boolean) {
  const key = /\/images\/([0-9a-f]{32})/.exec((await photo(page).getAttribute('src')) ?? '')?.[1] ?? ''
  const right = nameByPhoto[key] ?? ''
  expect(right, 'a face that nobody knows').not.toBe('')
  const offered = (await options(page).allTextContents()).map((text) => text.slice(1))
  expect(offered).toHaveLength(3)
  expect(new Set(offered).size).toBe(3)
  expect(offered.filter((name) => name === right)).toEqual([right])
  return { key, right, place: offered.findIndex((name) => (name === right) === isRight) }
}

async function open(page: Page) {
  await page.goto(site().url + paths.participants)
  await play(page).click()
  await expect(photo(page)).toBeVisible()
}

test.describe('with cards that turn', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a whole game shows everybody once, tells each result to screen readers, too, then score, percentage and another round', async ({
    page,
  }) => {
    await open(page)
    const seen: string[] = []
    for (const [index, isRight] of [true, false, true, true].entries()) {
      const answered = `${[true, false, true, true].slice(0, index).filter(Boolean).length}/${index}`
      await expect(game(page)).toContainText(`Score: ${answered} | Remaining: ${people.length - index - 1}`)
      const { key, right, place } = await optionFor(page, isRight)
      seen.push(key)
      expect(await photo(page).getAttribute('alt')).not.toContain(right)
      const said = page.locator('.turning-back[role=status]')
      await expect(said).toHaveText('?')
      await options(page).nth(place).click()
      await expect(said).toContainText(`The correct answer is: ${right}`)
      await expect(said).toContainText(isRight ? '✓ Correct!' : '✗ Wrong!')
      await next(page).click()
    }
    expect(seen.toSorted()).toEqual(Object.keys(nameByPhoto).toSorted())
    await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeFocused()
    await expect(game(page)).toContainText('Final score: 3/4 (75%)')

    await page.getByRole('button', { name: 'Play Again' }).click()
    await expect(game(page)).toContainText('Score: 0/0 | Remaining: 3')
    await page.getByRole('button', { name: 'Close the game' }).click()
    await expect(game(page)).toBeHidden()
    await play(page).click()
    await expect(game(page)).toContainText('Score: 0/0 | Remaining: 3')
  })
})

test('the result comes 700 ms after the pick, and a second pick changes nothing', async ({ page }) => {
  await page.clock.install()
  await open(page)
  const { place } = await optionFor(page, true)
  await page.clock.pauseAt(Date.now() + 3600_000)
  await page.keyboard.press(String(place + 1))
  await page.keyboard.press(String(((place + 1) % 3) + 1))
  await page.clock.runFor(revealAfterMs - 1)
  await expect(game(page)).not.toContainText('Correct!')
  await expect(game(page)).toContainText('Score: 0/0')
  await page.clock.runFor(1)
  await expect(game(page)).toContainText('✓ Correct!')
  await expect(game(page)).toContainText('Score: 1/1')
})

test('the game works by keyboard alone, also after a click beside the buttons, exchanges the cards without an animation for somebody who prefers less motion, and has no accessibility violation in any state', async ({
  page,
}) => {
  test.slow()
  const claim = (state: string) => expectAccessible(page, [390, 1280], state)
  await page.goto(site().url + paths.participants)
  await play(page).focus()
  await page.keyboard.press('Enter')
  await expect(photo(page)).toBeVisible()
  const duration = () =>
    page.locator('.turning-sides').evaluate((sides) => getComputedStyle(sides).transitionDuration)
  expect(await duration()).toBe('0s')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await duration()).toBe('0.6s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (let card = 0; card < people.length; card += 1) {
    await expect(photo(page)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Who is this?' })).toBeFocused()
    const { place } = await optionFor(page, card !== 1)
    if (card === 0) await claim('question')
    // Keys choose also where a click has taken the focus away.
    if (card === 1) await page.mouse.click(5, 400)
    await page.keyboard.press(String(place + 1))
    await expect(next(page)).toBeFocused()
    if (card < 2) await claim(card === 0 ? 'a right answer' : 'a wrong answer')
    await page.keyboard.press('Enter')
  }
  await expect(game(page)).toContainText('Final score: 3/4 (75%)')
  await claim('end')
  await page.keyboard.press('Escape')
  await expect(game(page)).toBeHidden()
  await expect(play(page)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the invitation is whole with text at 200 %, and question, answer and next card fit small and landscape screens without scrolling', async ({
    page,
  }) => {
    await page.goto(site().url + paths.participants)
    const rootSize = (size: string) =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, size)
    await rootSize('200%')
    const invitation = await play(page).boundingBox()
    expect((invitation?.x ?? 0) + (invitation?.width ?? 0)).toBeLessThanOrEqual(390)
    const heading = page.getByRole('heading', { name: 'Good with faces, bad with names?' })
    const lines = await heading.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(lines).toBeLessThanOrEqual(6)
    await rootSize('')
    await play(page).tap()
    const hidden = () =>
      game(page).evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight - clientHeight,
        scrollWidth - clientWidth,
      ])
    const onEach = async (state: string, look: (size: string) => Promise<void>) => {
      for (const [width, height] of [
        [390, 844],
        [320, 568],
        [375, 553],
        [360, 616],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height })
        const size = `${width} x ${height}`
        expect.soft(await hidden(), `hidden of the ${state} at ${size}`).toEqual([0, 0])
        for (const part of await options(page).all())
          await expect.soft(part, size).toBeInViewport({ ratio: 1 })
        await look(size)
      }
    }
    await onEach('question', async (size) => {
      await expect.soft(photo(page), size).toBeInViewport({ ratio: 1 })
      const { width: side = 0 } = (await photo(page).boundingBox()) ?? {}
      expect.soft(side, `the face at ${size}`).toBeGreaterThan(160)
    })
    const { place } = await optionFor(page, false)
    await options(page).nth(place).tap()
    await expect(next(page)).toBeVisible()
    await onEach('answer', async (size) => {
      for (const part of [next(page), page.locator('.turning-result')])
        await expect.soft(part, size).toBeInViewport({ ratio: 1 })
    })
    await next(page).tap()
    await expect(game(page)).toContainText('Score: 0/1')
  })
})

test('a person with too few alternative names is skipped', async ({ page }) => {
  await page.route('**/rpc/get_name_alternatives', (route) => {
    const { lookup_name } = route.request().postDataJSON()
    return route.fulfill({ json: lookup_name === 'Ada' ? ['ada', 'Ida'] : ['Ida', 'Uda', 'Oda'] })
  })
  await open(page)
  const seen: string[] = []
  for (let card = 0; card < 2; card += 1) {
    const { right, place } = await optionFor(page, true)
    seen.push(right)
    await options(page).nth(place).click()
    await next(page).click()
  }
  expect(seen.toSorted()).toEqual(['Zita', 'Örjan'])
  await expect(game(page)).toContainText('Final score: 2/2 (100%)')
})

test('a slow next card shows progress and cannot be requested twice; where it does not come, the game goes on later', async ({
  page,
  pageErrors,
}) => {
  await open(page)
  // The second card is prepared already; the third is not.
  await page.waitForLoadState('networkidle')
  const network = Promise.withResolvers<void>()
  await page.route('**/rpc/get_name_alternatives', async (route) => {
    await network.promise
    await route.abort()
  })
  for (let card = 0; card < 2; card += 1) {
    const { place } = await optionFor(page, true)
    await options(page).nth(place).click()
    // Pressed twice, it picks no name of the card that comes.
    if (card === 0) await next(page).dblclick()
    else await next(page).click()
  }
  const shuffling = game(page).getByRole('status').filter({ hasText: 'Shuffling the cards...' })
  await expect(shuffling).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  network.resolve()
  await expect(game(page).getByRole('alert')).toHaveText(messages.gameFailed)
  await page.unroute('**/rpc/get_name_alternatives')

  const release = await holdBack(page, '**/rpc/get_name_alternatives')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(shuffling).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  release()
  await expect(game(page)).toContainText('Score: 2/2 | Remaining: 1')
  // The browser itself reports the broken connections.
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('the game fills the window at once, whenever its own styles come, and says why it cannot start when photos were taken away meanwhile', async ({
  page,
}) => {
  await page.route('**/later*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/participants_public?*', async (route) => {
    const people = await route.fetch()
    await looked
    await route.fulfill({ response: people, json: (await people.json()).slice(0, fewestForGame - 1) })
  })
  await page.goto(site().url + paths.participants)
  await play(page).click()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const close = game(page).getByRole('button', { name: 'Close' })
  await expect(close).toBeInViewport({ ratio: 1 })
  expect(await game(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
  const { x = 0, y = height } = (await close.boundingBox()) ?? {}
  expect([x > width / 2, y < 64]).toEqual([true, true])
  answer()
  await expect(game(page).getByRole('alert')).toHaveText(messages.gameTooFew)
  await close.click()
  await expect(game(page)).toBeHidden()
})
