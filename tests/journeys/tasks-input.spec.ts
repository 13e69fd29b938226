import { taskMessages } from '../../src/domain/messages/admin-messages.ts'
import { testEvent } from '../support/event.ts'
import { card, checkbox, dialog, expect, progress, tab, test, titles } from '../support/task-board.ts'
import { toastOf } from '../support/toasts.ts'

const [first = '', second = ''] = testEvent.people.organizers.map(({ name }) => name)

test('the task board works by keyboard, and focus is never lost', async ({ page, board }) => {
  await board.add({ title: 'Second', due_date: '2026-01-02' })
  await board.add({ title: 'First', due_date: '2026-01-01' })
  await board.open()
  await tab(page, 'All').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, first)).toBeFocused()
  await expect(page.getByText(taskMessages.empty)).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab(page, 'Unassigned')).toBeFocused()
  // Back, in most browsers.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(tab(page, 'Unassigned')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'All')).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(checkbox(page, 'First')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(toastOf(page, taskMessages.completed)).toBeVisible()
  await expect(checkbox(page, 'First')).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Edit Task')
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByRole('button', { name: 'Due Date January 1, 2026' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('grid').getByRole('button', { name: /January 1, 2026/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Due Date January 9, 2026' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('grid')).toBeHidden()
  await expect(form.getByLabel('Title')).toBeVisible()
  await form.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(card(page, 'First')).toContainText('Due: Jan 9, 2026')
  await expect(page.getByRole('button', { name: 'Edit First' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete Second' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['First'])
  await expect(checkbox(page, 'First')).toBeFocused()
})

test('the calendar’s week starts on Monday, and opens at the chosen day', async ({ page, board }) => {
  await board.add({ title: 'The day', due_date: '2025-08-30' })
  await board.open()
  await page.getByRole('button', { name: 'Edit The day' }).click()
  await page.getByRole('button', { name: 'Due Date August 30, 2025' }).click()
  await expect(page.getByRole('grid').locator('thead th')).toHaveText([
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
    'Su',
  ])
  // The event is on a Saturday: the sixth of its row.
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /August 30, 2025/ }) })
  await expect(row.getByRole('button')).toHaveText(['25', '26', '27', '28', '29', '30', '31'])
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('30')
})

test('web links in tasks can be clicked and send no Referer', async ({
  page,
  context,
  board,
  pageErrors,
}) => {
  await board.add({
    title: 'Links',
    description:
      'https://sink.example/a?b=c. www.sink.example //sink.example ftp://sink.example x@sink.example',
  })
  await board.open()
  const links = card(page, 'Links').getByRole('link')
  await expect(links).toHaveCount(2)
  for (const [place, href] of ['https://sink.example/a?b=c', 'https://www.sink.example'].entries()) {
    await expect(links.nth(place)).toHaveAttribute('href', href)
    await expect(links.nth(place)).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(links.nth(place)).toHaveAttribute('target', '_blank')
  }
  const arrived = Promise.withResolvers<Record<string, string>>()
  await context.route('https://sink.example/**', async (route) => {
    arrived.resolve(await route.request().allHeaders())
    await route.fulfill({ contentType: 'text/html', body: '<p>elsewhere</p>' })
  })
  const opening = page.waitForEvent('popup')
  await links.first().click()
  const popup = await opening
  expect((await arrived.promise).referer).toBeUndefined()
  expect(await popup.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  pageErrors.foreign = pageErrors.foreign.filter((url) => !url.startsWith('https://sink.example/'))
})

test('scripts in tasks are shown as text', async ({ page, board }) => {
  const texts = [
    '<script>document.title = "taken"</script>',
    '<img src=x onerror="document.title = \'taken\'">',
    'javascript:document.title="taken"',
    'https://example.org/"onmouseover="document.title=\'taken\'" x',
    `https://example.org/'><svg onload=document.title='taken'>`,
    '[x](javascript:alert(1)) data:text/html,<script>1</script>',
    '\u202Eecafrus\u202C مرحبا',
    'x'.repeat(200),
  ]
  for (const text of texts) await board.add({ title: text.slice(0, 200), description: text })
  await page.setViewportSize({ width: 390, height: 844 })
  await board.open()
  for (const text of texts) {
    const shown = await card(page, text).getByRole('paragraph').first().textContent()
    expect(shown?.replaceAll(' (opens in a new tab)', '')).toBe(text)
  }
  const hrefs = await page
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).host))
  expect(new Set(hrefs)).toEqual(new Set(['example.org']))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: `Delete ${texts[0]}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`"${texts[0]}"`)
  expect(await page.title()).not.toBe('taken')
})

test('a task that is too long or has no title shows an error and keeps the text', async ({ page, board }) => {
  await board.open()
  await page.getByRole('button', { name: 'Add Task' }).click()
  const form = dialog(page, 'Create New Task')
  const create = form.getByRole('button', { name: 'Create Task' })
  const long = 'x'.repeat(10_000)
  await form.getByLabel('Description (optional)').fill(long)
  await create.click()
  await expect(toastOf(page, taskMessages.titleRequired)).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill(long)
  await create.click()
  await expect(form.getByText(taskMessages.titleTooLong, { exact: true }).first()).toBeVisible()
  await form.getByLabel('Title').fill('Order ice')
  await create.click()
  await expect(form.getByText(taskMessages.descriptionTooLong, { exact: true }).first()).toBeVisible()
  await expect(form.getByLabel('Description (optional)')).toHaveValue(long)
  expect(await board.tasks()).toEqual([])
  await form.getByLabel('Description (optional)').fill('ice '.repeat(1_250))
  await create.click()
  await expect(card(page, 'Order ice')).toBeVisible()
})

test('500 tasks on a phone can be read, filtered, ticked and printed, with tabs and the button for a new one within reach of the thumb', async ({
  page,
  board,
}) => {
  const owners = [first, second, null]
  const real = await board.add({ title: 'Task 0', owner: second })
  const invented = Array.from({ length: 499 }, (_, at) => ({
    ...real,
    id: crypto.randomUUID(),
    title: `Task ${at + 1}`,
    description: 'See www.example.org',
    owner: owners[at % 3],
  }))
  await page.route('**/list-internal-tasks', (route) => route.fulfill({ json: [real, ...invented] }))
  await page.setViewportSize({ width: 390, height: 844 })
  await board.open()
  await expect(titles(page)).toHaveCount(500)
  for (const button of [page.getByRole('button', { name: 'Add Task' }), tab(page, 'All')]) {
    const box = await button.boundingBox()
    expect(box?.y).toBeGreaterThan(844 / 2)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await tab(page, second).click()
  await expect(titles(page).filter({ visible: true })).toHaveCount(167)
  await expect(progress(page)).toHaveText('0 of 167 completed')
  await checkbox(page, 'Task 0').check()
  await expect(toastOf(page, taskMessages.completed)).toBeVisible()
  expect((await toastOf(page, taskMessages.completed).boundingBox())?.y).toBeLessThan(844 / 2)
  await expect(progress(page)).toHaveText('1 of 167 completed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Task 0', exact: true })).toBeHidden()
  await expect(titles(page).filter({ visible: true })).toHaveCount(167)
})
