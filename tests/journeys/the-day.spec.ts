/** An unconference as it is lived, by several people at once (docs/product.md#programme). */
import type { Browser } from '@playwright/test'
import { placeInWords } from '../../src/domain/day/plan.ts'
import type { WholePlan } from '../../src/domain/day/talks.ts'
import { paths } from '../../src/domain/paths.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, type Page, test } from '../support/browser.ts'
import { holdAt, nextYear, withoutTalks } from '../support/held-day.ts'

const pocket = { viewport: { width: 390, height: 844 } }
/** Screens ask every 25 seconds, give or take 8, and the wall every 5. */
const [phoneWithinMs, wallWithinMs] = [35_000, 6_000]

test('the evening before, two organisers make a plan and publish it, a visitor stars a session, and a talk whose host cannot come moves', async ({
  page: laptop,
  app,
  context,
  browser,
}) => {
  test.slow()
  const admin = await withoutTalks(app)
  const dates = await holdAt(admin, nextYear)
  await context.addCookies(admin.cookies)
  const organiser = await browser.newContext({ ...pocket, baseURL: app.url })
  await organiser.addCookies(admin.cookies)
  const phone = await organiser.newPage()
  const visitor = await followingPhone(browser, app)
  await expect(visitor.getByText('The programme is made on the morning of the day.')).toBeVisible()

  await laptop.setViewportSize({ width: 1280, height: 900 })
  await laptop.goto(paths.adminProgramme)
  await phone.goto(paths.adminProgramme)
  await press(laptop, 'Slate')
  await press(laptop, 'Choose a slate')
  await expect(laptop.getByRole('region', { name: /^On \(\d+\)/ })).toBeVisible()
  await press(laptop, 'Use it')
  await expect(phone.locator('.plan-off li')).not.toHaveCount(0)
  await press(phone, 'Suggest a plan')
  await expect(phone.getByText('could be attended')).toBeVisible()
  await press(phone, 'Use it')
  await press(laptop, 'Grid')
  const placed = laptop.locator('.plan-grid [data-holds=talk]')
  await expect(placed).not.toHaveCount(0)
  const pinned = (await placed.first().locator('.plan-title').textContent()) ?? ''
  await placed.first().click()
  await press(laptop, 'More')
  await press(laptop, 'Pin it to its place')
  await expect(laptop.getByRole('button', { name: 'Unpin' })).toBeVisible()
  await laptop.keyboard.press('Escape')

  await expect(phone.locator('.plan-mark[data-mark=Pinned]')).not.toHaveCount(0)
  await press(phone, 'Publish')
  await phone.getByLabel(/^Tell the hosts: \d+ mails/).check()
  const before = new Set((await app.mails()).map(({ messageId }) => messageId))
  await press(phone, 'Publish now')
  await expect(phone.getByText('This is what everybody sees.')).toBeVisible()
  await visitor.clock.fastForward(phoneWithinMs)
  await expect(visitor.getByRole('main')).toContainText(pinned)
  await visitor.getByRole('button', { name: `I want to be there: ${pinned}` }).click()
  await expect(visitor.getByRole('link', { name: 'Your plan: 1 session', exact: true })).toBeVisible()

  // A talk that is pinned would have to come off the grid.
  const mail = await app.waitForMail(
    ({ messageId, subject, text }) =>
      subject?.startsWith('Your talk: ') === true && !before.has(messageId) && !text?.includes(pinned),
  )
  const [, link = ''] = /(http\S+#cannot)/.exec(mail.text ?? '') ?? []
  const host = await (await browser.newContext(pocket)).newPage()
  await host.goto(link)
  await host.getByRole('button', { name: 'I cannot' }).click()
  await expect(host.getByText('You have answered: I cannot.')).toBeVisible()
  for (const desk of [laptop, phone]) {
    await expect(desk.locator('.plan-grid')).toContainText('Host cannot')
    await expect(desk.getByRole('button', { name: 'Find a way out' })).toBeVisible()
  }
  await phone.getByRole('button', { name: 'Find a way out' }).click()
  await expect(phone.getByRole('heading', { name: 'Fewest moves' })).toBeVisible()
  await press(phone, 'Use it')
  await press(phone, 'Publish now')
  await expect(phone.getByText('This is what everybody sees.')).toBeVisible()
  await expect(laptop.getByRole('button', { name: 'Find a way out' })).toBeHidden()
  await expect(laptop.locator('.plan-grid')).not.toContainText('Host cannot')
  for (const opened of [phone, visitor, host]) await opened.context().close()
  await holdAt(admin, dates)
})

test('on the morning, twelve pitches find their places, and none is lost to a locked room and a late host', async ({
  page: desk,
  app,
  context,
  browser,
}) => {
  test.slow()
  const admin = await withoutTalks(app)
  await context.addCookies(admin.cookies)
  // Another journey may have left it open.
  await admin.call('close-floor', {})
  const plan = async () => (await (await admin.call('get-plan', {})).json()) as WholePlan
  /** Where it stands, in a plan in which all twelve have a place. */
  async function standing(title = '') {
    const grid = await plan()
    const places = grid.talks.flatMap(({ place, isWithdrawn }) => (place && !isWithdrawn ? [place] : []))
    expect(new Set(places.map((place) => placeInWords(grid, place))).size).toBe(12)
    const place = grid.talks.find((talk) => talk.title === title)?.place
    return { ...place, words: place && placeInWords(grid, place) }
  }
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await wall.clock.install()
  await wall.goto(`${app.url}${paths.wall}?at=11:05`)
  const visitor = await followingPhone(browser, app)
  const entry = (title = '') => visitor.getByRole('listitem').filter({ hasText: title })
  /** On the clocks of the wall and of the phone, however slow the machine is. */
  async function publish() {
    await press(desk, 'Publish now')
    await expect(desk.getByText('This is what everybody sees.')).toBeVisible()
    await wall.clock.fastForward(wallWithinMs)
    await visitor.clock.fastForward(phoneWithinMs)
  }
  async function repair() {
    await expect(desk.getByRole('heading', { name: 'Fewest moves' })).toBeVisible()
    await press(desk, 'Use it')
    await publish()
  }

  await desk.setViewportSize(pocket.viewport)
  await desk.goto(`${paths.adminProgramme}?at=10:30`)
  await press(desk, 'Floor')
  await press(desk, 'Open for 15 minutes')
  const address = (await desk.getByRole('link', { name: /\/pitch\?pass=/ }).getAttribute('href')) ?? ''
  const pitcher = await (await browser.newContext(pocket)).newPage()
  await pitcher.goto(address)
  await pitcher.getByLabel('What is it about?').fill('Kites over the lake')
  await pitcher.getByLabel('Your name').fill('Ada Muster')
  await pitcher.getByRole('button', { name: 'Pitch it' }).click()
  await expect(pitcher.getByText('you are number 1.')).toBeVisible()
  const others = ['Bea', 'Cem', 'Dan', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Leo']
  const pitched = others.map(async (name) => {
    const multipart = { title: `The maps of ${name}`, name: `${name} Muster`, details: '', homepage: '' }
    const answer = await pitcher.request.post(address, { multipart, headers: { origin: app.url } })
    expect(await answer.text()).toContain('you are number')
  })
  await Promise.all(pitched)
  await expect(desk.getByRole('button', { name: 'Put it on the grid', disabled: false })).toHaveCount(12)
  await press(desk, 'Close the floor')
  await expect(desk.getByRole('heading', { name: 'The floor is closed' })).toBeVisible()

  await desk.getByRole('listitem', { name: 'Kites over the lake' }).getByText('Put it on the grid').click()
  await desk
    .getByRole('region', { name: /^11:00/ })
    .getByRole('button', { name: /^Free/ })
    .first()
    .click()
  await press(desk, 'Suggest a plan')
  await expect(desk.getByText('could be attended')).toBeVisible()
  await press(desk, 'Use it')
  await expect(desk.getByText('Draft: 12 changes not yet public')).toBeVisible()
  await press(desk, 'Publish')
  await publish()
  await expect(wall.getByText('Kites over the lake')).toBeVisible()
  await visitor.getByRole('button', { name: 'I want to be there: Kites over the lake' }).click()
  await expect(visitor.getByRole('link', { name: 'Your plan: 1 session', exact: true })).toBeVisible()
  const { slotId: first, words } = await standing('Kites over the lake')
  expect(words).toBe('11:00, Hall')

  await press(desk, 'Something happened')
  await press(desk, 'Hall')
  await repair()
  await expect(wall.getByText('Hall', { exact: true })).toHaveCount(0)
  const kites = await standing('Kites over the lake')
  expect(kites.words).not.toContain('Hall')
  await expect(entry('Kites over the lake')).toContainText(`Moved to ${kites.words}`)

  const late = (await plan()).talks.find(({ place }) => place?.slotId === first)
  await visitor.getByRole('button', { name: `I want to be there: ${late?.title}` }).click()
  await expect(visitor.getByRole('link', { name: /^Your plan: 2 sessions/ })).toBeVisible()
  await press(desk, 'Something happened')
  const happened = desk.getByRole('dialog')
  await happened.getByText('A host is late', { exact: true }).click()
  await happened.getByRole('button', { name: late?.hosts[0]?.name }).click()
  await expect(happened.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await repair()
  expect((await standing(late?.title)).slotId).not.toBe(first)
  await visitor.goto(paths.ownProgramme)
  for (const title of ['Kites over the lake', late?.title])
    await expect(entry(title)).toContainText(`Moved to ${(await standing(title)).words}`)
  for (const opened of [wall, visitor, pitcher]) await opened.context().close()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

/** A phone on which the programme lies open, and that has asked once whether it is new; on a clock of its own. */
async function followingPhone(browser: Browser, app: RunningApp): Promise<Page> {
  const phone = await (await browser.newContext({ ...pocket, baseURL: app.url })).newPage()
  await phone.clock.install()
  let hasAsked = false
  phone.on('requestfinished', (request) => {
    hasAsked ||= request.url().endsWith(paths.programmeVersion)
  })
  await phone.goto(paths.programme)
  await expect(async () => {
    await phone.clock.fastForward(phoneWithinMs)
    expect(hasAsked).toBe(true)
  }).toPass()
  return phone
}
