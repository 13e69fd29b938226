/** The board: columns, tabs, long texts, further pages, hostile words (docs/product.md#contribute-board). */
import { boardPageSize, collapsedHeight } from '../../src/domain/contributions.ts'
import { contributionMessages as messages } from '../../src/domain/messages/contribution-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { expect, movePointer, type Page, scriptBytes, test } from '../support/browser.ts'
import { cardOf, propose } from '../support/contributions.ts'

const proposalsOf = (page: Page, type: string) => page.locator(`#${type} .proposal-card`)
/** Scrolls to the link below a column, which may be gone as soon as it is near. */
const readToTheEnd = (page: Page, type: string) =>
  page.evaluate(
    (type) => document.querySelector(`#${type} [data-grows]`)?.scrollIntoView({ behavior: 'instant' }),
    type,
  )

test('the board has two columns with text, count and button, shows no keynotes, and leads to the page of a proposal, with title and description', async ({
  page,
  app,
}) => {
  const keynote = await propose(app, { type: 'keynote' })
  const { id, title, details } = await propose(app, { details: 'Long. '.repeat(100) })
  await page.goto(paths.contribute)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contribute')
  await expect(page.getByText('Share your expertise or volunteer your time')).toBeVisible()
  for (const [name, promise] of [
    ['Talk/Session', 'Teach something amazing'],
    ['Volunteer', 'Help make it happen'],
  ] as const) {
    const column = page.getByRole('region', { name })
    await expect(column.getByText(promise)).toBeVisible()
    await expect(column.getByText(/^\d+ proposals?$/)).toBeVisible()
    await expect(column.getByRole('button', { name: 'Suggest', exact: true })).toBeVisible()
  }
  await expect(page.getByText(keynote.title)).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)

  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(paths.contribution(id))
  await expect(page).toHaveTitle(new RegExp(title))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', app.url + paths.contribution(id))
  await expect(page.getByText(details.trim())).toBeVisible()
  await page.getByRole('button', { name: 'Back to Board' }).click()
  await expect(page).toHaveURL(paths.contribute)
  const unknown = await page.request.get(paths.contribution('00000000-0000-4000-8000-000000000000'))
  expect(unknown.status()).toBe(404)
  expect(await unknown.text()).toContain('Page not found')
})

test('reading the board loads no more script than other pages, and no React', async ({ page }) => {
  // On a small screen every-page.spec.ts weighs it.
  expect(await scriptBytes(page, paths.contribute)).toBeLessThan(2_500)
  const more: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      more.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const bytes = async () => (await Promise.all(more)).reduce((sum, size) => sum + size, 0)
  await movePointer(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(bytes).toBeGreaterThan(1_000)
  expect(await bytes()).toBeLessThan(5_000)

  // The control: whoever reaches for a dialog gets the components.
  await page.getByRole('button', { name: 'Get an edit link' }).first().click()
  await page.getByLabel('Email Address').press('Enter')
  await expect(page.locator('.toast')).toBeVisible()
  expect(await bytes()).toBeGreaterThan(50_000)
})

test('long details start at 180 pixels, open and close; short ones are shown whole', async ({
  page,
  app,
}) => {
  const long = await propose(app, { details: `${'Word by word. '.repeat(40)}The last word.` })
  const short = await propose(app, { details: 'x'.repeat(300) })
  const wide = await propose(app, { details: 'Word by word. '.repeat(22) })
  await page.goto(paths.contribute)
  await expect(cardOf(page, short.title).getByRole('button', { name: 'Show more' })).toHaveCount(0)
  const more = cardOf(page, wide.title).locator('.proposal-more')
  await expect(more, 'where the column shows all of it').toBeHidden()
  const card = cardOf(page, long.title)
  const height = () => card.locator('.proposal-text').evaluate((text) => text.getBoundingClientRect().height)
  expect(await height()).toBe(collapsedHeight)
  const button = card.getByRole('button', { name: 'Show more' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(card.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  expect(await height()).toBeGreaterThan(collapsedHeight)
  await card.getByRole('button', { name: 'Show less' }).click()
  expect(await height()).toBe(collapsedHeight)

  // The browser's own search scrolls to what it finds, which opens the text.
  await card.locator('.proposal-text').evaluate((text) => text.scrollTo(0, 40))
  await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(more, 'where the column is too narrow').toBeVisible()
  await page.setViewportSize({ width: 800, height: 844 })
  await page.keyboard.press('Shift')
  await expect(more, 'where it became wide enough').toBeHidden()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the columns are tabs, chosen by touch, arrow keys or address', async ({ page }) => {
    await page.goto(paths.contribute)
    const [talks, volunteers] = [
      page.getByRole('tab', { name: /Talk/ }),
      page.getByRole('tab', { name: /Vol/ }),
    ]
    await expect(talks).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await volunteers.tap()
    await expect(volunteers).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: /Volunteer/ })).toBeVisible()
    await expect(page.locator('#talk_session')).toBeHidden()
    await expect(page).toHaveURL(`${paths.contribute}#volunteer`)
    await page.keyboard.press('ArrowLeft')
    await expect(talks).toBeFocused()
    await expect(page.locator('#volunteer')).toBeHidden()
    await expect(page).toHaveURL(`${paths.contribute}#talk_session`)
    await page.keyboard.press('End')
    await expect(volunteers).toBeFocused()
    // Back, in most browsers.
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(volunteers).toHaveAttribute('aria-selected', 'true')
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      talks.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.close()
    await expect(volunteers).toHaveAttribute('aria-selected', 'true')

    await page.goto('about:blank')
    await page.goto(`${paths.contribute}#volunteer`)
    await expect(volunteers).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('#volunteer')).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.locator('#talk_session')).toBeVisible()
  })

  test('a visitor votes, asks for an edit link and suggests by touch, and Back to Board leads to the tab that was open', async ({
    page,
    app,
  }) => {
    const { title, id } = await propose(app, { type: 'volunteer' })
    await page.goto(paths.contributionOnBoard(id))
    await expect(page.getByRole('tab', { name: /Volunteer/ })).toHaveAttribute('aria-selected', 'true')
    const stamp = page.getByRole('button', { name: `Vote for “${title}”` })
    await stamp.tap()
    await expect(stamp).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: `Get an edit link for ${title}` }).tap()
    await expect(page.getByRole('dialog', { name: 'Get an edit link' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await page.locator('#volunteer').getByRole('button', { name: 'Suggest' }).tap()
    await expect(page.getByLabel("How You'd Like to Help")).toBeVisible()
    await page.getByRole('button', { name: 'Back to Board' }).tap()
    await expect(page).toHaveURL(`${paths.contribute}#volunteer`)
    await expect(page.getByRole('tab', { name: /Volunteer/ })).toHaveAttribute('aria-selected', 'true')
  })
})

test('no user text makes a page wider than the screen, and a script in a proposal is shown as text everywhere', async ({
  page,
  app,
}) => {
  const evil = `</title></script><img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>`
  const word = 'Donaudampfschiff'.repeat(19).slice(0, 300)
  const hostile = [
    { title: word.slice(0, 200), details: word, contributor_name: word.slice(0, 200) },
    { title: '👩‍👩‍👧‍👦'.repeat(18), details: '🎉'.repeat(400) },
    { title: 'אני רוצה לעזור \u202E evil', details: 'مرحبا بالعالم '.repeat(60), contributor_name: 'علي' },
    { title: 'Ten thousand', details: 'Ω'.repeat(10_000) },
  ]
  const ids = []
  for (const one of hostile) ids.push((await propose(app, one)).id)
  const { id } = await propose(app, { title: evil, details: evil, contributor_name: evil })
  const fits = async (path: string) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(
        width,
      )
    }
  }
  for (const path of ids.map(paths.contribution)) {
    await page.goto(path)
    await fits(path)
  }
  for (const path of [paths.contribute, `${paths.contribute}?edit=${id}`, paths.contribution(id)]) {
    await page.goto(path)
    await expect(page.getByText(evil).first()).toBeAttached()
    await fits(path)
    expect(await page.locator('img[src=x]').count()).toBe(0)
    expect(await page.evaluate(() => document.title)).not.toBe('pwned')
  }
  expect(await page.title()).toContain(evil)
  await page.getByRole('button', { name: /Get an edit link/ }).click()
  await expect(page.getByRole('dialog')).toContainText(evil)

  // On the schedule: the talk of that name shows the words of the newest proposal.
  await propose(app, { title: 'Prompts are product decisions', details: evil })
  await page.goto(paths.home)
  await page.getByRole('button', { name: 'Read more about Prompts are product decisions' }).click()
  await expect(page.getByRole('dialog')).toContainText(evil)
  expect(await page.locator('img[src=x]').count()).toBe(0)
})

test.describe('without the sample', () => {
  // In one worker, one after the other: their site is slow to start, and they add to it.
  test.describe.configure({ mode: 'default' })
  let app: RunningApp
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    app = await startApp({ env: { BUDGETS: 'off', SAMPLE_DATA: 'off' } })
  })
  test.afterAll(() => app.stop())
  // This site of its own counts as foreign to the shared one.
  test.afterEach(({ pageErrors }) => {
    pageErrors.foreign = pageErrors.foreign.filter((url) => !url.startsWith(app.url))
  })

  test('the empty board invites to propose', async ({ page }) => {
    await page.goto(app.url + paths.contribute)
    await expect(page.getByText('There is no talk here yet')).toBeVisible()
    await expect(page.getByText('Nobody has offered a hand yet')).toBeVisible()
    await expect(page.getByText('0 proposals')).toHaveCount(2)
  })

  test.describe('with hundreds of proposals', () => {
    let newest = ''
    test.beforeAll(async () => {
      test.setTimeout(120_000)
      for (let index = 0; index < 60; index++) {
        const type = index % 2 ? 'volunteer' : 'talk_session'
        newest = (await propose(app, { type, title: `Proposal ${100 + index}` })).title
      }
    })

    test('the next page of a column loads on scroll, is announced to screen readers, and is there again after Back', async ({
      page,
    }) => {
      await page.goto(app.url + paths.contribute)
      await expect(proposalsOf(page, 'talk_session')).toHaveCount(boardPageSize)
      await readToTheEnd(page, 'talk_session')
      await expect(proposalsOf(page, 'talk_session')).toHaveCount(30)
      await expect(
        page.locator('[aria-live=polite]', { hasText: '6 more, 30 in the list now' }),
      ).toBeAttached()
      await expect(page.locator('#talk_session [data-grows]')).toHaveCount(0)
      await expect(page).toHaveURL(app.url + paths.contribute)

      // A card that came later can be voted for, and is marked when it comes again.
      const stamp = page.getByRole('button', { name: 'Vote for “Proposal 100”' })
      const saved = page.waitForResponse('**/contribution-vote')
      await stamp.click()
      await saved
      await page.goto(app.url + paths.contribute)
      await readToTheEnd(page, 'talk_session')
      await expect(stamp).toHaveAttribute('aria-pressed', 'true')
      await expect(stamp).toContainText('1')

      await page.getByRole('link', { name: 'Proposal 102' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposal 102')
      await page.goBack()
      await expect(proposalsOf(page, 'talk_session')).toHaveCount(30)
      await expect(page.getByRole('link', { name: 'Proposal 102' })).toBeInViewport()
    })

    test('a next page that fails to load shows an error and leaves the plain link', async ({
      page,
      pageErrors,
    }) => {
      await page.route('**/contribute?type=*', (route) => route.abort())
      await page.goto(app.url + paths.contribute)
      const link = page.locator('#volunteer').getByRole('link', { name: 'More proposals' })
      await readToTheEnd(page, 'volunteer')
      await expect(page.locator('.toast')).toContainText(messages.loadFailed.text)
      await expect(page.locator('.toast')).toContainText(messages.loadFailed.title)
      await expect(link).toHaveAttribute('href', paths.boardPage('volunteer', 2))
      await page.unroute('**/contribute?type=*')
      await link.click()
      await expect(proposalsOf(page, 'volunteer')).toHaveCount(30)
      pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
    })

    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false })

      test('every proposal is a link away', async ({ page }) => {
        await page.goto(app.url + paths.contribute)
        await expect(page.getByText(newest)).toBeVisible()
        await page.locator('#talk_session').getByRole('link', { name: 'More proposals' }).click()
        await expect(page).toHaveURL(app.url + paths.boardPage('talk_session', 2))
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url())
        await expect(page.locator('.proposal-card')).toHaveCount(6)
        await page.getByRole('link', { name: 'Newer proposals' }).click()
        await expect(page).toHaveURL(`${app.url}${paths.contribute}#talk_session`)
        for (const path of [paths.boardPage('talk_session', 3), paths.boardPage('keynote', 1)])
          expect((await page.request.get(app.url + path)).status()).toBe(404)
      })
    })

    test('the first screen does not grow with the number of proposals', async ({ request }) => {
      const size = async () => (await (await request.get(app.url + paths.contribute)).text()).length
      const before = await size()
      for (const type of ['volunteer', 'talk_session'] as const)
        for (let more = 0; more < 10; more++) await propose(app, { type, title: `Proposal ${200 + more}` })
      // One digit more of a count, here and there.
      expect(Math.abs((await size()) - before)).toBeLessThan(100)
    })
  })
})
