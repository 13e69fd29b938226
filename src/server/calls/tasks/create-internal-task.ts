import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { insertTask } from '../../store/tasks.ts'

/** Adds an open task to the board; what is left out of it is none. */
export const createInternalTask: Handler<'create-internal-task'> = async (
  { taskData: { title, description = null, due_date = null, owner = null } },
  { db, now },
  admin,
) => {
  const task = await db.transaction().execute(async (tx) => {
    const task = await insertTask(tx, { title, description, due_date, owner }, now)
    await writeAudit(
      tx,
      { actor: admin.email, action: 'task-created', subjectId: task.id, details: { title } },
      now,
    )
    return task
  })
  return ok({ success: true, task })
}
