import { taskMessages } from '../../../domain/messages/admin-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { deleteTask } from '../../store/tasks.ts'

export const deleteInternalTask: Handler<'delete-internal-task'> = async ({ taskId }, { db, now }, admin) => {
  const task = await db.transaction().execute(async (tx) => {
    const task = await deleteTask(tx, taskId)
    if (!task) return undefined
    const { id, title } = task
    await writeAudit(
      tx,
      { actor: admin.email, action: 'task-deleted', subjectId: id, details: { title } },
      now,
    )
    return task
  })
  return task ? ok({ success: true }) : refuse('not-found', taskMessages.gone)
}
