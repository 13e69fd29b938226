import { taskMessages } from '../../src/domain/messages/admin-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { testEvent } from '../support/event.ts'
import { card, checkbox, dialog, expect, progress, tab, test, titles } from '../support/task-board.ts'
import { toastOf } from '../support/toasts.ts'

const [first = '', second = ''] = testEvent.people.organizers.map(({ name }) => name)

test('an organiser creates, edits, completes and deletes a task', async ({ page, board }) => {
  await board.open()
  await expect(page).toHaveTitle(/TODOs/)
  await expect(page.getByText(taskMessages.empty)).toBeVisible()
  await expect(progress(page)).toHaveText('0 of 0 completed')

  // The dialog opens beside the pointer: a double press neither closes it again nor takes its focus.
  await page.getByRole('button', { name: 'Add Task' }).click()
  const creating = dialog(page, 'Create New Task')
  await expect(creating.getByLabel('Title')).toBeFocused()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(creating.getByLabel('Title')).toBeFocused()
  await creating.getByLabel('Title').fill('  Order ice ')
  await creating.getByLabel('Description (optional)').fill('21 baths')
  await creating.getByLabel('Owner (optional)').selectOption(second)
  await creating.getByRole('button', { name: 'Due Date' }).click()
  const calendar = creating.getByRole('grid')
  await calendar
    .getByRole('button', { name: /\b15, \d{4}/ })
    .first()
    .click()
  await expect(creating.getByRole('button', { name: /^Due Date [A-Z][a-z]+ 15, \d{4}$/ })).toBeFocused()
  await creating.getByRole('button', { name: 'Create Task' }).click()
  await expect(toastOf(page, taskMessages.created)).toBeVisible()
  await expect(creating).toBeHidden()
  const made = card(page, 'Order ice')
  await expect(made).toContainText('21 baths')
  await expect(made).toContainText(/Due: [A-Z][a-z]{2} 15, \d{4}/)
  await expect(made).toContainText(second)

  await made.getByRole('button', { name: 'Edit Order ice' }).click()
  const editing = dialog(page, 'Edit Task')
  await expect(editing.getByLabel('Title')).toHaveValue('Order ice')
  await expect(editing.getByLabel('Owner (optional)')).toHaveValue(second)
  await editing.getByLabel('Title').fill('Order more ice')
  await editing.getByLabel('Owner (optional)').selectOption('Unassigned')
  await editing.getByRole('button', { name: 'Clear due date' }).click()
  await expect(editing.getByRole('button', { name: 'Due Date Pick a date' })).toBeVisible()
  await editing.getByRole('button', { name: 'Update Task' }).click()
  await expect(toastOf(page, taskMessages.updated)).toBeVisible()
  const changed = card(page, 'Order more ice')
  await expect(changed).toContainText('Unassigned')
  await expect(changed).not.toContainText('Due:')
  expect(await board.tasks()).toMatchObject([
    { title: 'Order more ice', description: '21 baths', due_date: null, owner: null, completed: false },
  ])

  await checkbox(page, 'Order more ice').check()
  await expect(toastOf(page, taskMessages.completed)).toBeVisible()
  await expect(changed.getByRole('heading')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(progress(page)).toHaveText('1 of 1 completed')
  await checkbox(page, 'Order more ice').uncheck()
  await expect(toastOf(page, taskMessages.reopened)).toBeVisible()
  await expect(changed.getByRole('heading')).toHaveCSS('text-decoration-line', 'none')

  await changed.getByRole('button', { name: 'Delete Order more ice' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect(asking).toContainText(taskMessages.deletion('Order more ice').text)
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: 'Delete Order more ice' }).click()
  await asking.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOf(page, taskMessages.deleted)).toBeVisible()
  await expect(page.getByText(taskMessages.empty)).toBeVisible()
  expect(await board.tasks()).toEqual([])

  await page.getByRole('link', { name: /home$/ }).click()
  await expect(page).toHaveURL(paths.home)
})

test('each filter shows its tasks and its progress, and a reload keeps it', async ({ page, board }) => {
  await board.add({ title: 'Talks', owner: first })
  await board.add({ title: 'Sockets', owner: second }, true)
  await board.add({ title: 'Pizza', owner: second })
  await board.add({ title: 'Flyers' })
  await board.open()
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  for (const [name, shown, done] of [
    ['All', ['Flyers', 'Pizza', 'Talks', 'Sockets'], '1 of 4 completed'],
    [first, ['Talks'], '0 of 1 completed'],
    [second, ['Pizza', 'Sockets'], '1 of 2 completed'],
    ['Unassigned', ['Flyers'], '0 of 1 completed'],
  ] as const) {
    await tab(page, name).click()
    await expect(titles(page)).toHaveText([...shown])
    await expect(progress(page)).toHaveText(done)
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await page.reload()
  await expect(tab(page, 'Unassigned')).toHaveAttribute('aria-selected', 'true')
  await expect(titles(page)).toHaveText(['Flyers'])
  await tab(page, first).click()
  await page.getByRole('button', { name: 'Add Task' }).click()
  await expect(page.getByLabel('Owner (optional)')).toHaveValue(first)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await checkbox(page, 'Talks').check()
  await expect(progress(page)).toHaveText('1 of 1 completed')
})

test('where an organiser forces colours, the bar shows how much is done', async ({ page, board }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await board.add({ title: 'Done' }, true)
  await board.add({ title: 'Open' })
  await board.open()
  const bar = page.getByRole('progressbar')
  const half = await bar.screenshot()
  await bar.evaluate((own) => own.setAttribute('value', '0'))
  expect((await bar.screenshot()).equals(half)).toBe(false)
})

test('long descriptions start with two lines, and open and close', async ({ page, board }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await board.add({ title: 'Short', description: 'One line\nand another' })
  await board.add({ title: 'Lines', description: 'One\nTwo\nThree' })
  await board.add({ title: 'Letters', description: 'ice '.repeat(31).trim() })
  await board.open()
  await expect(card(page, 'Short').getByRole('button', { name: 'Show more' })).toHaveCount(0)
  for (const title of ['Lines', 'Letters']) {
    const text = card(page, title).getByRole('paragraph').first()
    const height = async () => (await text.boundingBox())?.height ?? 0
    const folded = await height()
    const more = card(page, title).getByRole('button', { name: 'Show more' })
    await expect(more).toHaveAccessibleDescription(title)
    await more.click()
    expect(await height()).toBeGreaterThan(folded)
    await card(page, title).getByRole('button', { name: 'Show less' }).click()
    expect(await height()).toBe(folded)
  }
  // Two lines of a wide window hold it.
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(card(page, 'Letters').getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(card(page, 'Lines').getByRole('button', { name: 'Show more' })).toBeVisible()
})

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`where the browser lives in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a task is overdue by the day of the event’s place', async ({ page, board }) => {
      await board.add({ title: 'Due on the day', due_date: '2025-08-30' })
      await board.add({ title: 'Done in time', due_date: '2025-08-01' }, true)
      for (const [moment, isLate] of [
        ['2025-08-30T21:59:00Z', false],
        ['2025-08-30T22:01:00Z', true],
      ] as const) {
        await page.clock.setFixedTime(moment)
        await page.goto(board.path)
        const due = card(page, 'Due on the day').getByText('Due: Aug 30, 2025')
        await expect(due).toBeVisible()
        expect(await card(page, 'Due on the day').getByText('(overdue)').count()).toBe(isLate ? 1 : 0)
        const ordinary = await card(page, 'Done in time')
          .getByText('Due: Aug 1, 2025')
          .evaluate((time) => getComputedStyle(time).color)
        const shown = await due.evaluate((time) => getComputedStyle(time).color)
        expect(shown !== ordinary).toBe(isLate)
      }
      await page.getByRole('button', { name: 'Edit Due on the day' }).click()
      await expect(page.getByRole('button', { name: 'Due Date August 30, 2025' })).toBeVisible()
      await page.getByRole('button', { name: 'Due Date August 30, 2025' }).click()
      await page.getByRole('button', { name: /August 31, 2025/ }).click()
      await page.getByRole('button', { name: 'Update Task' }).click()
      await expect(toastOf(page, taskMessages.updated)).toBeVisible()
      expect((await board.tasks())[0]).toMatchObject({ due_date: '2025-08-31' })
    })
  })
}

test('the task board, empty or not, and its dialogs have no accessibility violation', async ({
  page,
  board,
}) => {
  await board.open()
  await expectAccessible(page, [390])
  await board.add({
    title: 'Overdue',
    due_date: '2025-01-01',
    owner: first,
    description: 'https://example.org',
  })
  await board.add({ title: 'Done', owner: second, due_date: '2025-01-01' }, true)
  await board.add({ title: 'Nobody’s', description: 'a\nb\nc' })
  await page.reload()
  await expect(card(page, 'Overdue').getByRole('link')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Task' }).click()
  await page.getByRole('button', { name: 'Create Task' }).click()
  await expect(toastOf(page, taskMessages.titleRequired)).toBeVisible()
  await page.getByRole('button', { name: 'Due Date' }).click()
  await expectAccessible(page, [390])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Overdue' }).click()
  await expectAccessible(page, [390])
})
