/** A talk from the floor, from the pitch to the wall (docs/product.md#floor). */
import type { CallName } from '../../src/domain/calls/index.ts'
import { mostPitches } from '../../src/domain/day/floor.ts'
import { dayMessages as messages } from '../../src/domain/day/messages.ts'
import type { WholePlan } from '../../src/domain/day/talks.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { SignedIn } from '../support/admins.ts'
import {
  afterFrames,
  expect,
  holdBack,
  loseAnswer,
  type Page,
  scriptBytes,
  test,
} from '../support/browser.ts'

test('a talk is pitched from a phone, placed by an organiser, and on the wall within six seconds of its publication', async ({
  page,
  app,
  admin,
  context,
  browser,
}) => {
  await withOneTalk(admin)
  await context.addCookies(admin.cookies)
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await wall.clock.install()
  /** On the clock of the wall, however slow the machine is. */
  const secondsLater = (seconds: number) => wall.clock.fastForward(seconds * 1_000)
  await wall.goto(`${app.url}${paths.wall}?at=11:35`)
  await expect(wall.getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await expectAccessible(wall, [1920, 390])
  expect(await wall.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await wall.setViewportSize({ width: 1920, height: 1080 })
  expect(await smallestLetters(wall)).toBeGreaterThanOrEqual(1080 / 30)
  expect(await cutTitles(wall)).toEqual([])

  await page.goto(paths.adminProgramme)
  await page.getByRole('button', { name: 'Floor', exact: true }).click()
  await page.getByRole('button', { name: 'Open for 15 minutes' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The floor is open' })).toBeFocused()
  const link = page.getByRole('link', { name: /\/pitch\?pass=/ })
  const address = (await link.getAttribute('href')) ?? ''
  await secondsLater(6)
  await expect(wall.getByText('Pitch a talk.')).toBeVisible()
  await expectAccessible(page, [1280])

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(address)
  await expectAccessible(phone, [390])
  await phone.getByLabel('What is it about?').fill('Kites over the lake')
  // A bad network: the page is loaded again, with what was typed.
  await phone.waitForFunction(() => sessionStorage.getItem('draft-pitch')?.includes('Kites'))
  await phone.reload()
  await expect(phone.getByLabel('What is it about?')).toHaveValue('Kites over the lake')
  await phone.getByLabel('Your name').fill('Ada Muster')
  await phone.getByRole('button', { name: 'Pitch it' }).click()
  await expect(phone.getByText(/Thank you\. Stay near the front: you are number \d+\./)).toBeVisible()
  await expectAccessible(phone, [390])
  await phone.getByRole('link', { name: 'Pitch another talk' }).click()
  await expect(phone.getByLabel('What is it about?')).toHaveValue('')

  await page.getByRole('listitem', { name: 'Kites over the lake' }).getByText('Put it on the grid').click()
  const slot = page.getByRole('region', { name: /^11:50/ })
  await slot.getByRole('button', { name: /^Free/ }).first().click()
  await expect(slot).toContainText('Kites over the lake')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('This is what everybody sees.')).toBeVisible()
  await secondsLater(6)
  await expect(wall.getByText('Kites over the lake')).toBeVisible()

  await wall.context().setOffline(true)
  await secondsLater(12)
  await expect(wall.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await expect(wall.getByText('Kites over the lake')).toBeVisible()
  await wall.context().setOffline(false)
  await secondsLater(6)
  await expect(wall.getByText(/^As of/)).toBeHidden()

  await page.getByRole('button', { name: 'Floor', exact: true }).click()
  // Who has gone elsewhere until the answer comes stays there.
  const answer = await holdBack(page, '**/close-floor')
  await page.getByRole('button', { name: 'Close the floor' }).press('Enter')
  const elsewhere = page.getByRole('button', { name: 'Floor', exact: true })
  await elsewhere.focus()
  answer()
  await expect(page.getByRole('heading', { name: 'The floor is closed' })).toBeVisible()
  await afterFrames(page)
  await expect(elsewhere).toBeFocused()
  await secondsLater(6)
  await expect(wall.getByText('Pitch a talk.')).toBeHidden()
  await phone.getByLabel('What is it about?').fill('Too late')
  await phone.getByLabel('Your name').fill('Teo Muster')
  await phone.getByRole('button', { name: 'Pitch it' }).click()
  await expect(phone.getByText('The floor is closed. Tell an organiser.')).toBeVisible()
  await expect(phone.getByLabel('What is it about?')).toHaveValue('Too late')
  expect((await phone.goto(address))?.status()).toBe(403)
  for (const opened of [wall, phone]) await opened.context().close()
})

test('15 minutes more for the floor are given once, pressed twice or again after a lost answer', async ({
  page,
  admin,
  context,
  pageErrors,
}) => {
  await context.addCookies(admin.cookies)
  await admin.call('open-floor', { minutes: 15 })
  await page.goto(paths.adminProgramme)
  await page.getByRole('button', { name: 'Floor', exact: true }).click()
  const more = page.getByRole('button', { name: '15 minutes more' })
  const hint = page.getByText(/The code is on the wall/)
  await more.dblclick()
  await expect(page.getByRole('status')).toContainText('The floor is open for 30 more minutes')
  await expect(hint).toContainText('For 30 more minutes')
  await loseAnswer(page, '**/open-floor')
  await more.click()
  await expect(page.getByText(messages.failed)).toBeVisible()
  await expect(hint).toContainText('For 45 more minutes')
  await more.click()
  await expect(page.getByRole('status')).toContainText('The floor is open for 45 more minutes')
  await more.click()
  await expect(hint).toContainText('For 60 more minutes')
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('a list of pitches that is cut says so, and where the older ones are', async ({
  page,
  admin,
  context,
}) => {
  await context.addCookies(admin.cookies)
  let listed = mostPitches
  await page.route('**/get-floor', (route) => {
    const pitches = Array.from({ length: listed }, (_, at) => ({
      talkId: `${at}`,
      number: at + 1,
      title: 'Lakes',
      details: '',
      name: 'Ada Muster',
      at: '2025-08-01T10:00:00.000Z',
    }))
    return route.fulfill({ json: { open: null, pitches } })
  })
  await page.goto(paths.adminProgramme)
  await page.getByRole('button', { name: 'Floor', exact: true }).click()
  const cut = page.getByText(messages.newestPitches(mostPitches))
  await expect(cut).toBeVisible()
  listed = 3
  await expect(cut).toBeHidden()
})

test('the wall loads less than 2.5 kB of script, and a form to pitch works without any', async ({
  page,
  app,
  browser,
  admin,
}) => {
  expect(await scriptBytes(page, paths.wall)).toBeLessThan(2_500)
  const { call } = admin
  const { url } = (await (await call('open-floor', { minutes: 5 })).json()) as { url: string }
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(url)
  await plain.getByLabel('What is it about?').fill('Plain kites')
  await plain.getByLabel('Your name').fill('Ada Muster')
  await plain.getByRole('button', { name: 'Pitch it' }).click()
  await expect(plain.getByText(/you are number \d+/)).toBeVisible()
  await plain.goto(`${app.url}${paths.wall}`)
  await expect(plain.getByText('Pitch a talk.')).toBeVisible()
  await plain.context().close()
})

/** One talk on the grid and the programme, in the first slot, with the floor closed. */
async function withOneTalk({ call }: SignedIn) {
  const read = async <Value>(name: CallName, payload: object) =>
    (await (await call(name, payload)).json()) as Value
  const entry = {
    talkId: null,
    title: 'Maps',
    details: '',
    needs: [],
    host: `Ada ${'Muster-'.repeat(20)}Beispiel`,
    seen: null,
  }
  await read('save-talk', entry)
  await read('close-floor', {})
  const { talks, rooms, slots, revision } = await read<WholePlan>('get-plan', {})
  const to = { roomId: rooms[0]?.id, slotId: slots[0]?.id }
  const own = talks.findLast(({ title }) => title === 'Maps')
  const moves = talks
    .filter((talk) => talk.place || talk === own)
    .map((talk) => ({ talkId: talk.id, to: talk === own ? to : null }))
  const moved = await read<{ revision: number }>('apply-moves', { revision, moves })
  const published = await call('publish-plan', { revision: moved.revision, tellHosts: false })
  expect(published.status).toBe(200)
}

/** In pixels, of what is shown on the wall. */
const smallestLetters = (wall: Page) =>
  wall.evaluate(() => {
    const shown = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    return Math.min(...shown.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
  })

/** Titles that lose the tails of their letters, or more. */
const cutTitles = (wall: Page) =>
  wall.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.wall-title')]
      .filter((title) => {
        const { overflowY, overflowClipMargin } = getComputedStyle(title)
        const room = overflowY === 'clip' ? Number.parseFloat(overflowClipMargin) : 0
        return title.scrollHeight > title.clientHeight + room
      })
      .map(({ textContent }) => textContent),
  )
