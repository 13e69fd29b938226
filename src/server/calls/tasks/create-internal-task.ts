import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { insertTask } from '../../store/tasks.ts'

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
