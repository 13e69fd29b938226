/** The plan laid out by tapping, by two organisers, and published (docs/product.md#programme). */
import { dayMessages } from '../../src/domain/day/messages.ts'
import type { Place, WholePlan } from '../../src/domain/day/talks.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { RunningApp } from '../support/app.ts'
import { expect, holdBack, loseAnswer, test } from '../support/browser.ts'
import { newAddress, propose } from '../support/contributions.ts'
import { holdAt, nextYear, withEmptyGrid, withoutTalks } from '../support/held-day.ts'

/** No slot of the day has begun. */
const beforeItBegins = `${paths.adminProgramme}?at=09:00`

/** An empty grid with one talk at a place. */
async function withOneTalk(app: RunningApp, to: Place) {
  const { cookies, call } = await withEmptyGrid(app)
  const plan = async (): Promise<WholePlan> => (await call('get-plan', {})).json()
  const { revision, talks } = await plan()
  const talkId = talks.find(({ isWithdrawn }) => !isWithdrawn)?.id ?? ''
  await call('apply-moves', { revision, moves: [{ talkId, to }] })
  return { cookies, call, plan, talkId }
}

test('an organiser taps a talk onto the grid, another sees it, and everybody once it is published; removed by mistake, it is brought back', async ({
  page,
  app,
  context,
}) => {
  await context.addCookies((await withEmptyGrid(app)).cookies)
  const other = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.adminProgramme)
  await other.setViewportSize({ width: 1280, height: 1600 })
  // While it runs: it is asked about first.
  await other.goto(`${paths.adminProgramme}?at=11:05`)
  await page.getByRole('button', { name: 'Slate' }).click()
  const make = page.getByRole('button', { name: 'Make it a talk' })
  const title = (await make.first().getAttribute('aria-label'))?.replace('Make it a talk: ', '') ?? ''
  await make.first().click()
  await page.getByRole('button', { name: 'Grid' }).click()
  const talk = page.locator('.plan-off').getByRole('button', { name: title })
  await talk.click()
  await expect(page.getByText(`‘${title}’ to …?`)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('to …?')).toBeHidden()
  // Dragged a little, and dropped on itself.
  await expect(page.locator('[data-island=programme][data-props]')).toHaveCount(0)
  await talk.hover()
  const { x = 0, y = 0 } = (await talk.boundingBox()) ?? {}
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 20)
  await expect(page.getByText('to …?')).toBeVisible()
  await page.mouse.move(x + 30, y + 20)
  await page.mouse.up()
  await expect(page.getByText('to …?')).toBeHidden()
  await talk.click()
  await page.getByRole('button', { name: 'Free' }).first().click()
  await expect(page.getByText('Draft: 1 change not yet public')).toBeVisible()
  const first = (of: typeof page) => of.getByRole('region', { name: /^11:00/ })
  await expect(first(page)).toContainText(title)
  await expect(first(other)).toContainText(title)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(first(other)).not.toContainText(title)
  await talk.click()
  await page.getByRole('button', { name: 'Free' }).first().click()
  await expect(page.getByText('Draft: 1 change not yet public')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Tell the hosts: one mail, to')
  await expectAccessible(page, [390])
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('This is what everybody sees.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 4_000 })
  // Its button has gone.
  await expect(page.locator('main button:focus')).toBeVisible()
  await page.goto(paths.programme)
  await expect(page.getByRole('region', { name: /^11:00/ })).toContainText(title)
  await expect(first(other)).toContainText(title)
  await expect(other.getByText('This is what everybody sees.')).toBeVisible()
  // Presses are kept until the page is hydrated, a drag is not.
  await expect(other.locator('[data-island=programme][data-props]')).toHaveCount(0)
  const places = other.locator('.plan-grid')
  const drag = () =>
    places.getByRole('button', { name: title }).dragTo(places.getByRole('button', { name: 'Free' }).last())
  const question = other.getByRole('alertdialog', { name: 'Move it all the same?' })
  const bottom = () =>
    places.evaluate((grid) => grid.getBoundingClientRect().bottom + document.documentElement.scrollTop)
  const before = await bottom()
  await places.getByRole('button', { name: title }).click()
  await expect(places.getByText('as good as now').first()).toBeVisible()
  // Its price comes late, and moves no place away from under the pointer.
  expect(await bottom()).toBe(before)
  await other.keyboard.press('Escape')
  await drag()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(first(other)).toContainText(title)
  await drag()
  await question.getByRole('button', { name: 'Move it' }).click()
  await expect(first(other)).not.toContainText(title)
  await expect(places.getByRole('button', { name: title })).toBeVisible()
  await expect(other.getByText('Draft: 1 change not yet public')).toBeVisible()
  await places.getByRole('button', { name: title }).click()
  await other.getByRole('button', { name: 'More' }).click()
  await other.getByRole('button', { name: 'Remove this talk' }).click()
  await expect(other.getByText('can be brought back', { exact: false })).toBeVisible()
  await other.getByRole('button', { name: 'Remove it now' }).click()
  await page.reload()
  const shown = page
    .getByRole('region', { name: /^11:00/ })
    .locator('li')
    .filter({ hasText: title })
  await expect(shown).toContainText('Cancelled')
  const back = other.getByRole('button', { name: `Bring it back: ${title}` })
  await expect(back).toBeVisible()
  await expectAccessible(other, [1280])
  await back.click()
  await expect(other.locator('.plan-off').getByRole('button', { name: title })).toBeVisible()
  await expect(back).toBeHidden()
  await page.reload()
  await expect(shown).toBeVisible()
  await expect(shown).not.toContainText('Cancelled')
})

test('an organiser who is asked whether to publish reads what a colleague changed meanwhile, and publishes that; one who asks to take back a publishing, and is told of a newer one, does not take that back by pressing again', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const admin = await withEmptyGrid(app)
  await context.addCookies(admin.cookies)
  const plan = async () => (await (await admin.call('get-plan', {})).json()) as WholePlan
  const proposals = [await propose(app), await propose(app)]
  await admin.call('make-talks', { contributionIds: proposals.map(({ id }) => id) })
  const place = async (title: string, at: number, isPublic = false) => {
    const { talks, rooms, slots, revision } = await plan()
    const talkId = talks.find((talk) => talk.title === title)?.id
    await admin.call('apply-moves', {
      revision,
      moves: [{ talkId, to: { roomId: rooms[at]?.id, slotId: slots[0]?.id } }],
    })
    if (isPublic) await admin.call('publish-plan', { revision: revision + 1, tellHosts: false })
  }
  const [first, second] = proposals.map(({ title }) => title) as [string, string]
  await place(first, 0)
  await page.goto(beforeItBegins)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('alertdialog')
  const tell = question.getByRole('checkbox')
  await tell.uncheck()
  await place(second, 1)
  await question.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Look again.')).toBeVisible()
  await expect(question.getByRole('listitem').filter({ hasText: second })).toBeVisible()
  // A keyboard goes on from the button that was pressed, which was disabled meanwhile.
  await expect(question.getByRole('button', { name: 'Publish now' })).toBeFocused()
  await expect(tell).not.toBeChecked()
  await question.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('This is what everybody sees.')).toBeVisible()
  await expect(question).toBeHidden()

  await page.getByRole('button', { name: 'Take back the last publishing' }).click()
  await place(second, 2, true)
  await question.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Another programme was published meanwhile. Look again.')).toBeVisible()
  await expect(question).toBeHidden()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('409'))
})

test('a host says on a phone, without script, that they cannot come, and an organiser sees it', async ({
  page,
  app,
  context,
  browser,
}) => {
  const admin = await withEmptyGrid(app)
  await context.addCookies(admin.cookies)
  const dates = await holdAt(admin, nextYear)
  const address = newAddress()
  const { id, title } = await propose(app, { contributor_email: address })
  const plan = async () => (await (await admin.call('get-plan', {})).json()) as WholePlan
  await admin.call('make-talks', { contributionIds: [id] })
  const { talks, rooms, slots, revision } = await plan()
  const talkId = talks.find((talk) => talk.title === title)?.id
  const moves = [{ talkId, to: { roomId: rooms[0]?.id, slotId: slots[0]?.id } }]
  await admin.call('apply-moves', { revision, moves })
  await admin.call('publish-plan', { revision: (await plan()).revision, tellHosts: true })

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const own = await phone.newPage()
  await page.goto(paths.adminProgramme)
  const isPlaced = (mail: { to?: { address?: string }[]; subject?: string }) =>
    mail.to?.[0]?.address === address && mail.subject?.startsWith('Your talk') === true
  const [, link = ''] = /(http\S+#cannot)/.exec((await app.waitForMail(isPlaced)).text ?? '') ?? []
  await own.goto(link)
  await own.getByRole('button', { name: 'I cannot' }).click()
  await expect(own.getByRole('status')).toContainText('The organisers see it at once')
  await expect(own.getByText('You have answered: I cannot.')).toBeVisible()
  await expect(page.locator('.plan-grid')).toContainText('Host cannot')
  await expect(page.getByRole('alert').filter({ hasText: 'cannot come at' })).toContainText(title)

  await phone.close()
  await page.goto(link)
  await expectAccessible(page)
  await holdAt(admin, dates)
})

test('an organiser has a slate chosen and laid out, repairs the day in three taps when a room is lost, takes back what it closed and unpinned, and an absence by a key, and lets the day begin later', async ({
  page,
  app,
  context,
}) => {
  const admin = await withEmptyGrid(app)
  await context.addCookies(admin.cookies)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(beforeItBegins)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  await press('Slate')
  await press('Choose a slate')
  const next = page.getByRole('region', { name: /^Next/ })
  await next.getByRole('button').first().click()
  await expect(page.getByText('On: you keep it.')).not.toHaveCount(0)
  await expectAccessible(page, [390])
  await press('Use it')
  await expect(page.getByRole('button', { name: 'Choose a slate' })).toBeVisible()
  await press('Grid')
  // On a wide screen the sheet opens beside the finger: a double press does not close it again.
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('button', { name: 'Suggest a plan' }).dblclick()
  await expect(page.getByText('could be attended')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await press('Use it')
  await expect(page.getByText(/^Draft: 1\d changes/)).toBeVisible()
  const plan = async () => (await (await admin.call('get-plan', {})).json()) as WholePlan
  const { rooms, talks } = await plan()
  const loft = rooms.find(({ name }) => name === 'Loft')
  const talkId = talks.find(({ place }) => place?.roomId === loft?.id)?.id
  const isPinned = async () => (await plan()).talks.find(({ id }) => id === talkId)?.isPinned
  await admin.call('pin-talk', { talkId, isPinned: true })
  await expect(page.locator('.plan-mark[data-mark=Pinned]')).toHaveCount(1)
  await press('Publish')
  const question = page.getByRole('alertdialog', { name: 'Publish this plan?' })
  // However much it says, it opens at its beginning.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(question.getByRole('listitem').first()).toBeInViewport()
  await press('Publish now')
  await expect(page.getByText('This is what everybody sees.')).toBeVisible()

  const happened = page.getByRole('button', { name: 'Something happened' })
  const top = (await happened.boundingBox())?.y ?? 0
  // Where the list will open, under the finger of a double press.
  await page.evaluate((by) => scrollBy(0, by), top - 195)
  await happened.dblclick()
  await expect(page.getByRole('dialog', { name: 'What happened?' })).toBeVisible()
  await press('Loft')
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).not.toHaveCount(0)
  await expectAccessible(page, [390])
  await press('Use it')
  await expect(question).toBeVisible()
  const closed = async () => (await plan()).closed.length
  expect(await closed()).toBeGreaterThan(0)
  expect(await isPinned()).toBe(false)
  await page.keyboard.press('Escape')
  await press('Undo')
  await expect(page.getByText('This is what everybody sees.')).toBeVisible()
  await expect.poll(closed).toBe(0)
  await expect.poll(isPinned).toBe(true)
  await happened.click()
  await press('Loft')
  await press('Use it')
  await expect(question).toBeVisible()
  await press('Publish now')
  await expect(page.getByText('This is what everybody sees.')).toBeVisible()
  const absences = async () => (await plan()).absences.length
  const before = await absences()
  await happened.click()
  await page.getByText('A host does not come', { exact: true }).click()
  await page.locator('details[open]').getByRole('button').first().click()
  await press('Use it')
  await expect(question).toBeVisible()
  expect(await absences()).toBeGreaterThan(before)
  // Below a dialog the key does nothing, wherever the focus is.
  let undos = 0
  page.on('request', (request) => {
    if (request.url().includes('apply-moves')) undos += 1
  })
  await question.getByRole('heading').click()
  await page.keyboard.press('Control+z')
  await page.waitForResponse('**/get-plan')
  expect(undos).toBe(0)
  // It works as soon as the dialog has closed, which keeps the focus until the next frame.
  await question.evaluate((dialog: HTMLDialogElement) => {
    dialog.close()
    const key = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })
    document.activeElement?.dispatchEvent(key)
  })
  await expect(page.getByText('This is what everybody sees.')).toBeVisible()
  await expect.poll(absences).toBe(before)

  const { value: day } = await (await admin.call('get-event-document', { name: 'day' })).json()
  await happened.click()
  await page.getByText('Everything begins later', { exact: true }).click()
  await expectAccessible(page, [390])
  await page.getByRole('button', { name: 'Begin later' }).dblclick()
  await expect(page.getByRole('heading', { name: '11:15 to 11:55' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: '11:00 to 11:40' })).toBeVisible()
  expect((await (await admin.call('get-event-document', { name: 'day' })).json()).value).toEqual(day)
  await page.clock.install()
  await page.goto(`${paths.adminProgramme}?at=10:59`)
  await happened.click()
  await page.getByText('Everything begins later', { exact: true }).click()
  const from = page.getByLabel('From which slot on?')
  const chosen = await from.inputValue()
  await page.clock.fastForward(120_000)
  await expect(page.getByText(dayMessages.slotHasBegun('11:00'))).toBeVisible()
  await expect(from).toHaveValue(chosen)
  await page.goto(paths.programme)
  await expect(page.getByRole('main')).toContainText('Kitchen')
  // What found no other place stands there as cancelled.
  const held = page.locator('.programme-talk').filter({ hasNotText: 'Cancelled' })
  await expect(held.filter({ hasText: 'Quay' })).not.toHaveCount(0)
  await expect(held.filter({ hasText: 'Loft' })).toHaveCount(0)
})

test('two organisers and one card: the later move is refused and the card springs to its true place, and undo overrides nobody', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const admin = await withEmptyGrid(app)
  await context.addCookies(admin.cookies)
  const other = await context.newPage()
  const title = 'One card for two'
  const talk = { talkId: null, title, details: '', needs: [], host: '', seen: null }
  await admin.call('save-talk', talk)
  for (const each of [page, other]) {
    await each.setViewportSize({ width: 1280, height: 900 })
    await each.goto(beforeItBegins)
  }
  const row = (of: typeof page, time: string) => of.getByRole('region', { name: new RegExp(`^${time}`) })
  const card = (of: typeof page) => of.getByRole('button', { name: title }).first()
  async function put(of: typeof page, time: string) {
    await card(of).click()
    await row(of, time).getByRole('button', { name: 'Free' }).first().click()
  }
  await expect(card(other)).toBeVisible()
  const release = await holdBack(other, /get-plan/)
  await put(page, '11:00')
  await expect(page.getByText('Draft: 1 change not yet public')).toBeVisible()
  await put(other, '11:50')
  const hasMoved = `${admin.user.name} has just moved ‘${title}’ to 11:00, Hall.`
  await expect(other.getByText(hasMoved)).toBeVisible()
  release()
  await expect(row(other, '11:00')).toContainText(title)
  await expect(row(other, '11:50')).not.toContainText(title)

  await put(other, '11:50')
  await expect(row(page, '11:50')).toContainText(title)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`${admin.user.name} has just moved ‘${title}’ to 11:50, Hall.`)).toBeVisible()
  await expect(row(page, '11:50')).toContainText(title)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden()

  // One's own moves of a talk are taken back one after the other, also one that is on its way.
  const arrive = await holdBack(other, /apply-moves/)
  await put(other, '11:00')
  const undo = other.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  const plan = async () => (await (await admin.call('get-plan', {})).json()) as WholePlan
  const { revision } = await plan()
  arrive()
  await expect.poll(async () => (await plan()).revision).toBe(revision + 2)
  await expect(row(page, '11:50')).toContainText(title)
  await undo.click()
  await expect(row(page, '11:00')).toContainText(title)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('409 (Conflict)'))
})

test('a move whose answer is lost on the way is done, and undone; so is an undo; and the plan of a backup is shown once that is restored', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const admin = await withEmptyGrid(app)
  await context.addCookies(admin.cookies)
  const title = 'Lost on the way'
  const talk = { talkId: null, title, details: '', needs: [], host: '', seen: null }
  await admin.call('save-talk', talk)
  await page.goto(paths.adminProgramme)
  const put = async (room: string) => {
    await page.getByRole('button', { name: title }).first().click()
    await page.locator(`#place-${room}-first`).click()
  }
  const place = async () => {
    const { talks } = (await (await admin.call('get-plan', {})).json()) as WholePlan
    return talks.find((each) => each.title === title)?.place ?? null
  }
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(page.locator('[data-island=programme][data-props]')).toHaveCount(0)
  await put('hall')
  await expect(undo).toBeVisible()
  const first = await place()
  await loseAnswer(page, '**/apply-moves')
  await put('loft')
  await expect.poll(place).not.toEqual(first)
  await undo.click()
  await expect.poll(place).toEqual(first)
  await expect(page.getByText('Error', { exact: true })).toBeHidden()
  await loseAnswer(page, '**/apply-moves')
  await undo.click()
  await expect.poll(place).toBe(null)
  await expect(undo).toBeHidden()
  await expect(page.locator('.plan-off')).toContainText(title)
  await expect(page.getByText('Error', { exact: true })).toBeHidden()
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))

  await page.route('**/get-plan', async (route) => {
    const plan: WholePlan = await (await route.fetch({ postData: '{}' })).json()
    const talks = plan.talks.filter((each) => each.title !== title)
    await route.fulfill({ json: { ...plan, talks, stamp: 'restored', revision: plan.revision - 1 } })
  })
  await expect(page.locator('.plan-off')).not.toContainText(title)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Begin later shifts the slots once when its answer is lost and it is pressed again, and can be undone', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const { cookies, call } = await withOneTalk(app, { roomId: 'hall', slotId: 'first' })
  await context.addCookies(cookies)
  const day = async () => (await (await call('get-event-document', { name: 'day' })).json()).value
  const before = await day()
  await page.goto(beforeItBegins)
  await page.getByRole('button', { name: 'Something happened' }).click()
  await page.getByText('Everything begins later', { exact: true }).click()
  await loseAnswer(page, '**/shift-slots')
  const later = page.getByRole('button', { name: 'Begin later' })
  await later.click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByLabel('From which slot on?')).toContainText('11:15 to 11:55')
  await later.click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '11:15 to 11:55' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: '11:00 to 11:40' })).toBeVisible()
  expect(await day()).toEqual(before)
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes('net::ERR_FAILED'))
})

test('a repair whose undo does not reach the site, or is refused because its talk was moved since, leaves the lost room closed', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const { cookies, call, plan, talkId } = await withOneTalk(app, { roomId: 'loft', slotId: 'third' })
  await context.addCookies(cookies)
  const closed = async () => (await plan()).closed.length
  await page.goto(beforeItBegins)
  await page.getByRole('button', { name: 'Something happened' }).click()
  await page.locator('#happened').getByRole('button', { name: 'Loft' }).click()
  await page.getByRole('button', { name: 'Use it' }).first().click()
  await page.locator('#publish-plan').getByRole('button', { name: 'Cancel' }).click()
  expect(await closed()).toBe(4)
  const repaired = await plan()
  const place = repaired.talks.find(({ id }) => id === talkId)?.place
  const away = place?.roomId === 'quay' ? 'hall' : 'quay'
  const moves = [{ talkId, to: { roomId: away, slotId: 'fourth' } }]
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await page.route('**/apply-moves', (route) => route.abort(), { times: 1 })
  await undo.click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  expect(await closed()).toBe(4)
  await call('apply-moves', { revision: repaired.revision, moves })
  await undo.click()
  await expect(page.getByText('Not undone', { exact: true })).toBeVisible()
  expect(await closed()).toBe(4)
  pageErrors.errors = pageErrors.errors.filter((error) => !/409|ERR_FAILED/.test(error))
})

test('an organiser who saves a talk and gets no answer can change it further without a conflict', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const { call, cookies } = await withEmptyGrid(app)
  await context.addCookies(cookies)
  const talk = { talkId: null, details: '', needs: [], host: '', seen: null }
  await call('save-talk', { ...talk, title: 'Half saved' })
  await page.goto(paths.adminProgramme)
  await page.locator('.plan-off').getByRole('button', { name: 'Half saved', exact: true }).click()
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'Not on the grid' })
  await sheet.getByLabel('Details').fill('Half an hour')
  await loseAnswer(page, '**/save-talk')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.toast')).toContainText(dayMessages.failed)
  await sheet.getByLabel('Details').fill('Half an hour of typing')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.toast')).toContainText('The talk is saved')
  await expect(sheet).toBeHidden()
  pageErrors.errors = pageErrors.errors.filter((error) => !/status of 409|ERR_FAILED/.test(error))
})

test('of a talk that another organiser removes meanwhile, what was typed stays, and nothing stays lifted', async ({
  page,
  app,
  context,
  pageErrors,
}) => {
  const { call, cookies } = await withEmptyGrid(app)
  await context.addCookies(cookies)
  const waiting = page.locator('.plan-off')
  const talk = { talkId: null, details: '', needs: [], host: '', seen: null }
  async function added(title: string): Promise<string> {
    return (await (await call('save-talk', { ...talk, title })).json()).talkId
  }
  const [typed, lifted, other] = [await added('Typed'), await added('Lifted'), await added('Other')]
  const card = (title: string) => waiting.getByRole('button', { name: title, exact: true })
  await page.goto(paths.adminProgramme)
  await expect(page.locator('[data-island=programme][data-props]')).toHaveCount(0)
  await card('Typed').click()
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'Not on the grid' })
  await sheet.getByLabel('Details').fill('Half an hour of typing')
  await call('remove-talk', { talkId: typed })
  await expect(card('Typed')).toBeHidden()
  await expect(sheet.getByLabel('Details')).toHaveValue('Half an hour of typing')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This talk does not exist any more.')).toBeVisible()
  await expect(sheet.getByLabel('Details')).toHaveValue('Half an hour of typing')
  await page.keyboard.press('Escape')

  await card('Lifted').click()
  await call('remove-talk', { talkId: lifted })
  await expect(card('Lifted')).toBeHidden()
  const free = page.locator('.plan-grid').getByRole('button', { name: 'Free' }).first()
  await free.click()
  await expect(page.getByRole('alertdialog').getByRole('heading', { name: 'Close it' })).toBeVisible()
  await call('remove-talk', { talkId: other })
  // What a place would cost may be asked for just before or after the removal is heard of.
  pageErrors.errors = pageErrors.errors.filter((error) => !/404 \(Not Found\)|409 \(Conflict\)/.test(error))
})

test('an organiser fills a hole in one tap, sees whose host has not answered, adds a talk, lands it by keys alone, pins it, and closes a place', async ({
  page,
  app,
  context,
}) => {
  const admin = await withoutTalks(app)
  await context.addCookies(admin.cookies)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(beforeItBegins)
  await page.getByRole('button', { name: 'Hosts', exact: true }).click()
  await expect(page.getByText('No talk with a host has a place yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await page.locator('.plan-grid').getByRole('button', { name: 'Free' }).first().click()
  const fill = page.getByRole('button', { name: 'Put it here' })
  await expect(fill).toHaveCount(3)
  await expectAccessible(page, [390])
  const title = (await fill.first().getAttribute('aria-label'))?.replace('Put it here: ', '') ?? ''
  await fill.first().click()
  await expect(page.locator('.plan-grid')).toContainText(title)
  await expect(page.getByText('Draft: 1 change not yet public')).toBeVisible()
  await page.getByRole('button', { name: 'Hosts', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('No answer')
  await expectAccessible(page, [390])
  await page.getByRole('button', { name: `Open: ${title}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await page.getByRole('button', { name: 'Add a talk of our own' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Lakes')
  await page.getByLabel('Host (optional)').fill('Ada Muster')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.plan-off').getByRole('button', { name: 'Lakes' }).focus()
  await page.keyboard.press('Enter')
  const place = (named: string) => page.locator('.plan-grid').getByRole('button', { name: named })
  await place('Free').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Slot 2 of')).toBeVisible()
  // Not that of the slot before, which has the focus for two more frames.
  await expect(page.locator('.plan-grid [aria-live]')).toHaveText(/^11:50, .*: free; as good as now/)
  await page.keyboard.press('Enter')
  await expect(place('Lakes')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('checkbox', { name: '11:00' }).check()
  await expectAccessible(page, [390])
  await page.getByRole('button', { name: 'Pin it to its place' }).click()
  await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(place('Lakes Ada Muster Pinned')).toBeVisible()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await place('Free').last().click()
  await page.getByLabel('Why? (optional)').fill('The projector is broken')
  await page.getByRole('button', { name: 'Close this place' }).click()
  await expect(place('Closed')).toBeVisible()
})
