import { isUuid } from '../../domain/fields.ts'
import type { Task } from '../../domain/task-board.ts'
import type { Db } from './engine/db.ts'
import { withIsoTimes } from './iso-times.ts'

const columns = [
  'id',
  'title',
  'description',
  'due_date',
  'owner',
  'completed',
  'created_at',
  'updated_at',
] as const

export type TaskFields = Pick<Task, 'title' | 'description' | 'due_date' | 'owner' | 'completed'>

export async function listTasks(db: Db): Promise<Task[]> {
  const rows = await db
    .selectFrom('internal_tasks')
    .select(columns)
    .orderBy('completed')
    .orderBy('due_date', (order) => order.asc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(withIsoTimes)
}

export async function insertTask(tx: Db, task: Omit<TaskFields, 'completed'>, now: Date): Promise<Task> {
  const row = await tx
    .insertInto('internal_tasks')
    .values({ ...task, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return withIsoTimes(row)
}

export async function lockTask(tx: Db, id: string): Promise<Task | undefined> {
  if (!isUuid(id)) return undefined
  const row = await tx
    .selectFrom('internal_tasks')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && withIsoTimes(row)
}

export async function changeTask(tx: Db, id: string, changes: Partial<TaskFields>, now: Date): Promise<Task> {
  const row = await tx
    .updateTable('internal_tasks')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return withIsoTimes(row)
}

export async function deleteTask(tx: Db, id: string): Promise<{ id: string; title: string } | undefined> {
  if (!isUuid(id)) return undefined
  return tx.deleteFrom('internal_tasks').where('id', '=', id).returning(['id', 'title']).executeTakeFirst()
}
