import { taskMessages } from '../../../domain/admin-messages.ts'
import type { AuditAction } from '../../../domain/audit.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { changeTask, lockTask, type TaskFields } from '../../store/tasks.ts'

/** Changes only fields whose value differs, so that concurrent edits do not undo each other. */
export const updateInternalTask: Handler<'update-internal-task'> = async (
  { taskId, updates },
  { db, now },
  admin,
) => {
  const task = await db.transaction().execute(async (tx) => {
    const before = await lockTask(tx, taskId)
    if (!before) return undefined
    const changes = differencesTo(before, updates)
    const changed = Object.keys(changes)
    if (changed.length === 0) return before
    const after = await changeTask(tx, before.id, changes, now)
    const action = actionOf(changes)
    const details = { title: after.title, ...(action === 'task-updated' && { changed }) }
    await writeAudit(tx, { actor: admin.email, action, subjectId: after.id, details }, now)
    return after
  })
  return task ? ok({ success: true, task }) : refuse('not-found', taskMessages.gone)
}

function differencesTo(
  before: TaskFields,
  updates: { [Name in keyof TaskFields]?: TaskFields[Name] | undefined },
) {
  const differing = Object.entries(updates).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof TaskFields],
  )
  return Object.fromEntries(differing) as Partial<TaskFields>
}

/** Ticking off and reopening have their own names in the audit log. */
function actionOf({ completed, ...text }: Partial<TaskFields>): AuditAction {
  if (completed === undefined || Object.keys(text).length > 0) return 'task-updated'
  return completed ? 'task-completed' : 'task-reopened'
}
