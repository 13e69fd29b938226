/** Finding people: the cards, the search, every state of the page (docs/product.md#participants). */
import { gzipSync } from 'node:zlib'
import { directoryMessages as messages } from '../../src/domain/messages/directory-messages.ts'
import { profileMessages } from '../../src/domain/messages/profile-messages.ts'
import { directoryPageSize } from '../../src/domain/participants.ts'
import { paths } from '../../src/domain/paths.ts'
import { violationsOn } from '../support/accessibility.ts'
import { signIn } from '../support/admins.ts'
import { expect, holdBack, type Page, type Route, test } from '../support/browser.ts'
import { addCrowd, ownSite } from '../support/directory.ts'

const searchBox = (page: Page) => page.getByPlaceholder('Search by name...')
const names = (page: Page) => page.locator('.person h2')
/** The names on all pages of the directory, as their links lead on. */
async function allNames(page: Page): Promise<string[]> {
  const all: string[] = []
  for (let number = 1; all.length === (number - 1) * directoryPageSize; number++) {
    const html = await (await page.request.get(paths.directory({ page: number }))).text()
    const shown = [...html.matchAll(/id="person-[^>]*>.*?<h2[^>]*>(.*?)<\/h2>/gs)].map(
      ([, name = '']) => name,
    )
    all.push(...shown.map((name) => name.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')))
  }
  return all
}
const status = (page: Page) => page.locator('#people-status')
const cardOf = (page: Page, name: string) =>
  page.locator('.person').filter({ has: page.getByRole('heading', { name, exact: true }) })

test.describe('the sample event', () => {
  test("lists everybody who opted in, by name, and how many wait; a search for 'e' finds 'Élodie' and 'Anne-Eve', and nobody without such a word", async ({
    page,
  }) => {
    const everybody = await allNames(page)
    expect(everybody).toEqual(everybody.toSorted(new Intl.Collator('und').compare))
    await page.goto(paths.participants)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
      `${everybody.length} Participants`,
    )
    await expect(names(page)).toHaveText(everybody.slice(0, directoryPageSize))
    await expect(page.getByText(/^\+\d+ (person|people) on waitlist$/)).toBeVisible()
    await searchBox(page).pressSequentially('e')
    await expect(page).toHaveURL(`${paths.participants}?q=e`)
    await expect(status(page)).toHaveText(new RegExp(`^\\d+ of ${everybody.length} people match “e”$`))
    const found = await names(page).allTextContents()
    expect(found.some((name) => name.startsWith('Élodie'))).toBe(true)
    expect(found.some((name) => name.startsWith('Anne-Eve'))).toBe(true)
    const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const beginsWithE = (name: string) =>
      plain(name)
        .split(/[\s-]+/)
        .some((word) => word.startsWith('e'))
    expect(found).toEqual(everybody.filter(beginsWithE))
    expect(found.length).toBeLessThan(everybody.length)
    await expect(status(page)).toContainText(`${found.length} of`)

    await searchBox(page).fill('')
    await expect(names(page)).toHaveText(everybody.slice(0, directoryPageSize))
    await expect(page).toHaveURL(paths.participants)
  })

  test('on a phone the placeholder of the search field is dark enough to read, and what is found is in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(paths.participants)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const contrast = await searchBox(page).evaluate((field) => {
        const context = document.createElement('canvas').getContext('2d')
        if (!context) return 0
        const luminance = (ground: string, { color = ground, opacity = '1' } = {}) => {
          for (const [colour, alpha] of [
            [ground, '1'],
            [color, opacity],
          ] as const) {
            context.fillStyle = colour
            context.globalAlpha = Number(alpha)
            context.fillRect(0, 0, 1, 1)
          }
          const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data]
            .map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }
        const ground = getComputedStyle(field).backgroundColor
        const [text, paper] = [luminance(ground, getComputedStyle(field, '::placeholder')), luminance(ground)]
        return (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05)
      })
      expect(contrast, colorScheme).toBeGreaterThan(4.5)
    }
    await expect(names(page).first()).not.toBeInViewport()
    await searchBox(page).fill('élo')
    await expect(page.getByRole('heading', { name: 'Élodie' })).toBeInViewport()
    await expect(searchBox(page)).toBeInViewport()
  })

  test('what was typed before the script arrived is searched for', async ({ page }) => {
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto(paths.participants, { waitUntil: 'commit' })
    await searchBox(page).fill('mara')
    release()
    await expect(status(page)).toContainText('matches “mara”')
    await expect(searchBox(page)).toHaveValue('mara')
  })

  test('typing keeps the focus, the caret and what was typed while an answer was on its way; a search that cannot be answered says so, and Retry or Enter tries again; one that finds nobody leads to everybody', async ({
    page,
    pageErrors,
  }) => {
    await page.goto(paths.participants)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/participants?q=m', async (route: Route) => {
      await held
      // The search that was given up is gone.
      await route.continue().catch(() => {})
    })
    await searchBox(page).pressSequentially('m')
    await expect(status(page)).toHaveText(messages.loading)
    await expect(page.locator('#people')).toHaveAttribute('aria-busy', 'true')
    await searchBox(page).pressSequentially('ara')
    await expect(status(page)).toContainText('matches “mara”')
    const found = await names(page).allTextContents()
    release()
    await searchBox(page).press('ArrowLeft')
    await searchBox(page).pressSequentially('x')
    await expect(searchBox(page)).toHaveValue('marxa')
    await expect(searchBox(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: messages.nobodyFound('marxa').title })).toBeVisible()
    await searchBox(page).press('Backspace')
    await expect(names(page)).toHaveText(found)
    await expect(page.locator('#people')).toHaveAttribute('aria-busy', 'false')

    for (const [search, tryAgain] of [
      ['mus', () => page.getByRole('button', { name: 'Retry' }).click()],
      ['muster', () => searchBox(page).press('Enter')],
    ] as const) {
      await page.route(`**/participants?q=${search}`, (route) => route.abort(), { times: 1 })
      await searchBox(page).fill(search)
      await expect(page.getByRole('alert')).toContainText(profileMessages.loadFailed)
      await tryAgain()
      await expect(status(page)).toContainText(`“${search}”`)
      await expect(cardOf(page, 'Mara Muster')).toBeVisible()
      await expect(searchBox(page)).toHaveValue(search)
    }
    await page.goto(`${paths.participants}?q=${encodeURIComponent('<b>q%_\\')}`)
    await expect(page.getByRole('heading', { name: 'Nobody here goes by “<b>q%_\\”' })).toBeVisible()
    await page.getByRole('link', { name: 'Show everybody' }).click()
    await expect(page).toHaveURL(paths.participants)
    // The browser itself reports the broken connection.
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
  })

  test('a picture that cannot be had gives way to the initials, which fit their square in another alphabet, too', async ({
    page,
    pageErrors,
  }) => {
    await page.route('**/images/*', (route) => route.abort())
    await page.goto(paths.directory({ search: 'Mara' }))
    const face = page.getByRole('img', { name: 'Portrait of Mara Muster' })
    await face.scrollIntoViewIfNeeded()
    const shown = () => face.evaluate((image) => getComputedStyle(image, '::after').content)
    expect(await shown()).toContain('"MM"')
    expect(await violationsOn(page)).toEqual([])

    await page.goto(paths.directory({ search: 'Νίκος' }))
    const letters = cardOf(page, 'Νίκος Παράδειγμα').locator('.initials span')
    await expect(letters).toHaveText('ΝΠ')
    const [inner, outer] = await letters.evaluate((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      return [range.getBoundingClientRect().width, span.parentElement?.clientWidth ?? 0]
    })
    expect(inner).toBeLessThan(outer * 0.95)
    pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('a visitor opens a long text, searches and asks for an edit link', async ({ page }) => {
      await page.goto(paths.participants)
      const long = page.locator('.long-text').first()
      const height = async () => (await long.locator('p').boundingBox())?.height ?? 0
      const folded = await height()
      await long.getByText('Show more').click()
      expect(await height()).toBeGreaterThan(folded)
      await long.getByText('Show less').click()
      expect(await height()).toBe(folded)

      await searchBox(page).fill('mara')
      await searchBox(page).press('Enter')
      await expect(page).toHaveURL(`${paths.participants}?q=mara`)
      await expect(status(page)).toContainText('matches “mara”')
      await expect(searchBox(page)).toHaveValue('mara')
      await expect(page.getByText('The game RememberTheName needs JavaScript.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Play RememberTheName' })).toBeHidden()
      await page.getByRole('button', { name: 'Get an edit link for Mara Muster' }).click()
      await expect(page.getByRole('heading', { name: 'Get an edit link', level: 1 })).toBeVisible()
    })
  })
})

const script = '<img src=x onerror="console.error(\'ran\')"><script>console.error("ran")</script>'
const hostile = {
  name: `${script} ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)} \u202Eflip`,
  aboutMe: `${script}\n${'no-spaces-'.repeat(400)}`,
  appIdea: '👩‍👩‍👧‍👦'.repeat(200),
  linkedin: 'javascript:console.error("ran")',
}

test.describe('a site with one person, who tries everything', () => {
  const site = ownSite([hostile])

  test('shows it as text, within a card, on a phone and on a desktop; once she is hidden, says that nobody is listed and why there is no game', async ({
    page,
  }) => {
    await page.goto(site().url + paths.participants)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('1 Participant')
    await expect(names(page)).toContainText('<script>console.error("ran")</script>')
    await expect(page.getByRole('link', { name: /LinkedIn/ })).toHaveCount(0)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await violationsOn(page), `at ${width} px`).toEqual([])
    }

    const id = await page.locator('.person').getAttribute('id')
    const hide = { profileId: id?.replace('person-', ''), act: 'hide', tell: false }
    const hidden = await (await signIn(site())).call('moderate-profile', hide)
    expect(hidden.status).toBe(200)
    await page.goto(site().url + paths.participants)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Participants')
    await expect(page.getByRole('heading', { name: messages.empty.title })).toBeVisible()
    await expect(page.getByText(messages.empty.text)).toBeVisible()
    await expect(page.getByText('+0 people on waitlist')).toBeVisible()
    const play = page.getByRole('button', { name: 'Play RememberTheName' })
    await expect(play).toBeDisabled()
    await expect(play).toHaveAccessibleDescription(messages.gameNeedsFaces)
    expect(await violationsOn(page)).toEqual([])
  })
})

test.describe('a site with 1,000 people', () => {
  // In one worker: such a site is slow to start.
  test.describe.configure({ mode: 'default' })
  const site = ownSite([], (store) => addCrowd(store, 1_000))

  test('sends as many of them at first as of the hundred that a search finds', async ({ request }) => {
    const sent = async (search = '') => {
      const html = await (await request.get(site().url + paths.directory({ search }))).text()
      expect(html.match(/id="person-/g)).toHaveLength(directoryPageSize)
      return gzipSync(html).length
    }
    expect(Math.abs((await sent()) - (await sent('person 0000')))).toBeLessThan(500)
  })

  test('shows further people, and further results of a search, when a reader comes near the end, and by a plain link', async ({
    page,
  }) => {
    await page.goto(site().url + paths.participants)
    const more = page.getByRole('link', { name: 'More people' })
    await expect(more).toHaveAttribute('href', `${paths.participants}?page=2`)
    await more.scrollIntoViewIfNeeded()
    await expect.poll(() => names(page).count()).toBeGreaterThanOrEqual(2 * directoryPageSize)
    const shown = await names(page).allTextContents()
    expect(shown.slice(0, 2 * directoryPageSize)).toEqual(
      Array.from(
        { length: 2 * directoryPageSize },
        (_, index) => `Person ${String(index + 1).padStart(6, '0')}`,
      ),
    )

    await searchBox(page).fill('nobody')
    await expect(status(page)).toHaveText('0 of 1000 people match “nobody”')
    await searchBox(page).fill('person')
    await expect(status(page)).toHaveText('1000 of 1000 people match “person”')
    await more.scrollIntoViewIfNeeded()
    await expect.poll(() => names(page).count()).toBeGreaterThanOrEqual(2 * directoryPageSize)

    await page.goto(`${site().url}${paths.participants}?page=42`)
    await expect(names(page).first()).toHaveText('Person 000985')
    await expect(names(page)).toHaveCount(16)
    await expect(more).toHaveCount(0)
    const past = await page.request.get(`${site().url}${paths.participants}?page=43`)
    expect(past.status()).toBe(404)
  })
})
