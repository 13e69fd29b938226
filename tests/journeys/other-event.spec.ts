/** Another event than the sample: what is published shows at once, and what an event has not leaves no gap. */
import type { Act, EventDocuments, Organizer } from '../../src/domain/event/documents.ts'
import { documentNames } from '../../src/domain/event/schemas/index.ts'
import { paths, publicPages, withToken } from '../../src/domain/paths.ts'
import { expectAccessible, violationsOn } from '../support/accessibility.ts'
import { expect, type Page, testOfModels } from '../support/browser.ts'
import { testEvent } from '../support/event.ts'
import { otherDocuments, sampleTextsIn } from '../support/other-event.ts'
import { publish } from '../support/publish.ts'

// Without the sample: publishing tries every page.
const test = testOfModels.extend<object, { other: EventDocuments }>({
  other: [
    async ({ admin }, use) => {
      const { event, tickets } = otherDocuments
      const other: EventDocuments = {
        ...otherDocuments,
        event: { ...event, firstVisitToSummary: true },
        tickets: { ...tickets, kinds: tickets.kinds.map((kind) => ({ ...kind, priceCents: 6500 })) },
      }
      for (const name of documentNames) await publish(admin, name, () => other[name])
      await use(other)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// A second worker would need a site and a browser of its own.
test.describe.configure({ mode: 'default' })

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()

/** How far right texts reach, also where they are cut off. */
const endOfTexts = (region: Element) =>
  Math.max(
    ...[...region.querySelectorAll('h3, h4, p')].map((text) =>
      Math.floor(text.getBoundingClientRect().right),
    ),
  )

test('1, 3, 4 or 7 organisers introduce themselves within the screen', async ({ page, admin }) => {
  const person = testEvent.people.organizers[0] as Organizer
  for (const count of [1, 3, 4, 7]) {
    await publish(admin, 'people', () => ({
      organizers: Array.from({ length: count }, (_, index) => ({
        ...person,
        id: `person-${index}`,
        shortName: `P${index}`,
        name: index === 2 ? 'Wilhelmine Amalia Hohenzollern-Sigmaringen' : `Ada ${index}`,
      })),
    }))
    await page.goto(paths.home)
    await expect(page.getByRole('region', { name: 'Organizers' }).getByRole('listitem')).toHaveCount(count)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('a word that is longer than the screen breaks on home', async ({ page, admin }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const [person] = testEvent.people.organizers
  await publish(admin, 'people', () => ({
    organizers: [{ ...(person as Organizer), name: word, role: word }],
  }))
  await publish(admin, 'schedule', ({ acts }) => ({
    acts: acts.map((act) => ({
      ...act,
      items: act.items.map((item) => ({
        ...item,
        title: word,
        ...(item.talks && {
          talks: item.talks.map((talk) => ({ ...talk, title: word, speakers: `by ${word}` })),
        }),
      })),
    })),
  }))
  await page.goto(paths.home)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['Organizers', 'Schedule']) {
      const region = page.getByRole('region', { name, exact: true })
      expect(await region.evaluate(endOfTexts)).toBeLessThanOrEqual(width)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a name that is one long word breaks at the foot of every page', async ({ page, admin }) => {
  const { name, publisher } = testEvent
  const word = 'Softwareentwicklerinnenwochenende'
  await publish(admin, 'event', () => ({ name: word, publisher: { ...publisher, name: `${word}sverein` } }))
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [paths.home, paths.tickets, paths.participants]) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  }
  await publish(admin, 'event', () => ({ name, publisher }))
})

test('a talk and an organiser in Arabic read from right to left on home', async ({ page, admin }) => {
  const words = 'كيف تبني تطبيقًا (with React).'
  const [person] = testEvent.people.organizers
  await publish(admin, 'people', () => ({
    organizers: [{ ...(person as Organizer), name: words, role: words, bio: words }],
  }))
  await publish(admin, 'schedule', ({ acts: [act, ...others] }) => ({
    acts: [
      { ...(act as Act), items: [{ id: 'one', startsAt: '10:00', title: words, text: words }] },
      ...others,
    ],
  }))
  await page.goto(paths.home)
  for (const text of await page.locator('main').getByText(words, { exact: true }).all())
    await expect(text).toHaveCSS('direction', 'rtl')
  await expect(page.locator('main').getByText(words, { exact: true })).toHaveCount(5)
})

test('an event without organisers, sponsors, schedule, ideas, closing words and pages elsewhere leaves their places out', async ({
  page,
  admin,
}) => {
  test.slow()
  await publish(admin, 'people', () => ({ organizers: [] }))
  await publish(admin, 'sponsors', () => ({ packages: [], supporters: [] }))
  await publish(admin, 'schedule', () => ({ acts: [] }))
  await publish(admin, 'prompts', () => ({ prompts: [] }))
  await publish(admin, 'event', () => ({ closing: undefined }))
  await publish(admin, 'summary', () => ({ figures: [], videos: [], collage: [] }))
  await page.goto(paths.home)
  expect(await menu(page)).toEqual(['Contribute', 'Participants', 'VCF 2025'])
  expect(await page.getByRole('main').getByRole('region').count()).toBe(0)
  // Colours and widths are as on pages that have it all.
  expect(await violationsOn(page)).toEqual([])
  for (const path of [paths.sponsors, paths.summary]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('list')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
  }
  // With pictures and closing words, which would link some.
  const { summary, closing, links } = testEvent
  const { photoNetwork, chatGroup, leaderboard, linkedinPosts, photoGallery } = links
  const named = [photoNetwork, chatGroup, leaderboard, linkedinPosts, photoGallery].map((link) => link?.url)
  await publish(admin, 'event', () => ({ closing }))
  await publish(admin, 'summary', () => ({ collage: summary.collage }))
  const none = { photoNetwork: undefined, chatGroup: undefined, leaderboard: undefined }
  await publish(admin, 'links', () => ({ ...none, linkedinPosts: undefined, photoGallery: undefined }))
  for (const path of [paths.home, paths.summary, paths.newsletterConfirmation]) {
    await page.goto(path)
    const elsewhere = page.getByRole('navigation', { name: 'Elsewhere' }).getByRole('link')
    expect(await elsewhere.allTextContents(), path).toEqual(['Newsletter'])
    expect(await violationsOn(page)).toEqual([])
    // Nor is a link left without its address.
    const hrefs = await page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(hrefs.filter((href) => href === null || named.includes(href))).toEqual([])
  }
})

test('the poll asks the questions of the event, and its answers stay when one of them goes', async ({
  page,
  app,
  admin,
}) => {
  const guest = { name: 'Yuki Muster', email: 'yuki@example.org', kind: testEvent.tickets.kinds[0]?.id }
  await admin.call('add-guest', { ...guest, sendReceipt: false })
  const asked = { hint: 'So that the band knows', asked: 'both', isRequired: true } as const
  const captain = { value: 'captain', label: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze' }
  const sizes = [...['small', 'large'].map((value) => ({ value, label: `A ${value} hat` })), captain]
  await publish(admin, 'poll', ({ questions }) => ({
    questions: [
      {
        ...asked,
        id: 'song',
        name: 'Song',
        question: 'To which song do you knit?',
        kind: 'text' as const,
        options: [],
      },
      ...questions.filter(({ id }) => id === 'dinner'),
      { ...asked, id: 'hat', name: 'Hat', question: 'Which hat?', kind: 'choice' as const, options: sizes },
    ],
  }))
  const field = page.getByLabel('To which song do you knit?')
  const submit = page.getByRole('button', { name: 'Submit Response' })
  await page.goto(paths.poll)
  expect(await page.locator('[data-words]').allTextContents()).toEqual([
    'Will you come?',
    'To which song do you knit?',
    'Which pizza for dinner?',
    'Which hat?',
  ])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.getByRole('radio', { name: 'No, my plans have changed' }).check()
  await expect(field).toBeHidden()
  await page.getByRole('radio', { name: 'Yes, morning and afternoon' }).check()
  await page.locator('#poll-email').fill('yuki@example.org')
  await submit.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('So that the band knows Please answer this question')
  await field.fill('  Wool is all you need ')
  await page.getByRole('radio', { name: 'A large hat' }).check()
  await expectAccessible(page)
  await submit.click()
  await expect(page.locator('[data-slip] dd')).toHaveText([
    'Yes, morning and afternoon',
    'Wool is all you need',
    'A large hat',
  ])

  const { text = '' } = await app.waitForMail(({ to }) => to?.[0]?.address === 'yuki@example.org')
  expect(text).toContain('Wool is all you need')
  await publish(admin, 'poll', ({ questions }) => ({
    questions: questions.map((question) =>
      question.id === 'hat' ? { ...question, options: sizes.slice(0, 1) } : question,
    ),
  }))
  await page.goto(/https?:\/\/[^\s/]+(\/poll\?token=[\w-]+)/.exec(text)?.[1] ?? '')
  await expect(field).toHaveValue('Wool is all you need')
  await expect(page.locator('[data-own-text]')).toContainText('A large hat (no longer offered)')

  await page.context().addCookies(admin.cookies)
  await page.goto(paths.participantsOverview(admin.secret))
  const hats = page.getByRole('region', { name: 'Hat Preferences' })
  await expect(hats).toContainText('A large hat (no longer offered)')
  await expect(page.getByRole('region', { name: /Preferences$/ })).toHaveCount(2)
  await expect(page.getByText('What people wrote themselves is in the CSV: Song.')).toBeVisible()

  await publish(admin, 'poll', () => ({ questions: [] }))
  await page.goto(paths.poll)
  await expect(page.getByRole('radiogroup')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Yes, the whole day' }).check()
  await page.locator('#poll-email').fill('yuki@example.org')
  await submit.click()
  await expect(page.locator('[data-slip] dd')).toHaveText(['Yes, the whole day'])
})

test('the page about the past event is found where the event says, and where it once was', async ({
  page,
  admin,
}) => {
  await publish(admin, 'summary', () => ({ isShown: true }))
  const before = (await (await admin.call('get-event-document', { name: 'summary' })).json()).value.path
  await publish(admin, 'summary', () => ({ path: '/day-2024' }))
  const older = await page.request.get(`${before}?from=mail`, { maxRedirects: 0 })
  expect([older.status(), older.headers().location]).toEqual([308, '/day-2024?from=mail'])
  await page.goto('/Day-2024/')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/day-2024$/)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'VCF 2025' }),
  ).toHaveAttribute('aria-current', 'page')
  await page.goto(paths.summary)
  await expect(page).toHaveURL('/day-2024')
  expect(await (await page.request.get(paths.sitemap)).text()).toContain('/day-2024<')
  expect(await (await page.request.get(paths.home)).text()).toContain('"/day-2024"')
})

test('with another event published, no page says a word of the sample', async ({ page, other }) => {
  expect(Object.keys(other)).toEqual(documentNames)
  const said: string[] = []
  for (const path of [
    ...publicPages,
    paths.poll,
    paths.newsletter,
    paths.newsletterConfirmation,
    withToken(paths.newsletterConfirm, 't'),
    withToken(paths.newsletterUnsubscribe, 't'),
    paths.paymentCancel,
    paths.paymentSuccess,
    paths.waitlistConfirmation,
    withToken(paths.waitlistConfirm, 't'),
    paths.yourData,
    paths.suggestion('talk_session'),
    paths.adminLogin,
    '/no-such-page',
  ]) {
    const html = await page.evaluate(withoutCards, await (await page.request.get(path)).text())
    expect(html, path).toContain('<main')
    for (const text of sampleTextsIn(textOf(html))) said.push(`${path}: ${text}`)
  }
  for (const path of [paths.sitemap, paths.robots, paths.prompts])
    for (const text of sampleTextsIn(await (await page.request.get(path)).text()))
      said.push(`${path}: ${text}`)
  expect(said).toEqual([])
})

test('a published name, price and idea show on the next page, without a build or a restart; pages go by the names of the event, and without an edition before there is no page about it', async ({
  page,
  other,
}) => {
  await page.goto(paths.tickets)
  await expect(page.getByRole('main')).toContainText(`${other.event.name} ${other.event.city}`)
  await expect(page.getByRole('main')).toContainText('65')
  await page.goto(paths.home)
  expect(other.prompts.prompts).toContain(await page.locator('[data-prompts]').textContent())

  const { menu: labels } = other.pages
  await page.goto(paths.participants)
  expect(await menu(page)).toContain(labels.contribute)
  expect(await menu(page)).not.toContain(labels.summary)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: labels.poll })).toBeVisible()
  await page.goto(paths.sponsors)
  await expect(page.getByText(other.sponsors.intro)).toBeVisible()
  await page.goto(paths.poll)
  await expect(page.getByRole('heading', { level: 1, name: other.poll.heading })).toBeVisible()
  for (const path of [paths.summary, testEvent.summary.path])
    expect((await page.goto(path))?.status()).toBe(404)
  expect(await (await page.request.get(paths.sitemap)).text()).not.toContain(testEvent.summary.path)
})

test('published inks are those of every page and mail, by day and by night', async ({
  page,
  app,
  admin,
  other,
}) => {
  const { inks } = other.look
  for (const path of ['/no-such-page', paths.participants, paths.home]) {
    await page.goto(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const used = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        return ['first', 'second', 'third'].map((name) => style.getPropertyValue(`--color-${name}`))
      })
      expect(used).toEqual(Object.values(inks))
    }
  }
  await expectAccessible(page)
  const email = `inks-${Date.now()}@example.org`
  await admin.call('subscribe-newsletter', { email })
  const { html } = await app.waitForMail(({ to }) => to?.[0]?.address === email)
  for (const ink of Object.values(inks)) expect(html).toContain(ink)
  expect(html).not.toMatch(/#ffc928|#ff5566|#2146e8/i)
})

/** What people wrote is theirs. */
function withoutCards(html: string) {
  const read = new DOMParser().parseFromString(html, 'text/html')
  for (const card of read.querySelectorAll('[id^=person-], [id^=proposal-], [data-demo]')) card.remove()
  return read.documentElement.outerHTML
}

/** What people and search engines read of a page: its texts, and those of its attributes. */
const textOf = (html: string) =>
  html
    .replace(/<(style|script(?! type="application)|noscript)[\s\S]*?<\/\1>/g, ' ')
    .replace(/ (?:class|src|srcset|style|id|d|href="\/)="[^"]*"/g, ' ')
    .replace(/<!-- -->/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/<[^>]*?((?:content|alt|aria-label|href|placeholder|title)="[^"]*")?[^>]*>/g, ' $1 ')

test('a subscriber reads what this event says of its newsletter', async ({ page, other }) => {
  await page.goto(paths.newsletter)
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill('wanda@example.org')
  await form.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page.locator('.toast')).toContainText(other.pages.intros.subscribed)
})
