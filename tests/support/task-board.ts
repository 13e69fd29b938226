/** The task board for journeys: an empty one for each test, and a signed-in organiser. */
import { paths } from '../../src/domain/paths.ts'
import type { Task } from '../../src/domain/task-board.ts'
import type { TaskEntry } from '../../src/domain/tasks.ts'
import { type SignedIn, signIn } from './admins.ts'
import { test as base, expect, type Page } from './browser.ts'

export { expect, type Page, type Route } from './browser.ts'

export interface Board {
  admin: SignedIn
  path: string
  /** Adds a task as the other organiser would, elsewhere. */
  add(task: TaskEntry, completed?: boolean): Promise<Task>
  change(id: string, updates: Partial<TaskEntry & { completed: boolean }>): Promise<void>
  remove(id: string): Promise<void>
  tasks(): Promise<Task[]>
  /** Shows the board, with what is on it. */
  open(): Promise<void>
}

interface Organisers {
  /** Whether the test ends the session of its organiser, who then signs in for it alone. */
  endsSession: boolean
  board: Board
}

export const test = base.extend<Organisers>({
  endsSession: [false, { option: true }],
  board: async ({ app, page, context, admin: shared, endsSession }, use) => {
    const admin = endsSession ? await signIn(app) : shared
    await context.addCookies(admin.cookies)
    const call = async (name: string, payload: object) => {
      const answer = await admin.call(name, { token: admin.secret, ...payload })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
    const board: Board = {
      admin,
      path: paths.taskBoard(admin.secret),
      async add(taskData, completed = false) {
        const { task } = await call('create-internal-task', { taskData })
        if (completed) await board.change(task.id, { completed })
        return task
      },
      change: (taskId, updates) => call('update-internal-task', { taskId, updates }),
      remove: (taskId) => call('delete-internal-task', { taskId }),
      tasks: () => call('list-internal-tasks', {}),
      async open() {
        await page.goto(board.path)
        await expect(progress(page)).toBeVisible()
      },
    }
    for (const { id } of await board.tasks()) await board.remove(id)
    await use(board)
  },
})

/** The card of a task. */
export const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
export const checkbox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: title, exact: true })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const progress = (page: Page) => page.getByText(/^\d+ of \d+ completed$/)
export const titles = (page: Page) => page.getByRole('listitem').getByRole('heading')
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
