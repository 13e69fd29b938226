import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { insertTask } from '../../store/tasks.ts'

export const createInternalTask: Handler<'create-internal-task'> = async (
  { taskData: { title, description = null, due_date = null, owner = null } },
  context,
  admin,
) =>
  transactOnce(context, async (tx) => {
    const { now } = context
    const task = await insertTask(tx, { title, description, due_date, owner }, now)
    await writeAudit(
      tx,
      { actor: admin.email, action: 'task-created', subjectId: task.id, details: { title } },
      now,
    )
    return ok({ success: true, task } as const)
  })
