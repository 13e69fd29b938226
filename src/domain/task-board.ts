/**
 * The task board as its readers see it (docs/product.md#task-board), without the schemas: a browser shows it before it
 * checks anything.
 */
import { event } from '../../content/event.ts'
import { organizers } from '../../content/organizers.ts'

/** A task as the board gets it; `due_date` is yyyy-MM-dd, the times are ISO 8601 in UTC. */
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

/** The two organisers, the only ones who can own a task; the first is shown in blue, the second in green. */
export const taskOwners = [organizers[0].name, organizers[1].name] as const
export type TaskOwner = (typeof taskOwners)[number]

/** Descriptions longer than this many characters, or of more lines than two, start collapsed. */
export const taskCollapsesAfter = { characters: 120, lines: 2 } as const

/** Whether a description starts collapsed. */
export const isLongDescription = (description: string) =>
  description.length > taskCollapsesAfter.characters ||
  description.split('\n').length > taskCollapsesAfter.lines

/** The filters of the board, in the order of its tabs; an owner who is no organiser any more counts as none. */
export const taskFilters = ['all', organizers[0].id, organizers[1].id, 'unassigned'] as const
export type TaskFilter = (typeof taskFilters)[number]

/** Which of the two organisers owns the task, by place in `content/organizers.ts`; -1 for neither. */
export const ownerPlace = ({ owner }: Pick<Task, 'owner'>) =>
  owner === null ? -1 : taskOwners.indexOf(owner as TaskOwner)

/** Whether the board shows the task under this filter. */
export const isUnder = (filter: TaskFilter, task: Pick<Task, 'owner'>) =>
  filter === 'all' || filter === (organizers[ownerPlace(task)]?.id ?? 'unassigned')

/** The order of the board: open before completed, each by due date (none last), then the newest first. */
export function byBoardOrder(one: Task, other: Task): number {
  if (one.completed !== other.completed) return one.completed ? 1 : -1
  if (one.due_date !== other.due_date) {
    return (one.due_date ?? endOfDays) < (other.due_date ?? endOfDays) ? -1 : 1
  }
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}
const endOfDays = '9999-12-32'

/**
 * The day, yyyy-MM-dd, that the moment belongs to where the event takes place (docs/security.md#clock-and-time-zones).
 */
export const eventDay = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: event.timeZone }).format(moment)

/** A day that has passed, in the event's zone, on a task that is not done; `today` is yyyy-MM-dd. */
export const isOverdue = ({ due_date, completed }: Pick<Task, 'due_date' | 'completed'>, today: string) =>
  due_date !== null && !completed && due_date < today
