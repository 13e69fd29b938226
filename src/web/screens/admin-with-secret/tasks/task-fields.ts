import { ownerIndex, type Task, type TaskOwner } from '../../../../domain/task-board.ts'
import type { TaskEntry } from '../../../../domain/tasks.ts'

/** A task to edit, or what a new one starts with. */
export type EditedTask = Task | { id?: undefined; owner: string | undefined }

export type TaskFields = { [Name in keyof Required<TaskEntry>]: string }

const names = ['title', 'description', 'owner', 'due_date'] as const

/** An owner who is no organiser any more is none. */
export const fieldsOf = (task: Partial<Task>, owners: readonly TaskOwner[]): TaskFields => ({
  title: task.title ?? '',
  description: task.description ?? '',
  owner: owners[ownerIndex({ owner: task.owner ?? null }, owners)]?.name ?? '',
  due_date: task.due_date ?? '',
})

/** Only the changed fields are sent: somebody else may be changing the other ones. */
export function changesTo(before: TaskFields, after: TaskFields): Partial<TaskFields> {
  const changed = names.filter((name) => after[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

/** What the form showed of the fields that it changes. */
export const seenOf = (
  task: Partial<Task>,
  changes: Partial<TaskFields>,
): Partial<Pick<Task, keyof TaskFields>> =>
  Object.fromEntries(names.filter((name) => name in changes).map((name) => [name, task[name]]))
