import { adminMessages, taskMessages } from '../../src/domain/messages/admin-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { comeBackLater, loseAnswer, type PageErrors } from '../support/browser.ts'
import { card, checkbox, dialog, expect, progress, type Route, test, titles } from '../support/task-board.ts'
import { toastOf } from '../support/toasts.ts'

const call = (name: string) => `**/functions/v1/${name}-internal-task*`

/** What the browser says of an answer that the test wanted. */
const forgive = (pageErrors: PageErrors, what: string) => {
  pageErrors.errors = pageErrors.errors.filter((error) => !error.includes(what))
}

test('a tick shows at once, cannot be repeated in flight, and is rolled back when refused', async ({
  page,
  board,
  pageErrors,
}) => {
  await board.add({ title: 'Order ice' })
  await board.open()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call('update'), async (route) => {
    await released
    await route.fulfill({ status: 500, json: { error: 'no' } })
  })
  await checkbox(page, 'Order ice').click()
  await expect(checkbox(page, 'Order ice')).toBeChecked()
  await expect(checkbox(page, 'Order ice')).toBeDisabled()
  await expect(progress(page)).toHaveText('1 of 1 completed')
  release()
  await expect(toastOf(page, taskMessages.updateFailed)).toBeVisible()
  await expect(checkbox(page, 'Order ice')).not.toBeChecked()
  await expect(checkbox(page, 'Order ice')).toBeEnabled()
  await expect(progress(page)).toHaveText('0 of 1 completed')
  expect(await board.tasks()).toMatchObject([{ completed: false }])

  // Negative control: without the refusal it stays.
  await page.unroute(call('update'))
  await checkbox(page, 'Order ice').click()
  await expect(toastOf(page, taskMessages.completed)).toBeVisible()
  await expect(checkbox(page, 'Order ice')).toBeChecked()
  forgive(pageErrors, '500')
})

test('a save that fails keeps the form and what was typed, also over a reload', async ({
  page,
  board,
  pageErrors,
}) => {
  await board.open()
  await page.route(call('create'), (route: Route) => route.abort())
  await page.getByRole('button', { name: 'Add Task' }).click()
  const form = dialog(page, 'Create New Task')
  await form.getByLabel('Title').fill('Order ice')
  await form.getByLabel('Description (optional)').fill('21 baths, and the long story of the last time')
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(toastOf(page, taskMessages.saveFailed)).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Order ice')
  await expect(form.getByRole('button', { name: 'Create Task' })).toBeFocused()

  await page.unroute(call('create'))
  await page.reload()
  await page.getByRole('button', { name: 'Add Task' }).click()
  await expect(form).toContainText(taskMessages.draftRestored)
  await expect(form.getByLabel('Description (optional)')).toHaveValue(/long story/)
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(card(page, 'Order ice')).toContainText('long story')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')
  forgive(pageErrors, 'ERR_FAILED')
})

test('Escape keeps what was typed for the next time, Cancel forgets it', async ({ page, board }) => {
  await board.add({ title: 'Order ice' })
  await board.open()
  const form = dialog(page, 'Edit Task')
  const edit = () => page.getByRole('button', { name: 'Edit Order ice' }).click()
  await edit()
  await form.getByLabel('Description (optional)').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await edit()
  await expect(form.getByLabel('Description (optional)')).toHaveValue('Half a thought')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await edit()
  await expect(form.getByLabel('Description (optional)')).toHaveValue('')
  await expect(form).not.toContainText(taskMessages.draftRestored)
})

test('an edit, a tick or a deletion of a task that was deleted elsewhere says so; the edit keeps the text and can become a new task', async ({
  page,
  board,
  pageErrors,
}) => {
  const made = ['Order ice', 'Tick me', 'Delete me'].map((title) => board.add({ title }))
  const tasks = await Promise.all(made)
  await board.open()
  for (const { id } of tasks) await board.remove(id)
  await checkbox(page, 'Tick me').click()
  await expect(toastOf(page, taskMessages.gone)).toBeVisible()
  await expect(card(page, 'Tick me')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Delete me' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(titles(page)).toHaveText(['Order ice'])

  await page.getByRole('button', { name: 'Edit Order ice' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Description (optional)').fill('A text that took its time')
  await form.getByRole('button', { name: 'Update Task' }).click()
  await expect(form.getByText(taskMessages.goneButKept)).toBeVisible()
  await expect(toastOf(page, taskMessages.gone)).toBeVisible()
  await expect(form.getByLabel('Description (optional)')).toHaveValue('A text that took its time')
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(toastOf(page, taskMessages.created)).toBeVisible()
  await expect(titles(page)).toHaveText(['Order ice'])
  expect(await board.tasks()).toMatchObject([
    { title: 'Order ice', description: 'A text that took its time' },
  ])
  forgive(pageErrors, '404')
})

test('two organisers on one task do not undo each other: who writes the same later reads what the other wrote, and decides', async ({
  page,
  board,
  pageErrors,
}) => {
  const { id } = await board.add({ title: 'Order ice', description: '20 baths' })
  await board.open()
  const edit = (title: string) => page.getByRole('button', { name: `Edit ${title}` }).click()
  const description = page.getByLabel('Description (optional)')
  const save = page.getByRole('button', { name: 'Update Task' })
  await edit('Order ice')
  await board.change(id, { title: 'Order a lot of ice', completed: true })
  await description.fill('21 baths')
  await save.click()
  await expect(card(page, 'Order a lot of ice')).toContainText('21 baths')
  expect(await board.tasks()).toMatchObject([
    { title: 'Order a lot of ice', description: '21 baths', completed: true },
  ])

  await edit('Order a lot of ice')
  await description.fill('22 baths')
  await board.change(id, { title: 'Order no ice', description: 'Ask Nils' })
  await save.click()
  await expect(dialog(page, 'Edit Task').getByText('It is now: Ask Nils')).toBeVisible()
  expect(await board.tasks()).toMatchObject([{ description: 'Ask Nils' }])
  await expect(description).toHaveValue('22 baths')
  await description.fill('22 baths, ask Nils')
  await save.click()
  await expect(card(page, 'Order no ice')).toContainText('22 baths, ask Nils')
  forgive(pageErrors, '409')
})

test('a task that is changed further after a save whose answer was lost is not somebody else’s change', async ({
  page,
  board,
  pageErrors,
}) => {
  await board.add({ title: 'Order ice' })
  await board.open()
  await page.getByRole('button', { name: 'Edit Order ice' }).click()
  const form = dialog(page, 'Edit Task')
  const save = form.getByRole('button', { name: 'Update Task' })
  await form.getByLabel('Title').fill('Order more ice')
  await loseAnswer(page, call('update'))
  await save.click()
  await expect(toastOf(page, taskMessages.saveFailed)).toBeVisible()
  await form.getByLabel('Title').fill('Order much more ice')
  await save.click()
  await expect(form).toBeHidden()
  expect(await board.tasks()).toMatchObject([{ title: 'Order much more ice' }])
  forgive(pageErrors, 'ERR_FAILED')
  forgive(pageErrors, '409')
})

test('a task list that fails to load can be retried', async ({ page, board, pageErrors }) => {
  await board.add({ title: 'Order ice' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/list-internal-tasks', async (route) => {
    await released
    await route.abort()
  })
  await page.goto(board.path)
  await expect(page.getByText(taskMessages.loading)).toBeVisible()
  release()
  await expect(toastOf(page, taskMessages.fetchFailed)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeDisabled()
  await page.unroute('**/list-internal-tasks')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Order ice')).toBeVisible()
  forgive(pageErrors, 'ERR_FAILED')
})

test.describe('once the session has ended', () => {
  test.use({ endsSession: true })

  test('a save says so, Back to the task board shows the sign-in, and the text is there after it', async ({
    page,
    board,
    pageErrors,
  }) => {
    await board.add({ title: 'Talks' })
    await board.open()
    await page.getByRole('button', { name: 'Add Task' }).click()
    await page.getByLabel('Title').fill('Order ice')
    await board.admin.call('sign-out-admin', {})
    await page.getByRole('button', { name: 'Create Task' }).click()
    await expect(toastOf(page, adminMessages.internalRefused)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Order ice')
    await comeBackLater(page)
    await expect(page).toHaveURL(paths.adminLogin)
    await expect(page.getByText('Talks')).toHaveCount(0)
    await page.getByLabel('Email').fill(board.admin.user.email)
    await page.getByLabel('Password').fill('cowbell-and-snow')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(board.path)
    await page.getByRole('button', { name: 'Add Task' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Order ice')
    forgive(pageErrors, '403')
  })

  test('a task list that is requested again redirects to the sign-in', async ({
    page,
    board,
    pageErrors,
  }) => {
    await page.route(call('list'), (route) => route.abort())
    await page.goto(board.path)
    await expect(toastOf(page, taskMessages.fetchFailed)).toBeVisible()
    await board.admin.call('sign-out-admin', {})
    await page.unroute(call('list'))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(paths.adminLogin)
    forgive(pageErrors, 'ERR_FAILED')
    forgive(pageErrors, '403')
  })
})
