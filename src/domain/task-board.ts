/** The task board (docs/product.md#task-board); without schemas, which browsers do not need. */
import type { Organizer } from './event/documents.ts'

/** `due_date` is yyyy-MM-dd, the times are ISO 8601 in UTC. */
export interface Task {
  id: string
  title: string
  description: string | null
  due_date: string | null
  owner: string | null
  completed: boolean
  created_at: string
  updated_at: string
}

/** An organiser, as far as the board knows one. */
export type TaskOwner = Pick<Organizer, 'id' | 'name'>

export const taskOwnersOf = (organizers: readonly Organizer[]): TaskOwner[] =>
  organizers.map(({ id, name }) => ({ id, name }))

export const taskCollapsesAfter = { characters: 120, lines: 2 } as const

export const isLongDescription = (description: string) =>
  description.length > taskCollapsesAfter.characters ||
  description.split('\n').length > taskCollapsesAfter.lines

/** In the order of the tabs; a former organiser's tasks count as unassigned. */
export const taskFilters = (owners: readonly TaskOwner[]): string[] => [
  'all',
  ...owners.map(({ id }) => id),
  'unassigned',
]

/** The place among the organisers; -1 for nobody. */
export const ownerIndex = ({ owner }: Pick<Task, 'owner'>, owners: readonly TaskOwner[]) =>
  owners.findIndex(({ name }) => name === owner)

export const isUnder = (filter: string, task: Pick<Task, 'owner'>, owners: readonly TaskOwner[]) =>
  filter === 'all' || filter === (owners[ownerIndex(task, owners)]?.id ?? 'unassigned')

/** Open before completed, then by due date (none last), then the newest first. */
export function byBoardOrder(one: Task, other: Task): number {
  if (one.completed !== other.completed) return one.completed ? 1 : -1
  if (one.due_date !== other.due_date) {
    return (one.due_date ?? endOfDays) < (other.due_date ?? endOfDays) ? -1 : 1
  }
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}
const endOfDays = '9999-12-32'

/** `today` is yyyy-MM-dd in the event's time zone (docs/security.md#clock-and-time-zones). */
export const isOverdue = ({ due_date, completed }: Pick<Task, 'due_date' | 'completed'>, today: string) =>
  due_date !== null && !completed && due_date < today
